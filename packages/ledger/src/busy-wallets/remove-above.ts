import { type TxId, toTxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { levelsSql, RANK_TREES } from './rank.ts';
import { dropWallets, hasBusyWallets } from './save-rows.ts';

/**
 * Takes what the blocks above a height did out of busy wallets; those whose merges are undone with them are busy no more
 * until they are looked at again. Called before the blocks go.
 * @returns true when there are such
 */
export async function removeBusyWalletsAbove(session: Session, tables: ChainTables, height: number): Promise<boolean> {
  if (!(await hasBusyWallets(session, tables))) return false;
  const from = toTxId(Math.max(height + 1, 0), 0);
  const undone = await listUndone(session, tables, from);
  await dropWallets(session, tables, undone);
  await cutRows(session, tables, from);
  return undone.length > 0;
}

async function listUndone(session: Session, tables: ChainTables, from: TxId): Promise<readonly number[]> {
  const rows = await session.query<{ wallet_id: number }>(
    `select distinct a.wallet_id from ${tables.walletMerge} m join ${tables.address} a on a.address_id = m.address_id
     join ${tables.busyWallet} w on w.wallet_id = a.wallet_id
     where m.tx_id >= $1::bigint`,
    [from],
  );
  return rows.map((row) => row.wallet_id);
}

/** All rows of a transaction go together, so what is left was never touched by it. */
async function cutRows(session: Session, tables: ChainTables, from: TxId): Promise<void> {
  const { busyWallet, busyWalletTransaction, busyWalletTotal, busyWalletRank } = tables;
  await session.query(
    `with gone as (
       delete from ${busyWalletTransaction} t using ${busyWallet} w
       where t.wallet_id = w.wallet_id and t.tx_id >= $1::bigint
       returning t.wallet_id, t.tx_id, t.asset, t.received, t.sent
     ),
     totals as (
       update ${busyWalletTotal} t set
         transactions = t.transactions - g.transactions, received = t.received - g.received, sent = t.sent - g.sent
       from (
         select wallet_id, asset, count(*) as transactions, sum(received) as received, sum(sent) as sent
         from gone group by 1, 2
       ) g
       where t.wallet_id = g.wallet_id and t.asset = g.asset
     ),
     ranks as (
       update ${busyWalletRank} r set count = r.count - g.count
       from (
         select wallet_id, level, tx_id >> shift as node, count(*) as count
         from (select distinct wallet_id, tx_id from gone) d cross join ${levelsSql('transaction')} group by 1, 2, 3
       ) g
       where r.kind = ${RANK_TREES.transaction.number}
         and r.wallet_id = g.wallet_id and r.level = g.level and r.node = g.node
     )
     update ${busyWallet} w set
       transactions = w.transactions - g.transactions,
       last_tx_id = (
         select t.tx_id from ${busyWalletTransaction} t
         where t.wallet_id = w.wallet_id and t.tx_id < $1::bigint order by t.tx_id desc limit 1
       )
     from (select wallet_id, count(distinct tx_id) as transactions from gone group by 1) g
     where w.wallet_id = g.wallet_id`,
    [from],
  );
  await session.query(`delete from ${busyWalletTotal} where transactions = 0`, []);
  await session.query(
    `delete from ${busyWalletRank} r using ${busyWallet} w cross join ${levelsSql('transaction')}
     where r.kind = ${RANK_TREES.transaction.number}
       and r.wallet_id = w.wallet_id and r.level = levels.level and r.node >= $1::bigint >> levels.shift and r.count = 0`,
    [from],
  );
}
