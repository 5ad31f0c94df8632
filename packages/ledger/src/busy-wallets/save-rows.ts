import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { levelsSql, RANK_TREES } from './rank.ts';

/** SQL of rows `(wallet_id, tx_id, asset, received, sent)`, one a wallet, transaction and asset; parameters from $2 on. */
interface Incoming {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * Adds rows to busy wallets with all that is counted over them. A row that the wallet has already (another member of it
 * took part in the same transaction) is added to, and counted no second time.
 */
export async function saveRows(session: Session, { number }: ChainTables, incoming: Incoming): Promise<void> {
  await session.query(
    `with incoming as materialized (${incoming.sql}),
     fresh as materialized (
       select wallet_id, tx_id from (select distinct wallet_id, tx_id from incoming) i
       -- A scalar subquery is looked up row by row; "not exists" may be answered by reading the whole table.
       where (
         select true from ledger.busy_wallet_transaction t
         where t.chain = $1::smallint and t.wallet_id = i.wallet_id and t.tx_id = i.tx_id limit 1
       ) is null
     ),
     saved as (
       insert into ledger.busy_wallet_transaction as t (wallet_id, tx_id, asset, chain, received, sent)
       select wallet_id, tx_id, asset, $1::smallint, received, sent from incoming order by wallet_id, tx_id, asset
       on conflict (chain, wallet_id, tx_id, asset) do update set
         received = t.received + excluded.received, sent = t.sent + excluded.sent
       returning t.wallet_id, t.asset, xmax = 0 as is_new
     ),
     totals as (
       insert into ledger.busy_wallet_total as t (wallet_id, asset, transactions, chain, received, sent)
       select wallet_id, asset, transactions, $1::smallint, received, sent
       from (select wallet_id, asset, sum(received) as received, sum(sent) as sent from incoming group by 1, 2) sums
       join (select wallet_id, asset, count(*) filter (where is_new) as transactions from saved group by 1, 2) counts
         using (wallet_id, asset)
       on conflict (chain, wallet_id, asset) do update set
         transactions = t.transactions + excluded.transactions,
         received = t.received + excluded.received,
         sent = t.sent + excluded.sent
     ),
     ranks as (
       insert into ledger.busy_wallet_rank as r (wallet_id, node, count, chain, kind, level)
       select wallet_id, tx_id >> shift, count(*), $1::smallint, ${RANK_TREES.transaction.number}, level
       from fresh cross join ${levelsSql('transaction')} group by wallet_id, tx_id >> shift, level
       on conflict (chain, wallet_id, kind, level, node) do update set count = r.count + excluded.count
     )
     update ledger.busy_wallet w set
       transactions = w.transactions + f.transactions,
       first_tx_id = least(w.first_tx_id, f.first_tx_id),
       last_tx_id = greatest(w.last_tx_id, f.last_tx_id)
     from (
       select wallet_id, count(*) as transactions, min(tx_id) as first_tx_id, max(tx_id) as last_tx_id
       from fresh group by wallet_id
     ) f
     where w.chain = $1::smallint and w.wallet_id = f.wallet_id`,
    [number, ...incoming.values],
  );
}

/** Counts members; SQL of rows `(wallet_id, address_id)`, parameters from $2 on. */
export async function saveMembers(session: Session, { number }: ChainTables, incoming: Incoming): Promise<void> {
  await session.query(
    `insert into ledger.busy_wallet_rank as r (wallet_id, node, count, chain, kind, level)
     select wallet_id, address_id >> shift, count(*), $1::smallint, ${RANK_TREES.member.number}, level
     from (${incoming.sql}) members cross join ${levelsSql('member')} group by wallet_id, address_id >> shift, level
     on conflict (chain, wallet_id, kind, level, node) do update set count = r.count + excluded.count`,
    [number, ...incoming.values],
  );
}

export async function addWallets(session: Session, { number }: ChainTables, ids: readonly number[]): Promise<void> {
  await session.query(
    'insert into ledger.busy_wallet (wallet_id, chain) select id, $1::smallint from unnest($2::bigint[]) as k (id)',
    [number, ids],
  );
}

/** Forgets that the wallets are busy; what they hold can be summed up from their members. */
export async function dropWallets(session: Session, { number }: ChainTables, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ['busy_wallet', 'busy_wallet_transaction', 'busy_wallet_total', 'busy_wallet_rank'])
    await session.query(`delete from ledger.${table} where chain = $1::smallint and wallet_id = any($2)`, [
      number,
      ids,
    ]);
}

/** Those of the wallets that are busy, ascending; all busy ones without ids. */
export async function listBusyWallets(
  session: Session,
  { number }: ChainTables,
  ids?: readonly number[],
): Promise<readonly number[]> {
  const rows = await session.query<{ wallet_id: number }>(
    `select wallet_id from ledger.busy_wallet
     where chain = $1::smallint ${ids === undefined ? '' : 'and wallet_id = any($2)'} order by wallet_id`,
    ids === undefined ? [number] : [number, ids],
  );
  return rows.map((row) => row.wallet_id);
}

export async function hasBusyWallets(session: Session, { number }: ChainTables): Promise<boolean> {
  const rows = await session.query('select from ledger.busy_wallet where chain = $1::smallint limit 1', [number]);
  return rows.length > 0;
}

/** Forgets all of a chain, as if none had ever been looked for. */
export async function forgetBusyWallets(session: Session, tables: ChainTables): Promise<void> {
  await dropWallets(session, tables, await listBusyWallets(session, tables));
  await session.query('delete from ledger.busy_wallet_state where chain = $1::smallint', [tables.number]);
}
