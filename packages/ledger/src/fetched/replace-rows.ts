import type { AddressId, Block, TxId } from '@sulian/domain';
import { txIdAt } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';

/** Rows that were deleted, and the addresses whose derived rows are wrong until they are recomputed. */
export interface DeletedRows {
  readonly legs: number;
  readonly addressIds: readonly AddressId[];
}

/** Deletes all rows of these transactions, which are written again. */
export async function deleteTransactions(
  session: Session,
  tables: ChainTables,
  txIds: readonly TxId[],
): Promise<DeletedRows> {
  if (txIds.length === 0) return { legs: 0, addressIds: [] };
  const { leg, addressTransaction, transaction, event, note, holder, lacking } = tables;
  const [row] = await session.query<{ legs: number; ids: AddressId[] }>(
    `select count(*) as legs, coalesce(array_agg(distinct address_id) filter (where address_id is not null), '{}') as ids
     from ${leg} where tx_id = any($1)`,
    [txIds],
  );
  const addressIds = row?.ids ?? [];
  await session.query(`delete from ${addressTransaction} where address_id = any($1) and tx_id = any($2)`, [
    addressIds,
    txIds,
  ]);
  for (const table of [leg, event, note, holder, transaction, lacking])
    await session.query(`delete from ${table} where tx_id = any($1)`, [txIds]);
  return { legs: row?.legs ?? 0, addressIds };
}

/** Marks the transactions of blocks that were read without internal transfers. */
export async function markLacking(session: Session, { lacking }: ChainTables, blocks: readonly Block[]): Promise<void> {
  const txIds = blocks
    .filter(({ lacksInternalTransfers }) => lacksInternalTransfers === true)
    .flatMap((block) => block.transactions.map((_, at) => txIdAt(block, at)));
  await session.query(`insert into ${lacking} (tx_id) select unnest($1::bigint[])`, [txIds]);
}

/** True while some stored transaction lacks internal transfers. */
export async function isLacking(session: Session, { lacking }: ChainTables): Promise<boolean> {
  const [row] = await session.query<{ found: boolean }>(`select exists (select from ${lacking}) as found`, []);
  return row?.found === true;
}
