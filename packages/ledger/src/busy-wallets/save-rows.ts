import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { levelsSql, RANK_TREES } from './rank.ts';

/** SQL of rows `(wallet_id, tx_id, asset, received, sent)`, one a wallet, transaction and asset; with its parameters. */
interface Incoming {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * Adds rows to busy wallets with all that is counted over them. A row that the wallet has already (another member of it
 * took part in the same transaction) is added to, and counted no second time.
 */
export async function saveRows(session: Session, tables: ChainTables, incoming: Incoming): Promise<void> {
  await session.query(
    `with incoming as materialized (${incoming.sql}),
     fresh as materialized (
       select wallet_id, tx_id from (select distinct wallet_id, tx_id from incoming) i
       -- A scalar subquery is looked up row by row; "not exists" may be answered by reading the whole table.
       where (
         select true from ${tables.busyWalletTransaction} t
         where t.wallet_id = i.wallet_id and t.tx_id = i.tx_id limit 1
       ) is null
     ),
     saved as (
       insert into ${tables.busyWalletTransaction} as t (wallet_id, tx_id, asset, received, sent)
       select wallet_id, tx_id, asset, received, sent from incoming order by wallet_id, tx_id, asset
       on conflict (wallet_id, tx_id, asset) do update set
         received = t.received + excluded.received, sent = t.sent + excluded.sent
       returning t.wallet_id, t.asset, xmax = 0 as is_new
     ),
     totals as (
       insert into ${tables.busyWalletTotal} as t (wallet_id, asset, transactions, received, sent)
       select wallet_id, asset, transactions, received, sent
       from (select wallet_id, asset, sum(received) as received, sum(sent) as sent from incoming group by 1, 2) sums
       join (select wallet_id, asset, count(*) filter (where is_new) as transactions from saved group by 1, 2) counts
         using (wallet_id, asset)
       on conflict (wallet_id, asset) do update set
         transactions = t.transactions + excluded.transactions,
         received = t.received + excluded.received,
         sent = t.sent + excluded.sent
     ),
     ranks as (
       insert into ${tables.busyWalletRank} as r (wallet_id, node, count, kind, level)
       select wallet_id, tx_id >> shift, count(*), ${RANK_TREES.transaction.number}, level
       from fresh cross join ${levelsSql('transaction')} group by wallet_id, tx_id >> shift, level
       on conflict (wallet_id, kind, level, node) do update set count = r.count + excluded.count
     )
     update ${tables.busyWallet} w set
       transactions = w.transactions + f.transactions,
       first_tx_id = least(w.first_tx_id, f.first_tx_id),
       last_tx_id = greatest(w.last_tx_id, f.last_tx_id)
     from (
       select wallet_id, count(*) as transactions, min(tx_id) as first_tx_id, max(tx_id) as last_tx_id
       from fresh group by wallet_id
     ) f
     where w.wallet_id = f.wallet_id`,
    incoming.values,
  );
}

/** Counts members; SQL of rows `(wallet_id, address_id)`. */
export async function saveMembers(session: Session, tables: ChainTables, incoming: Incoming): Promise<void> {
  await session.query(
    `insert into ${tables.busyWalletRank} as r (wallet_id, node, count, kind, level)
     select wallet_id, address_id >> shift, count(*), ${RANK_TREES.member.number}, level
     from (${incoming.sql}) members cross join ${levelsSql('member')} group by wallet_id, address_id >> shift, level
     on conflict (wallet_id, kind, level, node) do update set count = r.count + excluded.count`,
    incoming.values,
  );
}

export async function addWallets(session: Session, tables: ChainTables, ids: readonly number[]): Promise<void> {
  await session.query(`insert into ${tables.busyWallet} (wallet_id) select id from unnest($1::bigint[]) as k (id)`, [
    ids,
  ]);
}

/** Forgets that the wallets are busy; their rows can be summed up from their members. */
export async function dropWallets(session: Session, tables: ChainTables, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { busyWallet, busyWalletTransaction, busyWalletTotal, busyWalletRank } = tables;
  for (const table of [busyWallet, busyWalletTransaction, busyWalletTotal, busyWalletRank])
    await session.query(`delete from ${table} where wallet_id = any($1)`, [ids]);
}

/** Those of the wallets that are busy, ascending; all busy ones without ids. */
export async function listBusyWallets(
  session: Session,
  { busyWallet }: ChainTables,
  ids?: readonly number[],
): Promise<readonly number[]> {
  const rows = await session.query<{ wallet_id: number }>(
    `select wallet_id from ${busyWallet} ${ids === undefined ? '' : 'where wallet_id = any($1)'} order by wallet_id`,
    ids === undefined ? [] : [ids],
  );
  return rows.map((row) => row.wallet_id);
}

export async function hasBusyWallets(session: Session, { busyWallet }: ChainTables): Promise<boolean> {
  const rows = await session.query(`select from ${busyWallet} limit 1`, []);
  return rows.length > 0;
}

/** Forgets all of a chain, as if none had ever been looked for. */
export async function forgetBusyWallets(session: Session, tables: ChainTables): Promise<void> {
  await dropWallets(session, tables, await listBusyWallets(session, tables));
  await session.query(`delete from ${tables.busyWalletState}`, []);
}
