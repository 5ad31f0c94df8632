import type { LegRow, TxId } from '@sulian/domain';
import type { Context } from './context.ts';
import { LEG_COLUMNS, type LegSqlRow, toLegRow } from './leg-row.ts';

/** Legs that spend the outputs, in ledger order; an unspent output has none. */
export async function listSpends(
  { session, tables }: Context,
  outputs: readonly { readonly txId: TxId; readonly index: number }[],
): Promise<readonly LegRow[]> {
  if (outputs.length === 0) return [];
  const keys = outputs.toSorted((a, b) => a.txId - b.txId || a.index - b.index);
  const rows = await session.query<LegSqlRow>(
    `select ${LEG_COLUMNS}
     from (select distinct * from unnest($1::bigint[], $2::integer[]) as u (out_tx_id, out_index)) k
     join ${tables.leg} on spent_tx_id = out_tx_id and spent_index = out_index
     order by tx_id, operation, is_destination, position`,
    [keys.map((each) => each.txId), keys.map((each) => each.index)],
  );
  return rows.map(toLegRow);
}
