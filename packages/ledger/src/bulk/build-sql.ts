import type { ChainTables } from '../tables/chain-tables.ts';
import { repeatsSql } from '../write/check-repeats.ts';
import type { Part } from './build-parts.ts';
import { loadTablesOf } from './load-tables.ts';

/** Texts that came again after they were forgotten. */
export const secondIdsSql = (tables: ChainTables): string =>
  `select from ${loadTablesOf(tables).address} group by text having count(*) > 1 limit 1`;

/** The id that each loaded one becomes: addresses are numbered in order of first sight, each once. */
export function numberSql(tables: ChainTables): string {
  const load = loadTablesOf(tables);
  return `create table ${load.number} as
    select a.address_id as loaded_id, n.address_id, a.address_id = n.first_id as is_first
    from ${load.address} a join (
      select text, min(address_id) as first_id, row_number() over (order by min(address_id)) as address_id
      from ${load.address} group by text
    ) n using (text)`;
}

/** Two pairs in Bitcoin, none elsewhere. */
export const repeatSql = (tables: ChainTables): string =>
  `create table ${loadTablesOf(tables).repeat} as ${repeatsSql(loadTablesOf(tables).transaction)}`;

/** End of the spender's block: what it spends is the latest of that hash before it. */
const BLOCK_END = '(((s.tx_id >> 20) + 1) << 20)';

/** Spent outputs of late sources, as far as they are there. */
export function spentSql(tables: ChainTables): string {
  const load = loadTablesOf(tables);
  return `create table ${load.spent} as
    select s.tx_id, s.operation, s.position, t.tx_id as spent_tx_id, c.tx_id is not null as is_found, c.address_id, c.amount
    from ${load.late} s
    left join (${load.transaction} t left join ${load.repeat} r on r.tx_id = t.tx_id)
      on t.hash = s.spent_hash and t.tx_id < ${BLOCK_END}
      and (r.next_tx_id is null or r.next_tx_id >= ${BLOCK_END})
    left join ${load.leg} c
      on c.tx_id = t.tx_id and c.position = s.spent_index and c.operation = 0 and c.is_destination and not c.is_unspendable`;
}

/** All legs in ledger order, late sources with what they spend, addresses by the ids that they have in the end. */
export function legSql(
  tables: ChainTables,
  { isRenumbered }: { readonly isRenumbered: boolean },
  { name, within }: Part,
): string {
  const load = loadTablesOf(tables);
  const legs = `
    select l.tx_id, case when s.is_found then s.address_id else l.address_id end as address_id,
      coalesce(s.spent_tx_id, l.spent_tx_id) as spent_tx_id, l.operation, l.position, l.spent_index, l.asset, l.chain,
      l.is_destination, l.is_unspendable, case when s.is_found then s.amount else l.amount end as amount
    from ${load.leg} l left join ${load.spent} s
      on s.tx_id = l.tx_id and s.operation = l.operation and s.position = l.position and not l.is_destination
      and ${within('s.tx_id')}
    where ${within('l.tx_id')}`;
  // A source that names an output alone spends the tokens in it too.
  const tokens = `
    select s.tx_id, c.address_id, s.spent_tx_id, c.operation, s.position, l.spent_index, c.asset, l.chain,
      false as is_destination, false as is_unspendable, c.amount
    from ${load.spent} s
    join ${load.leg} l on l.tx_id = s.tx_id and l.operation = s.operation and l.position = s.position and not l.is_destination
    join ${load.leg} c on c.tx_id = s.spent_tx_id and c.position = l.spent_index and c.operation <> 0 and c.is_destination
    where ${within('s.tx_id')} and ${within('l.tx_id')}`;
  const id = isRenumbered ? 'n.address_id' : 'l.address_id';
  return `create table ${name} as
    select tx_id, ${id}, spent_tx_id, operation, position, spent_index, asset, chain, is_destination, is_unspendable, amount
    from (${legs} ${tables.spendsTokens ? `union all ${tokens}` : ''}) l ${isRenumbered ? `left join ${load.number} n on n.loaded_id = l.address_id` : ''}
    order by tx_id, operation, is_destination, position`;
}

/** Transactions, those with late sources with their fees; see \`feeOf\` for the rule. */
export function transactionSql(tables: ChainTables, { name, within }: Part): string {
  const load = loadTablesOf(tables);
  return `create table ${name} as
    select t.tx_id, t.chain, t.is_coinbase, t.is_failed, t.hash, coalesce(t.fee, l.fee) as fee, t.coinbase_text
    from ${load.transaction} t left join (
      select tx_id, sum(case when is_destination then -amount else amount end) as fee
      from ${tables.leg}
      where asset = 0 and tx_id in (select tx_id from ${load.late} where ${within('tx_id')}) and ${within('tx_id')}
      group by tx_id having count(*) = count(amount) and count(spent_index) > 0
    ) l on l.tx_id = t.tx_id where ${within('t.tx_id')} order by t.tx_id`;
}

/** Effects of each transaction on each address, by address: a page of one address is read in one go. */
export const movementSql = (tables: ChainTables, { name, within }: Part): string =>
  `create table ${name} as
    select address_id, tx_id, asset, chain, is_first, received, sent
    from ${loadTablesOf(tables).movement} where ${within('tx_id')} order by address_id, asset, tx_id`;

/** The same from legs, which know more than was known while loading. */
export const movementOfLegsSql = (tables: ChainTables, { name, within }: Part): string =>
  `create table ${name} as
    select address_id, tx_id, asset, ${tables.number}::smallint as chain,
      asset = min(asset) over (partition by address_id, tx_id) as is_first, received, sent
    from (
      select address_id, tx_id, asset,
        sum(case when is_destination then amount else 0 end) as received,
        sum(case when is_destination then 0 else amount end) as sent
      from ${tables.leg} where address_id is not null and amount is not null and ${within('tx_id')}
      group by address_id, asset, tx_id
    ) m order by address_id, asset, tx_id`;

/** The sums of addresses that have several rows of them. */
export const addPartialSql = (tables: ChainTables): string =>
  `create table ${loadTablesOf(tables).sum} as
   select address_id, min(first_tx_id) as first_tx_id, max(last_tx_id) as last_tx_id,
     sum(transactions)::integer as transactions, sum(received) as received, sum(sent) as sent
   from ${loadTablesOf(tables).partial} group by address_id order by address_id`;

/** Adds the few rows that were written early to sums that have one row an address. */
export const addFewSql = (tables: ChainTables): string =>
  `update ${loadTablesOf(tables).sum} s set
     first_tx_id = least(s.first_tx_id, p.first_tx_id), last_tx_id = greatest(s.last_tx_id, p.last_tx_id),
     transactions = s.transactions + p.transactions, received = s.received + p.received, sent = s.sent + p.sent
   from (
     select address_id, min(first_tx_id) as first_tx_id, max(last_tx_id) as last_tx_id,
       sum(transactions)::integer as transactions, sum(received) as received, sum(sent) as sent
     from ${loadTablesOf(tables).partial} group by address_id
   ) p where p.address_id = s.address_id`;

/** All sums, from what transactions did to addresses. */
export const addMovementsSql = (tables: ChainTables): string =>
  `create table ${loadTablesOf(tables).sum} as
   select address_id, min(tx_id) as first_tx_id, max(tx_id) as last_tx_id, count(*)::integer as transactions,
     sum(received) as received, sum(sent) as sent
   from ${tables.addressTransaction} group by address_id order by address_id`;

/** Basis of totals and addresses where movements are stored, in one pass in the order of the index. */
export const sumSql = (tables: ChainTables): string =>
  `create table ${loadTablesOf(tables).sum} as
   select address_id, asset, count(*)::integer as transactions, (count(*) filter (where is_first))::integer as firsts,
     min(tx_id) as first_tx_id, max(tx_id) as last_tx_id, sum(received) as received, sum(sent) as sent
   from ${tables.addressTransaction} group by address_id, asset order by address_id, asset`;

export const totalSql = (tables: ChainTables): string =>
  `create table ${tables.addressTotal} with (fillfactor = 90) as
   select address_id, asset, transactions, ${tables.number}::smallint as chain, received, sent
   from ${loadTablesOf(tables).sum}`;

export function addressSql(tables: ChainTables, { isRenumbered }: { readonly isRenumbered: boolean }): string {
  const load = loadTablesOf(tables);
  const texts = isRenumbered
    ? `(select n.address_id, a.text from ${load.number} n join ${load.address} a on a.address_id = n.loaded_id where n.is_first)`
    : load.address;
  const sums = tables.keepsMovements
    ? `(select address_id, min(first_tx_id) as first_tx_id, max(last_tx_id) as last_tx_id,
          sum(firsts)::integer as transactions, null::numeric as received, null::numeric as sent
        from ${load.sum} group by address_id)`
    : load.sum;
  return `create table ${tables.address} with (fillfactor = 90) as
    select address_id, m.first_tx_id, m.last_tx_id, w.wallet_id, m.transactions,
      ${tables.number}::smallint as chain, a.text, m.received, m.sent
    from ${sums} m join ${texts} a using (address_id) left join ${load.member} w using (address_id) order by address_id`;
}
