import type { WalletMergeRow } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { fromStoredMergeReason, type StoredMergeReason } from '../../tables/merge-reason.ts';

interface MergeSqlRow {
  readonly seq: number;
  readonly from_wallet_id: number;
  readonly into_wallet_id: number;
  readonly address_id: number;
  readonly other_address_id: number;
  readonly tx_id: number;
  readonly reason: StoredMergeReason;
}

const COLUMNS = 'seq, from_wallet_id, into_wallet_id, address_id, other_address_id, tx_id, reason';

/** Merges after a sequence number, ascending. */
export async function listMergesAfter(
  { session, tables }: Context,
  seq: number,
  limit: number,
): Promise<readonly WalletMergeRow[]> {
  const rows = await session.query<MergeSqlRow>(
    `select ${COLUMNS} from ${tables.walletMerge} where seq > $1 order by seq limit $2`,
    [seq, limit],
  );
  return rows.map(toMerge);
}

/** Merges in which the wallets became part of others, ascending. */
export async function listMergesOf(
  { session, tables }: Context,
  walletIds: readonly number[],
): Promise<readonly WalletMergeRow[]> {
  const rows = await session.query<MergeSqlRow>(
    `select ${COLUMNS} from ${tables.walletMerge} where from_wallet_id = any($1) order by seq`,
    [walletIds],
  );
  return rows.map(toMerge);
}

const toMerge = (row: MergeSqlRow): WalletMergeRow => ({
  seq: row.seq,
  fromWalletId: row.from_wallet_id,
  intoWalletId: row.into_wallet_id,
  addressIds: [row.address_id, row.other_address_id],
  txId: row.tx_id,
  reason: fromStoredMergeReason(row.reason),
});
