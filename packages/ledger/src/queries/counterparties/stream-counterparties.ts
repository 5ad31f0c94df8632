import type { CounterpartyReader, CounterpartyRow } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { type CounterpartySqlRow, ROW_COLUMNS, toCounterparty } from '../../rows/counterparty-row.ts';
import { isCounted, listRuns, rankSql } from './list-counterparties.ts';

type Query = Parameters<CounterpartyReader['streamCounterparties']>[0];

/** Rows fetched at once: few enough to be forgotten before memory is tidied up. Own measure, 2026-11-23. */
const ROWS_AT_ONCE = 1_000;

let cursors = 0;

/** By a cursor of the snapshot's transaction, which goes through the rows once: pages by offset go through most of them each. */
export async function* streamCounterparties(
  context: Context,
  query: Query,
): AsyncGenerator<readonly CounterpartyRow[]> {
  if (!(await isCounted(context, query.addressId))) return;
  const runs = await listRuns(context, query);
  if (runs.length === 0) return;
  const { session, tables } = context;
  const assets = [...new Set(runs.map(({ asset }) => asset))];
  const columns = ROW_COLUMNS.join(', ');
  // Each side is ordered in its own subquery, as its index is for a single asset: the planner then merges them.
  const sides = [...new Set(runs.map(({ side }) => side))].map(
    (side) => `(select ${columns}, ${rankSql(query, side)} as rank from ${tables.counterparty}
      where address_id = $1 and side = ${side} and ${assets.length === 1 ? 'asset = $2' : 'asset = any($2::integer[])'}
      order by rank desc, other_id${assets.length === 1 ? '' : ', asset'})`,
  );
  cursors += 1;
  const cursor = `counterparties_${cursors}`;
  await session.query(
    `declare ${cursor} no scroll cursor for
     select ${columns} from (${sides.join(' union all ')}) runs order by rank desc, other_id, asset`,
    [query.addressId, assets.length === 1 ? assets[0] : assets],
  );
  for (;;) {
    const rows = await session.query<CounterpartySqlRow>(`fetch ${ROWS_AT_ONCE} from ${cursor}`);
    if (rows.length > 0) yield rows.map(toCounterparty);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await session.query(`close ${cursor}`);
}
