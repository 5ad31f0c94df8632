import { amountSql, SIDES, sideSql } from '../rows/counterparty-sides.ts';
import type { ChainTables } from '../tables/chain-tables.ts';

const CHANGED = 'is distinct from';

/** Invariants of counterparties under any rule, with the rows that violate them. */
export const COUNTERPARTY_CHECKS: readonly { readonly name: string; readonly sql: (tables: ChainTables) => string }[] =
  [
    {
      name: 'counterparties are kept of all busy addresses, and of no others',
      sql: ({ address, counterpartyAddress, counterpartyState }) => `
      select address_id from (
        select a.address_id from ${address} a, ${counterpartyState} s where a.transactions > s.above
      ) e full join (select address_id, true as is_member from ${counterpartyAddress}) m using (address_id)
      where m.is_member is null or not exists (
        select from ${address} a, ${counterpartyState} s where a.address_id = m.address_id and a.transactions > s.above)`,
    },
    {
      name: 'each counterparty is of a counted address, on the side and in the place that its sums say',
      sql: ({ counterparty, counterpartyAddress }) => `
      select c.address_id, c.other_id, c.asset from ${counterparty} c
      left join ${counterpartyAddress} m on m.address_id = c.address_id and m.is_counted
      where m.address_id is null or c.transactions < 1 or c.first_tx_id > c.last_tx_id
        or c.side <> ${sideSql((name) => `c.${name}`)} or c.amount <> ${amountSql((name) => `c.${name}`)}`,
    },
    {
      name: 'as many counterparties as an address and asset count',
      sql: ({ counterparty, counterpartyTotal }) => `
      select address_id, asset from (
        select address_id, asset, ${SIDES.map(({ name, side }) => `count(*) filter (where side = ${side}) as ${name}`).join(', ')}
        from ${counterparty} group by 1, 2
      ) e full join ${counterpartyTotal} t using (address_id, asset)
      where ${SIDES.map(({ name }) => `e.${name} ${CHANGED} t.${name}`).join(' or ')}`,
    },
  ];
