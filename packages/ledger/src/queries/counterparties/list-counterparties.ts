import type { AddressId, CounterpartyPage, CounterpartyQuery, CounterpartyRow, Direction } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { type CounterpartySqlRow, ROW_COLUMNS, toCounterparty } from '../../rows/counterparty-row.ts';
import { knownSql, SIDES } from '../../rows/counterparty-sides.ts';
import { listOwnSums } from './list-own-sums.ts';

type Side = (typeof SIDES)[number]['side'];

/** Rows of one side in one asset, for which an index has the requested order. */
interface Run {
  readonly side: Side;
  readonly asset: number;
  readonly rows: number;
}

/**
 * A page of the parties that an address received from and paid; undefined where no such sums are stored by the rule.
 */
export async function listCounterparties(
  context: Context,
  query: CounterpartyQuery,
): Promise<CounterpartyPage | undefined> {
  if (!(await isCounted(context, query.addressId))) return undefined;
  const runs = await listRuns(context, query);
  const total = runs.reduce((sum, { rows }) => sum + rows, 0);
  const rows = query.offset < total && query.limit > 0 ? await listRows(context, query, runs) : [];
  return { rows, total, ...(await listOwnSums(context, query.addressId)) };
}

/** Without a running writer an older version's sums stay until one runs. */
export async function isCounted({ session, tables, edgeRuleVersion }: Context, addressId: AddressId): Promise<boolean> {
  const rows = await session.query(
    `select from ${tables.counterpartyAddress} m, ${tables.counterpartyState} s
     where m.address_id = $1 and m.is_counted and s.rule_version = $2`,
    [addressId, edgeRuleVersion ?? null],
  );
  return rows.length > 0;
}

/** The side that a direction leaves out. */
export const LEFT_OUT: Readonly<Record<Direction, Side>> = { INCOMING: 2, OUTGOING: 1 };

/** Runs that the query selects, in no order. */
export async function listRuns(
  { session, tables }: Context,
  query: Pick<CounterpartyQuery, 'addressId' | 'asset' | 'direction'>,
): Promise<readonly Run[]> {
  const { addressId, asset, direction } = query;
  const rows = await session.query<Readonly<Record<(typeof SIDES)[number]['name'] | 'asset', number>>>(
    `select asset, ${SIDES.map(({ name }) => name).join(', ')} from ${tables.counterpartyTotal}
     where address_id = $1 and asset = coalesce($2, asset) order by asset`,
    [addressId, asset ?? null],
  );
  return rows
    .flatMap((row) => SIDES.map(({ name, side }) => ({ side, asset: row.asset, rows: row[name] })))
    .filter(({ rows: count, side }) => count > 0 && (direction === undefined || side !== LEFT_OUT[direction]));
}

/** Order of a side's rows: a party that only paid or was paid has one amount, whatever the direction. */
export function rankSql({ sort, direction }: Pick<CounterpartyQuery, 'sort' | 'direction'>, side: Side): string {
  if (sort === 'COUNT') return 'transactions';
  if (sort === 'LAST') return 'last_tx_id';
  if (side !== 3 || direction === undefined) return 'amount';
  return knownSql(direction === 'INCOMING' ? 'received' : 'paid', (name) => name);
}

/** A page counted from the end that is nearer, for rows before it are gone through. */
interface PageRange {
  readonly offset: number;
  readonly limit: number;
  readonly order: readonly [rank: 'asc' | 'desc', party: 'asc' | 'desc'];
}

function cutNearer({ offset, limit: requestedLimit }: CounterpartyQuery, total: number): PageRange {
  const limit = Math.min(requestedLimit, total - offset);
  const after = total - offset - limit;
  return after < offset ? { offset: after, limit, order: ['asc', 'desc'] } : { offset, limit, order: ['desc', 'asc'] };
}

/** The page's keys come from indexes; its rows are looked up after. */
async function listRows(
  { session, tables }: Context,
  query: CounterpartyQuery,
  runs: readonly Run[],
): Promise<readonly CounterpartyRow[]> {
  const total = runs.reduce((sum, { rows }) => sum + rows, 0);
  const { offset, limit, order } = cutNearer(query, total);
  const assets = [...new Set(runs.map(({ asset }) => asset))];
  const toSql = assets.length === 1 ? mergeSql : takeSql;
  const { sql, values } = toSql(tables.counterparty, { query, runs, order });
  const rows = await session.query<CounterpartySqlRow>(
    `with page as materialized (${sql} offset $2 limit $3)
     select ${ROW_COLUMNS.map((name) => `c.${name}`).join(', ')}
     from page p join ${tables.counterparty} c on c.address_id = $1 and c.other_id = p.other_id and c.asset = p.asset
     order by p.rank desc, p.other_id, p.asset`,
    [query.addressId, offset, limit, ...values],
  );
  return rows.map(toCounterparty);
}

interface ListInput extends Pick<PageRange, 'order'> {
  readonly query: CounterpartyQuery;
  readonly runs: readonly Run[];
}

interface Merged {
  readonly sql: string;
  /** Its parameters from the fourth on. */
  readonly values: readonly unknown[];
}

/**
 * Runs of one asset, merged as they are read. The side is a literal: a parameter does not find the index of one side.
 */
const mergeSql = (table: string, { query, runs, order: [rank, party] }: ListInput): Merged => ({
  sql: `select other_id, asset, rank from (${runs
    .map(
      ({ side }) =>
        // Each run is ordered in its own subquery: otherwise the planner does not see that its index has this order.
        `(select other_id, asset, ${rankSql(query, side)} as rank from ${table}
          where address_id = $1 and side = ${side} and asset = $4 order by rank ${rank}, other_id ${party})`,
    )
    .join(' union all ')}) runs order by rank ${rank}, other_id ${party}`,
  values: [runs[0]?.asset],
});

/** Takes from each run of several assets all that the page could use. */
const takeSql = (table: string, { query, runs, order: [rank, party] }: ListInput): Merged => {
  const sides = SIDES.filter(({ side }) => runs.some((run) => run.side === side));
  return {
    sql: `select other_id, asset, rank from (${sides
      .map(
        ({ side }, index) =>
          `select r.* from unnest($${index + 4}::integer[]) as k (asset) cross join lateral (
             select other_id, asset, ${rankSql(query, side)} as rank from ${table}
             where address_id = $1 and side = ${side} and asset = k.asset
             order by rank ${rank}, other_id ${party} limit $2::bigint + $3::bigint
           ) r`,
      )
      .join(' union all ')}) runs order by rank ${rank}, other_id ${party}, asset ${party}`,
    values: sides.map(({ side }) => runs.filter((run) => run.side === side).map(({ asset }) => asset)),
  };
};
