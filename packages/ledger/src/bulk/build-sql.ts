import type { ChainTables } from '../tables/chain-tables.ts';
import { loadTablesOf } from './load-tables.ts';

/** Transactions whose hash comes again, with the next of that hash: two pairs in Bitcoin, none elsewhere. */
export function repeatSql(tables: ChainTables): string {
  const load = loadTablesOf(tables);
  return `create table ${load.repeat} as
    select tx_id, lead(tx_id) over (partition by hash order by tx_id) as next_tx_id
    from ${load.transaction}
    where hash in (select hash from ${load.transaction} group by hash having count(*) > 1)`;
}

/** Addresses, numbered in order of first sight. */
export function numberSql(tables: ChainTables): string {
  const load = loadTablesOf(tables);
  return `create table ${load.address} as
    select text, row_number() over (order by first_leg_no) as address_id
    from (
      select text, min(leg_no) as first_leg_no
      from (
        select text, leg_no from ${load.output} where text is not null
        union all
        select text, leg_no from ${load.source} where text is not null
      ) seen group by text
    ) first_seen`;
}

/** Outputs with the ids of their addresses. */
export function coinSql(tables: ChainTables): string {
  const load = loadTablesOf(tables);
  return `create table ${load.coin} as
    select o.leg_no, o.tx_id, a.address_id, o.operation, o.position, o.asset, o.is_unspendable, o.amount
    from ${load.output} o left join ${load.address} a on a.text = o.text`;
}

/** End of the spender's block: what it spends is the latest of that hash before it. */
const BLOCK_END = '(((s.tx_id >> 20) + 1) << 20)';

/** All legs in ledger order, sources with what they spend. */
export function legSql(tables: ChainTables): string {
  const load = loadTablesOf(tables);
  return `create table ${tables.leg} as
    select tx_id, address_id, spent_tx_id, operation, position, spent_index, asset,
      ${tables.number}::smallint as chain, is_destination, is_unspendable, amount
    from (
      select leg_no, tx_id, address_id, null::bigint as spent_tx_id, operation, position, null::integer as spent_index,
        asset, true as is_destination, is_unspendable, amount
      from ${load.coin}
      union all
      select s.leg_no, s.tx_id,
        case when c.tx_id is null then a.address_id else c.address_id end,
        t.tx_id, s.operation, s.position, s.spent_index, s.asset, false, false,
        case when c.tx_id is null then s.amount else c.amount end
      from ${load.source} s
      left join (${load.transaction} t left join ${load.repeat} r on r.tx_id = t.tx_id)
        on t.hash = s.spent_hash and t.tx_id < ${BLOCK_END}
        and (r.next_tx_id is null or r.next_tx_id >= ${BLOCK_END})
      left join ${load.coin} c on c.tx_id = t.tx_id and c.position = s.spent_index and c.operation = 0
      left join ${load.address} a on a.text = s.text
    ) l order by leg_no`;
}

/** Transactions with their fees; see \`feeOf\` for the rule. */
export function transactionSql(tables: ChainTables): string {
  const load = loadTablesOf(tables);
  return `create table ${tables.transaction} as
    select t.tx_id, ${tables.number}::smallint as chain, t.is_coinbase, t.is_failed, t.hash,
      coalesce(t.fee, case when t.is_coinbase then 0 else l.fee end) as fee, t.coinbase_text
    from ${load.transaction} t left join (
      select tx_id, sum(case when is_destination then -amount else amount end) as fee
      from ${tables.leg} group by tx_id having count(*) = count(amount) and count(spent_index) > 0
    ) l on l.tx_id = t.tx_id order by t.tx_id`;
}

/** What each transaction did to each address, by address: a page of one address is read in one go. */
export function movementSql(tables: ChainTables, hasManyAssets: boolean): string {
  const isFirst = hasManyAssets ? 'asset = min(asset) over (partition by address_id, tx_id)' : 'true';
  return `create table ${tables.addressTransaction} as
    select address_id, tx_id, asset, ${tables.number}::smallint as chain, ${isFirst} as is_first, received, sent
    from (
      select address_id, tx_id, asset,
        sum(case when is_destination then amount else 0 end) as received,
        sum(case when is_destination then 0 else amount end) as sent
      from ${tables.leg} where address_id is not null and amount is not null group by address_id, asset, tx_id
    ) m order by address_id, asset, tx_id`;
}

export const totalSql = ({ addressTotal, addressTransaction, number }: ChainTables): string =>
  `create table ${addressTotal} with (fillfactor = 90) as
   select address_id, asset, count(*)::integer as transactions, ${number}::smallint as chain,
     sum(received) as received, sum(sent) as sent
   from ${addressTransaction} group by address_id, asset order by address_id, asset`;

export function addressSql(tables: ChainTables): string {
  const load = loadTablesOf(tables);
  return `create table ${tables.address} with (fillfactor = 90) as
    select address_id, m.first_tx_id, m.last_tx_id, w.wallet_id, m.transactions,
      ${tables.number}::smallint as chain, a.text
    from ${load.address} a join (
      select address_id, min(tx_id) as first_tx_id, max(tx_id) as last_tx_id,
        (count(*) filter (where is_first))::integer as transactions
      from ${tables.addressTransaction} group by address_id
    ) m using (address_id) left join ${load.member} w using (address_id) order by address_id`;
}
