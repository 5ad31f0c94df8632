import { AppError, getChain, type TxId, toTxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { heightsOf, type Partition } from '../tables/partitions.ts';

/**
 * Checks that no leg in a partition spends an output that one in an earlier partition has spent; within a partition its
 * unique index ensures that. Called for blocks that were just written: there are few legs that spend from earlier
 * partitions. Each is looked up in those from its output's on.
 * @param partitions of the chain, none where its tables are whole
 * @throws BLOCK_CORRUPT
 */
export async function checkSpentOnce(
  session: Session,
  tables: ChainTables,
  { partitions, fromHeight }: { readonly partitions: readonly Partition[]; readonly fromHeight: number },
): Promise<void> {
  const begins = beginsSql(tables, partitions);
  if (begins === undefined) return;
  const { leg } = tables;
  // Gathered before they are looked up, and looked up one by one: of rows this new the planner knows nothing.
  const rows = await session.query<SpendSqlRow>(
    `with s as materialized (
       select tx_id, spent_tx_id, spent_index, asset, ${begins('tx_id')} as begins from ${leg}
       where tx_id >= $1 and spent_tx_id < ${begins('tx_id')}
     )
     select s.tx_id, s.spent_tx_id, s.spent_index from s cross join lateral (
       select from ${leg} e
       where e.spent_tx_id = s.spent_tx_id and e.spent_index = s.spent_index and e.asset = s.asset
         and e.tx_id >= (s.spent_tx_id >> 20 << 20) and e.tx_id < s.begins
       limit 1
     ) e limit 1`,
    [toTxId(fromHeight, 0)],
  );
  refuse(tables, rows);
}

/** The same of all legs, in one pass. @throws BLOCK_CORRUPT */
export async function checkAllSpentOnce(
  session: Session,
  tables: ChainTables,
  partitions: readonly Partition[],
): Promise<void> {
  const begins = beginsSql(tables, partitions);
  if (begins === undefined) return;
  const rows = await session.query<SpendSqlRow>(
    `select s.tx_id, s.spent_tx_id, s.spent_index from ${tables.leg} s join ${tables.leg} e
       on e.spent_tx_id = s.spent_tx_id and e.spent_index = s.spent_index and e.asset = s.asset
     where s.spent_tx_id < ${begins('s.tx_id')} and e.tx_id < ${begins('s.tx_id')} limit 1`,
  );
  refuse(tables, rows);
}

interface SpendSqlRow {
  readonly tx_id: TxId;
  readonly spent_tx_id: TxId;
  readonly spent_index: number;
}

/** Start of a transaction's partition, as SQL; undefined where nothing can be spent in another. */
function beginsSql({ chain }: ChainTables, partitions: readonly Partition[]): ((txId: string) => string) | undefined {
  const heights = heightsOf(partitions);
  if (partitions.length < 2 || heights === undefined || !getChain(chain).spendsOutputs) return undefined;
  return (txId) => `((${txId} >> 20) / ${heights} * ${heights} << 20)`;
}

function refuse({ chain }: ChainTables, [row]: readonly SpendSqlRow[]): void {
  if (row === undefined) return;
  throw new AppError('BLOCK_CORRUPT', `${chain}: an output is spent twice`, { details: { chain, ...row } });
}
