import type { ChainTables } from '../tables/chain-tables.ts';
import { levelsSql, RANK_TREES, type RankKind } from './rank.ts';

const CHANGED = 'is distinct from';

/** Keys that a tree should count, by wallet. */
const KEYS: Readonly<Record<RankKind, (tables: ChainTables) => string>> = {
  transaction: ({ busyWalletTransaction }) => `select distinct wallet_id, tx_id as key from ${busyWalletTransaction}`,
  member: ({ address, busyWallet }) =>
    `select w.wallet_id, a.address_id as key from ${busyWallet} w join ${address} a on a.wallet_id = w.wallet_id`,
};

const ranksSql = (kind: RankKind) => (tables: ChainTables) =>
  `
  select wallet_id, level, node from (
    select wallet_id, level, key >> shift as node, count(*) as count
    from (${KEYS[kind](tables)}) keys cross join ${levelsSql(kind)} group by 1, 2, 3
  ) e full join (
    select wallet_id, level, node, count from ${tables.busyWalletRank}
    where kind = ${RANK_TREES[kind].number}
  ) r using (wallet_id, level, node)
  where e.count ${CHANGED} r.count`;

/** Invariants of busy wallets, with the rows that violate them. */
export const BUSY_WALLET_CHECKS: readonly { readonly name: string; readonly sql: (tables: ChainTables) => string }[] = [
  {
    name: 'rows of busy wallets are the sums over their members',
    sql: ({ address, addressTransaction, busyWallet, busyWalletTransaction }) => `
      select wallet_id, tx_id, asset from (
        select a.wallet_id, t.tx_id, t.asset, sum(t.received) as received, sum(t.sent) as sent
        from ${busyWallet} w join ${address} a on a.wallet_id = w.wallet_id
        join ${addressTransaction} t on t.address_id = a.address_id
        group by 1, 2, 3
      ) e full join ${busyWalletTransaction} k using (wallet_id, tx_id, asset)
      where e.received ${CHANGED} k.received or e.sent ${CHANGED} k.sent`,
  },
  {
    name: 'totals of busy wallets are the sums of their rows',
    sql: ({ busyWalletTransaction, busyWalletTotal }) => `
      select wallet_id, asset from (
        select wallet_id, asset, sum(received) as received, sum(sent) as sent, count(*) as transactions
        from ${busyWalletTransaction} group by 1, 2
      ) e full join ${busyWalletTotal} k using (wallet_id, asset)
      where e.received ${CHANGED} k.received or e.sent ${CHANGED} k.sent or e.transactions ${CHANGED} k.transactions`,
  },
  {
    name: 'busy wallets have their first and last transaction and their number',
    sql: ({ busyWallet, busyWalletTransaction }) => `
      select wallet_id from (
        select wallet_id, min(tx_id) as first_tx_id, max(tx_id) as last_tx_id, count(distinct tx_id) as transactions
        from ${busyWalletTransaction} group by 1
      ) e full join ${busyWallet} k using (wallet_id)
      where e.first_tx_id ${CHANGED} k.first_tx_id or e.last_tx_id ${CHANGED} k.last_tx_id
        or e.transactions ${CHANGED} k.transactions`,
  },
  { name: 'transactions of busy wallets are ranked', sql: ranksSql('transaction') },
  { name: 'members of busy wallets are ranked', sql: ranksSql('member') },
];
