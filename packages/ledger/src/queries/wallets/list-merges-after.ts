import type { WalletMergeRow } from '@sulian/domain';
import { fromStoredMergeReason, type StoredMergeReason } from '../../tables/merge-reason.ts';
import type { Context } from '../context.ts';

interface MergeSqlRow {
  readonly seq: number;
  readonly from_wallet_id: number;
  readonly into_wallet_id: number;
  readonly address_id: number;
  readonly other_address_id: number;
  readonly tx_id: number;
  readonly reason: StoredMergeReason;
}

/** Merges after a sequence number, ascending. */
export async function listMergesAfter(
  { session, tables }: Context,
  seq: number,
  limit: number,
): Promise<readonly WalletMergeRow[]> {
  const rows = await session.query<MergeSqlRow>(
    `select seq, from_wallet_id, into_wallet_id, address_id, other_address_id, tx_id, reason
     from ${tables.walletMerge} where seq > $1 order by seq limit $2`,
    [seq, limit],
  );
  return rows.map((row) => ({
    seq: row.seq,
    fromWalletId: row.from_wallet_id,
    intoWalletId: row.into_wallet_id,
    addressIds: [row.address_id, row.other_address_id],
    txId: row.tx_id,
    reason: fromStoredMergeReason(row.reason),
  }));
}
