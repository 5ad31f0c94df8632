import type { LegRow, TxId } from '@sulian/domain';
import { type Context, keysOf } from './context.ts';
import { LEG_COLUMNS, type LegSqlRow, toLegRow } from './leg-row.ts';

/** All legs of the transactions, in ledger order. */
export async function listLegs({ session, tables }: Context, txIds: readonly TxId[]): Promise<readonly LegRow[]> {
  if (txIds.length === 0) return [];
  const rows = await session.query<LegSqlRow>(
    `select ${LEG_COLUMNS} from ${tables.leg} where tx_id = any($1) order by tx_id, operation, is_destination, position`,
    [keysOf(txIds)],
  );
  return rows.map(toLegRow);
}
