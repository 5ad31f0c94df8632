import type { AddressId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { amountSql, SIDES, sideSql, type Value } from '../rows/counterparty-sides.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { type Incoming, type IncomingSums, namesOf } from './incoming.ts';
import { EDGE_ENDS, EDGE_KEYS, EDGE_SUMS, OWN_KEYS, OWN_SUMS } from './sum-columns.ts';

const KEYS = namesOf(EDGE_KEYS);
/** All of `counterparty`. */
export const STORED_COLUMNS = `${namesOf([...EDGE_KEYS, ...EDGE_ENDS, ...EDGE_SUMS])}, side, amount`;

/** Rows as they are stored. */
const storedSql = (sql: string): string =>
  `select *, ${sideSql((name) => name)} as side, ${amountSql((name) => name)} as amount from (${sql}) i`;

/** Sums of addresses that have none. */
export async function insertSums(session: Session, tables: ChainTables, incoming: IncomingSums): Promise<void> {
  const { counterparty, counterpartyTotal } = tables;
  const { sql, values } = incoming.edges;
  await session.query(
    `with incoming as materialized (${storedSql(sql)}),
     totals as (
       insert into ${counterpartyTotal} (address_id, asset, ${namesOf(SIDES)})
       select address_id, asset, ${SIDES.map(({ side }) => `count(*) filter (where side = ${side})`).join(', ')}
       from incoming group by 1, 2
     )
     insert into ${counterparty} (${STORED_COLUMNS}) select ${STORED_COLUMNS} from incoming order by ${KEYS}`,
    values,
  );
  await addOwn(session, tables, incoming.own);
}

/** Adds sums to addresses that are counted already. */
export async function addSums(session: Session, tables: ChainTables, incoming: IncomingSums): Promise<void> {
  // Apart: looking up rows that the same statement adds can take the square of their number.
  await addTotals(session, tables, incoming.edges);
  await addEdges(session, tables, incoming.edges);
  await addOwn(session, tables, incoming.own);
}

const addTotals = (session: Session, { counterparty, counterpartyTotal }: ChainTables, { sql, values }: Incoming) =>
  session.query(
    `with known as materialized (
       -- Looked up row by row: of rows this new the planner knows nothing, and may read the whole table.
       select address_id, asset, side, (
         select k.side from ${counterparty} k
         where k.address_id = i.address_id and k.other_id = i.other_id and k.asset = i.asset
       ) as before
       from (${storedSql(sql)}) i
     )
     insert into ${counterpartyTotal} as t (address_id, asset, ${namesOf(SIDES)})
     select address_id, asset, ${changesSql('before', 'coalesce(before, 0) | side')} from known
     where before is null or before | side <> before group by 1, 2
     on conflict (address_id, asset) do update set ${SIDES.map(({ name }) => `${name} = t.${name} + excluded.${name}`).join(', ')}`,
    values,
  );

async function addEdges(session: Session, { counterparty }: ChainTables, { sql, values }: Incoming): Promise<void> {
  const sum: Value = (name) => `c.${name} + excluded.${name}`;
  await session.query(
    `insert into ${counterparty} as c (${STORED_COLUMNS})
     select ${STORED_COLUMNS} from (${storedSql(sql)}) incoming order by ${KEYS}
     on conflict (${KEYS}) do update set
       ${EDGE_SUMS.map(({ name }) => `${name} = ${sum(name)}`).join(', ')},
       first_tx_id = least(c.first_tx_id, excluded.first_tx_id),
       last_tx_id = greatest(c.last_tx_id, excluded.last_tx_id),
       side = c.side | excluded.side,
       amount = ${amountSql((name) => `(${sum(name)})`)}`,
    values,
  );
}

/** For each side, rows that have it after less rows that had it before. */
const changesSql = (before: string, after: string): string =>
  SIDES.map(
    ({ name, side }) =>
      `count(*) filter (where ${after} = ${side}) - count(*) filter (where ${before} = ${side}) as ${name}`,
  ).join(', ');

const addOwn = (session: Session, { counterpartyOwn }: ChainTables, { sql, values }: Incoming) =>
  session.query(
    `insert into ${counterpartyOwn} as c (${namesOf([...OWN_KEYS, ...OWN_SUMS])})
     select ${namesOf([...OWN_KEYS, ...OWN_SUMS])} from (${sql}) i order by ${namesOf(OWN_KEYS)}
     on conflict (${namesOf(OWN_KEYS)}) do update set
       ${OWN_SUMS.map(({ name }) => `${name} = c.${name} + excluded.${name}`).join(', ')}`,
    values,
  );

/**
 * Subtracts the sums of removed transactions from addresses that stay counted. Rows of which nothing is left go too;
 * the last transaction of the others must still be found.
 */
export async function subtractSums(
  session: Session,
  tables: ChainTables,
  { ids, outgoing }: { readonly ids: readonly AddressId[]; readonly outgoing: IncomingSums },
): Promise<void> {
  const { counterparty, counterpartyTotal, counterpartyOwn } = tables;
  await subtractEdges(session, tables, outgoing.edges);
  await subtractOwn(session, tables, outgoing.own);
  await session.query(
    `delete from ${counterparty} c using ${counterpartyTotal} t
     where t.address_id = any($1) and c.address_id = t.address_id and c.asset = t.asset and c.side = 0`,
    [ids],
  );
  await session.query(
    `delete from ${counterpartyTotal} where address_id = any($1) and ${SIDES.map(({ name }) => `${name} = 0`).join(' and ')}`,
    [ids],
  );
  await session.query(`delete from ${counterpartyOwn} where address_id = any($1) and changes = 0 and fees = 0`, [ids]);
}

async function subtractEdges(
  session: Session,
  { counterparty, counterpartyTotal }: ChainTables,
  { sql, values }: Incoming,
): Promise<void> {
  const rest: Value = (name) => `(c.${name} - o.${name})`;
  await session.query(
    `with outgoing as materialized (select *, ${sideSql((name) => name)} as side from (${sql}) i),
     saved as (
       update ${counterparty} c set
         ${EDGE_SUMS.map(({ name }) => `${name} = ${rest(name)}`).join(', ')},
         side = ${sideSql(rest)},
         amount = ${amountSql(rest)}
       from outgoing o
       where c.address_id = o.address_id and c.other_id = o.other_id and c.asset = o.asset
       returning c.address_id, c.asset, c.side | o.side as before,
         case when c.transactions > 0 then c.side end as after
     )
     update ${counterpartyTotal} t set ${SIDES.map(({ name }) => `${name} = t.${name} + s.${name}`).join(', ')}
     from (select address_id, asset, ${changesSql('before', 'after')} from saved group by 1, 2) s
     where t.address_id = s.address_id and t.asset = s.asset`,
    values,
  );
}

const subtractOwn = (session: Session, { counterpartyOwn }: ChainTables, { sql, values }: Incoming) =>
  session.query(
    `update ${counterpartyOwn} c set ${OWN_SUMS.map(({ name }) => `${name} = c.${name} - o.${name}`).join(', ')}
     from (${sql}) o where c.address_id = o.address_id and c.asset = o.asset`,
    values,
  );
