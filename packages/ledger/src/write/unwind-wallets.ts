import type { TxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { WalletForest } from '../rows/wallet-forest.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import type { Checkpoint } from '../tables/checkpoint.ts';
import { moveMembers, saveWallets } from './save-wallets.ts';

/**
 * Undoes merges of transactions from `from` on: each wallet they touched is taken apart and put together again from its
 * remaining merges. @returns what that changes in the checkpoint.
 */
export async function unwindWallets(
  session: Session,
  tables: ChainTables,
  back: { readonly point: Checkpoint; readonly height: number; readonly from: TxId },
): Promise<Partial<Checkpoint>> {
  const { point, height, from } = back;
  if (point.clusteredHeight === undefined || point.clusteredHeight <= height) return {};
  const clusteredHeight = height < (point.firstHeight ?? 0) ? undefined : height;
  const undone = await session.query<{ seq: number; into_wallet_id: number }>(
    `delete from ${tables.walletMerge} where tx_id >= $1 returning seq, into_wallet_id`,
    [from],
  );
  if (undone.length === 0) return { clusteredHeight };
  const members = await takeApart(session, tables, [...new Set(undone.map((row) => row.into_wallet_id))]);
  await putTogether(session, tables, members);
  return { clusteredHeight, nextMergeSeq: undone.reduce((least, row) => Math.min(least, row.seq), point.nextMergeSeq) };
}

/** Old wallet ids are ids of members, so they lead to the wallets of today. @returns all members, each alone now. */
async function takeApart(session: Session, { address, wallet }: ChainTables, oldIds: readonly number[]) {
  const roots = await session.query<{ wallet_id: number }>(
    `select distinct wallet_id from ${address} where address_id = any($1) and wallet_id is not null`,
    [oldIds],
  );
  const ids = roots.map((row) => row.wallet_id);
  await session.query(`delete from ${wallet} where wallet_id = any($1)`, [ids]);
  const members = await session.query<{ address_id: number }>(
    `update ${address} set wallet_id = null where wallet_id = any($1) returning address_id`,
    [ids],
  );
  return members.map((row) => row.address_id);
}

async function putTogether(session: Session, tables: ChainTables, members: readonly number[]): Promise<void> {
  // An id goes into another wallet once at most, so a wallet's merges are those whose `from` is a member.
  const merges = await session.query<{ address_id: number; other_address_id: number; tx_id: number }>(
    `select address_id, other_address_id, tx_id from ${tables.walletMerge} where from_wallet_id = any($1) order by seq`,
    [members],
  );
  if (merges.length === 0) return;
  const forest = new WalletForest();
  for (const row of merges) forest.union([row.address_id, row.other_address_id], row.tx_id);
  await moveMembers(session, tables, forest);
  await saveWallets(session, tables, forest);
}
