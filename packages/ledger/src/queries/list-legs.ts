import type { LegRow, TxId } from '@sulian/domain';
import { type Context, keysOf } from './context.ts';
import { LEG_TEXT, readLegs } from './leg-text.ts';

/** All legs of the transactions, in ledger order. */
export async function listLegs({ session, tables }: Context, txIds: readonly TxId[]): Promise<readonly LegRow[]> {
  if (txIds.length === 0) return [];
  const [row] = await session.query<{ legs: string | null }>(
    `select string_agg(${LEG_TEXT}, ' ') as legs
     from (
       select * from ${tables.leg} where tx_id = any($1) order by tx_id, operation, is_destination, position
     ) l`,
    [keysOf(txIds)],
  );
  return readLegs(row?.legs ?? '');
}
