import type { LegRow, TxId } from '@sulian/domain';
import { type Context, keysOf } from './context.ts';
import { LEG_TEXT, readLegs } from './leg-text.ts';

interface LegsSqlRow {
  readonly tx_id: number;
  readonly legs: string;
}

/** All legs of the transactions, in ledger order. */
export async function listLegs({ session, tables }: Context, txIds: readonly TxId[]): Promise<readonly LegRow[]> {
  if (txIds.length === 0) return [];
  const rows = await session.query<LegsSqlRow>(
    `select tx_id, string_agg(${LEG_TEXT}, ' ') as legs
     from (
       select * from ${tables.leg} where tx_id = any($1) order by tx_id, operation, is_destination, position
     ) l
     group by tx_id order by tx_id`,
    [keysOf(txIds)],
  );
  const legs: LegRow[] = [];
  for (const row of rows) readLegs(row.tx_id, row.legs, legs);
  return legs;
}
