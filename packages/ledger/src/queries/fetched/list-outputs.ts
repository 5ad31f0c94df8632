import type { StoredSpenderListing, TxId, UnplacedOutput } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { hexOf } from '../../tables/hash.ts';

export async function listUnplacedOutputs(
  { session, tables: { leg, spentOutput } }: Context,
  txIds: readonly TxId[],
): Promise<readonly UnplacedOutput[]> {
  const rows = await session.query<{ tx_id: TxId; position: number; hash: Buffer }>(
    `select k.tx_id, k.position, k.hash from ${spentOutput} k join ${leg} s
       on s.tx_id = k.tx_id and s.position = k.position and not s.is_destination and s.operation = 0
     where k.tx_id = any($1) and s.spent_tx_id is null order by k.tx_id, k.position`,
    [txIds],
  );
  return rows.map(({ tx_id, position, hash }) => ({ txId: tx_id, position, hash: hexOf(hash) }));
}

export async function listSpenderListings(
  { session, tables: { leg, spenderListing, namedSpender } }: Context,
  txIds: readonly TxId[],
): Promise<readonly StoredSpenderListing[]> {
  const listings = await session.query<{ tx_id: TxId; to_height: number }>(
    `select tx_id, to_height from ${spenderListing} where tx_id = any($1) order by tx_id`,
    [txIds],
  );
  const missing = await session.query<{ tx_id: TxId; position: number; hash: Buffer }>(
    `select n.tx_id, n.position, n.hash from ${namedSpender} n where n.tx_id = any($1) and not exists (
       select from ${leg} s where s.spent_tx_id = n.tx_id and s.spent_index = n.position)
     order by n.tx_id, n.position, n.hash`,
    [txIds],
  );
  return listings.map(({ tx_id, to_height }) => ({
    txId: tx_id,
    toHeight: to_height,
    missing: missing
      .filter((each) => each.tx_id === tx_id)
      .map(({ position, hash }) => ({ position, hash: hexOf(hash) })),
  }));
}
