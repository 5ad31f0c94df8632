import { BUSY_WALLET_CHECKS } from '../busy-wallets/checks.ts';
import { COUNTERPARTY_CHECKS } from '../counterparties/checks.ts';
import { BUSY_TRANSACTIONS, DAY_SEC, PAGE_TRANSACTIONS } from '../tables/busy.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { wrongRepeatsSql } from '../write/check-repeats.ts';
import { EVENT_CHECKS } from './event-checks.ts';
import { NOTE_CHECKS } from './note-checks.ts';

export interface Check {
  /** Only where a chain is stored by its blocks. */
  readonly isForBlocks?: true;
  /** Only where transactions spend outputs. */
  readonly isForOutputs?: true;
  /** Invariant. */
  readonly name: string;
  /** Rows for which it is not. */
  readonly sql: (tables: ChainTables) => string;
}

const CHANGED = 'is distinct from';

export const CHECKS: readonly Check[] = [
  {
    isForBlocks: true,
    name: 'each block names the one before it',
    sql: ({ block }) => `
      select height from (
        select height, parent_hash, lag(hash) over (order by height) as expected from ${block}
      ) b where expected is not null and parent_hash <> expected`,
  },
  {
    name: 'each block has as many transactions as it says',
    sql: ({ block, transaction }) => `
      select height, transactions, found
      from ${block} full join (select tx_id >> 20 as height, count(*) as found from ${transaction} group by 1) t using (height)
      where transactions ${CHANGED} coalesce(found, 0) `,
  },
  {
    isForBlocks: true,
    name: 'the checkpoint says what is held',
    sql: ({ checkpoint, block, transaction, leg, address }) => `
      select c.* from ${checkpoint} c where (
        height ${CHANGED} (select max(height) from ${block})
        or first_height ${CHANGED} (select min(height) from ${block})
        or hash ${CHANGED} (select b.hash from ${block} b where b.height = c.height)
        or transactions <> (select count(*) from ${transaction})
        or legs <> (select count(*) from ${leg})
        or next_address_id <> (select count(*) + 1 from ${address})
        or next_address_id <> (select coalesce(max(address_id), 0) + 1 from ${address}))`,
  },
  {
    name: 'each leg stands once, in a transaction that is there',
    sql: ({ leg, transaction }) => `
      select l.tx_id, l.operation, l.is_destination, l.position, count(*)
      from ${leg} l left join ${transaction} t on t.tx_id = l.tx_id
      group by 1, 2, 3, 4 having count(*) > 1 or count(t.tx_id) = 0`,
  },
  {
    name: 'each asset of a leg is named, and numbered by its key alone',
    sql: ({ leg, asset }) => `
      select l.asset from (select distinct asset from ${leg} where asset <> 0) l
      left join ${asset} a on a.asset = l.asset where a.key is null`,
  },
  {
    name: 'what shows a contract is held',
    sql: ({ block, contract }) => `
      select c.text from ${contract} c left join ${block} b using (height) where b.height is null`,
  },
  {
    isForBlocks: true,
    name: 'a token account has an owner that a transaction showed, each once until another follows',
    sql: ({ holder, transaction, asset }) => `
      select h.account, h.tx_id from (
        select account, tx_id, asset, owner, lag(row(asset, owner)) over (partition by account order by tx_id) as before
        from ${holder}
      ) h left join ${transaction} t using (tx_id) left join ${asset} a on a.asset = h.asset
      where t.tx_id is null or a.asset is null or h.before = row(h.asset, h.owner)`,
  },
  {
    name: 'each spend is of an output that is there, with its amount and address',
    sql: ({ leg }) => `
      select s.tx_id, s.position from ${leg} s
      left join ${leg} o on o.tx_id = s.spent_tx_id and o.position = s.spent_index and o.is_destination and o.operation = s.operation
      where s.spent_tx_id is not null and (o.tx_id is null or o.amount ${CHANGED} s.amount
        or o.address_id ${CHANGED} s.address_id or o.asset <> s.asset or o.is_unspendable)`,
  },
  {
    name: 'no output is spent twice',
    sql: ({ leg }) => `
      select spent_tx_id, spent_index, asset, count(*) from ${leg} where spent_tx_id is not null
      group by 1, 2, 3 having count(*) > 1`,
  },
  { name: 'no transaction is at two places', sql: wrongRepeatsSql },
  {
    name: 'who spends an output spends all that it holds',
    sql: ({ leg, spendsTokens }) => `
      select o.tx_id, o.position, o.asset from ${leg} o
      join ${leg} s on s.spent_tx_id = o.tx_id and s.spent_index = o.position and s.asset = 0
      left join ${leg} t on t.spent_tx_id = o.tx_id and t.spent_index = o.position and t.asset = o.asset
      where ${spendsTokens} and o.is_destination and o.asset <> 0 and t.tx_id ${CHANGED} s.tx_id`,
  },
  {
    name: 'a fee is what went in less what came out',
    sql: ({ leg, transaction }) => `
      select t.tx_id, t.fee, l.fee as expected from ${transaction} t join (
        select tx_id, sum(case when is_destination then -amount else amount end) as fee from ${leg}
        where asset = 0 group by tx_id having bool_and(amount is not null) and bool_or(spent_index is not null)
      ) l using (tx_id) where t.fee ${CHANGED} l.fee`,
  },
  {
    name: 'a leg of an address has an amount, where legs are summed as they are asked for',
    sql: ({ leg, keepsMovements }) =>
      `select tx_id, position from ${leg} where address_id is not null and amount is null and ${!keepsMovements}`,
  },
  {
    name: 'what a transaction did to an address is the sum of its legs',
    // A view is that sum.
    sql: ({ leg, addressTransaction, keepsMovements }) => `
      select address_id, asset, tx_id from (
        select address_id, asset, tx_id,
          coalesce(sum(amount) filter (where is_destination), 0) as received,
          coalesce(sum(amount) filter (where not is_destination), 0) as sent
        from ${leg} where address_id is not null and amount is not null group by 1, 2, 3
      ) l full join ${addressTransaction} m using (address_id, asset, tx_id)
      where ${keepsMovements} and (l.received ${CHANGED} m.received or l.sent ${CHANGED} m.sent)`,
  },
  {
    name: 'one row of each address and transaction is marked',
    sql: ({ addressTransaction, keepsMovements }) => `
      select address_id, tx_id from ${addressTransaction} where ${keepsMovements}
      group by 1, 2 having count(*) filter (where is_first) <> 1`,
  },
  {
    name: 'totals are the sums over transactions',
    sql: ({ addressTransaction, addressTotal }) => `
      select address_id, asset from (
        select address_id, asset, sum(received) as received, sum(sent) as sent, count(*) as transactions
        from ${addressTransaction} group by 1, 2
      ) m full join ${addressTotal} t using (address_id, asset)
      where m.received ${CHANGED} t.received or m.sent ${CHANGED} t.sent or m.transactions ${CHANGED} t.transactions`,
  },
  {
    name: 'each address has its first and last transaction and their number',
    sql: ({ addressTransaction, address }) => `
      select address_id from (
        select address_id, min(tx_id) as first_tx_id, max(tx_id) as last_tx_id, count(*) filter (where is_first) as transactions
        from ${addressTransaction} group by 1
      ) m full join ${address} a using (address_id)
      where m.first_tx_id ${CHANGED} a.first_tx_id or m.last_tx_id ${CHANGED} a.last_tx_id
        or m.transactions ${CHANGED} a.transactions`,
  },
  {
    name: 'busy addresses have every page',
    sql: ({ address, addressTransaction, addressPage }) => `
      select address_id, page from (
        select address_id, row / ${PAGE_TRANSACTIONS} as page, tx_id from (
          select m.address_id, m.tx_id, row_number() over (partition by m.address_id order by m.tx_id) - 1 as row
          from ${addressTransaction} m join ${address} a using (address_id)
          where a.transactions > ${BUSY_TRANSACTIONS} and m.is_first
        ) n where row % ${PAGE_TRANSACTIONS} = 0
      ) e full join ${addressPage} p using (address_id, page) where e.tx_id ${CHANGED} p.tx_id`,
  },
  {
    name: 'busy addresses have every day',
    sql: ({ address, addressTransaction, addressDay, block }) => `
      select address_id, asset, day from (
        select m.address_id, m.asset, b.time_sec / ${DAY_SEC} as day,
          sum(m.received) as received, sum(m.sent) as sent, count(*) as transactions
        from ${addressTransaction} m join ${address} a using (address_id) join ${block} b on b.height = m.tx_id >> 20
        where a.transactions > ${BUSY_TRANSACTIONS} group by 1, 2, 3
      ) e full join ${addressDay} d using (address_id, asset, day)
      where e.received ${CHANGED} d.received or e.sent ${CHANGED} d.sent or e.transactions ${CHANGED} d.transactions`,
  },
  {
    name: 'wallets have the members they count, and their first as reference',
    sql: ({ address, wallet }) => `
      select wallet_id from (
        select wallet_id, count(*) as size, min(address_id) as reference_address_id
        from ${address} where wallet_id is not null group by 1
      ) m full join ${wallet} w using (wallet_id)
      where m.size ${CHANGED} w.size or m.reference_address_id ${CHANGED} w.reference_address_id`,
  },
  {
    name: 'as many merges as joined addresses',
    sql: ({ wallet, walletMerge }) => `
      select merges, expected from (select count(*) as merges from ${walletMerge}) m,
        (select coalesce(sum(size - 1), 0) as expected from ${wallet}) w where merges <> expected`,
  },
  ...EVENT_CHECKS,
  ...NOTE_CHECKS,
  ...BUSY_WALLET_CHECKS,
  ...COUNTERPARTY_CHECKS,
];
