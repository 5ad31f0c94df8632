import { type TxId, toTxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { dropContracts } from '../assets/save-contracts.ts';
import { dropHolders } from '../assets/save-holders.ts';
import { removeCounterpartiesAbove } from '../counterparties/remove-above.ts';
import type { EdgeCounting } from '../counterparties/settings.ts';
import { BUSY_TRANSACTIONS, DAY_SEC } from '../tables/busy.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { type Checkpoint, EMPTY } from '../tables/checkpoint.ts';
import { columnsSql } from '../tables/columns.ts';
import { hexOf } from '../tables/hash.ts';
import { dropEvents, holdEventsUpTo } from './save-events.ts';
import { unwindWallets } from './unwind-wallets.ts';

/**
 * Takes away every block above the height, so that each row is as an import of only the remaining blocks would have
 * written it. The caller has locked the checkpoint's row, saves the one returned and commits.
 */
export async function rollbackRows(
  session: Session,
  tables: ChainTables,
  back: { readonly point: Checkpoint; readonly height: number; readonly counting: EdgeCounting | undefined },
): Promise<Checkpoint> {
  const { point, height, counting } = back;
  if (point.height === undefined || height >= point.height) return point;
  const from = toTxId(Math.max(height + 1, 0), 0);
  const merges = await unwindWallets(session, tables, { point, height, from });
  await listUndone(session, tables, from);
  await reverseDays(session, tables);
  await reverseTotals(session, tables);
  const nextAddressId = await reverseAddresses(session, tables, { from, point });
  await dropBusy(session, tables, from);
  await removeCounterpartiesAbove(session, tables, { from, counting });
  await dropContracts(session, tables, height);
  await dropEvents(session, tables, from);
  await deleteAbove(session, tables.note, { column: 'tx_id', from });
  await dropHolders(session, tables, from);
  const legs = await deleteAbove(session, tables.leg, { column: 'tx_id', from });
  const transactions = await deleteAbove(session, tables.transaction, { column: 'tx_id', from });
  await deleteAbove(session, tables.block, { column: 'height', from: height + 1 });
  await session.query('drop table pg_temp.undone');
  const head = await readHead(session, tables);
  const counters = { reorgs: point.reorgs + 1, alarm: point.alarm };
  if (head === undefined) return { ...EMPTY, ...counters };
  return {
    ...point,
    ...merges,
    ...counters,
    ...head,
    ...holdEventsUpTo(point, head.height),
    nextAddressId,
    // Blocks that replace those above come with their notes.
    notesFromHeight: Math.min(point.notesFromHeight ?? height + 1, height + 1),
    transactions: point.transactions - transactions,
    legs: point.legs - legs,
  };
}

/**
 * Puts the effects of the transactions above on each address into a table of this database transaction, and deletes
 * them where they are stored.
 */
async function listUndone(session: Session, tables: ChainTables, from: TxId): Promise<void> {
  await session.query(`create temporary table undone (${columnsSql('address_transaction')}) on commit drop`);
  await (tables.keepsMovements ? takeMovements : readMovements)(session, tables, from);
  await session.query('analyze pg_temp.undone');
}

const UNDONE_COLUMNS = 'address_id, tx_id, asset, chain, is_first, received, sent';

/** From the view, whose rows go with the legs. */
const readMovements = (session: Session, { addressTransaction }: ChainTables, from: TxId) =>
  session.query(
    `insert into pg_temp.undone (${UNDONE_COLUMNS}) select ${UNDONE_COLUMNS} from ${addressTransaction} where tx_id >= $1`,
    [from],
  );

const takeMovements = (session: Session, { leg, addressTransaction }: ChainTables, from: TxId) =>
  session.query(
    `with keys as (select distinct address_id, asset, tx_id from ${leg} where tx_id >= $1 and address_id is not null),
     gone as (
       delete from ${addressTransaction} t using keys k
       where t.address_id = k.address_id and t.asset = k.asset and t.tx_id = k.tx_id
       returning t.address_id, t.tx_id, t.asset, t.chain, t.is_first, t.received, t.sent
     )
     insert into pg_temp.undone (${UNDONE_COLUMNS}) select * from gone`,
    [from],
  );

async function reverseDays(session: Session, { addressDay, block }: ChainTables): Promise<void> {
  await session.query(
    `update ${addressDay} d set
       transactions = d.transactions - u.transactions, received = d.received - u.received, sent = d.sent - u.sent
     from (
       select t.address_id, t.asset, (b.time_sec / ${DAY_SEC})::integer as day,
         count(*) as transactions, sum(t.received) as received, sum(t.sent) as sent
       from pg_temp.undone t join ${block} b on b.height = t.tx_id >> 20
       group by 1, 2, 3
     ) u
     where d.address_id = u.address_id and d.asset = u.asset and d.day = u.day`,
  );
  await session.query(
    `delete from ${addressDay} where transactions = 0 and address_id in (select address_id from pg_temp.undone)`,
  );
}

async function reverseTotals(session: Session, { addressTotal, keepsMovements }: ChainTables): Promise<void> {
  if (!keepsMovements) return;
  await session.query(
    `update ${addressTotal} t set
       transactions = t.transactions - u.transactions, received = t.received - u.received, sent = t.sent - u.sent
     from (
       select address_id, asset, count(*) as transactions, sum(received) as received, sum(sent) as sent
       from pg_temp.undone group by 1, 2
     ) u
     where t.address_id = u.address_id and t.asset = u.asset`,
  );
  await session.query(
    `delete from ${addressTotal} where transactions = 0 and address_id in (select address_id from pg_temp.undone)`,
  );
}

/** @returns the id that the next new address gets: those first seen above give theirs back. */
async function reverseAddresses(
  session: Session,
  tables: ChainTables,
  { from, point }: { readonly from: TxId; readonly point: Checkpoint },
): Promise<number> {
  const { address } = tables;
  const rows = await session.query<{ address_id: number }>(
    `with gone as (
       delete from ${address}
       where first_tx_id >= $1 and address_id in (select address_id from pg_temp.undone)
       returning address_id
     )
     select min(address_id) as address_id from gone having count(*) > 0`,
    [from],
  );
  await session.query(
    `update ${address} a set
       transactions = a.transactions - u.transactions, received = a.received - u.received, sent = a.sent - u.sent,
       last_tx_id = (${lastTxIdSql(tables)})
     from (
       select address_id, count(*) filter (where is_first) as transactions, sum(received) as received, sum(sent) as sent
       from pg_temp.undone group by 1
     ) u
     where a.address_id = u.address_id`,
    [from],
  );
  return rows[0]?.address_id ?? point.nextAddressId;
}

/** The last transaction of address `a` before $1, from the end of an index. */
const lastTxIdSql = ({ leg, addressTotal, addressTransaction, keepsMovements }: ChainTables): string =>
  keepsMovements
    ? `select max((
         select max(m.tx_id) from ${addressTransaction} m
         where m.address_id = t.address_id and m.asset = t.asset and m.tx_id < $1
       )) from ${addressTotal} t where t.address_id = a.address_id`
    : `select max(l.tx_id) from ${leg} l where l.address_id = a.address_id and l.tx_id < $1`;

/** Page keys above go; an address that is busy no more loses all its pages and days. */
async function dropBusy(
  session: Session,
  { address, addressPage, addressDay }: ChainTables,
  from: TxId,
): Promise<void> {
  const undone = 'address_id in (select address_id from pg_temp.undone)';
  const idle = `${undone} and not exists (
    select from ${address} a where a.address_id = p.address_id and a.transactions > ${BUSY_TRANSACTIONS})`;
  await session.query(`delete from ${addressPage} where tx_id >= $1 and ${undone}`, [from]);
  await session.query(`delete from ${addressPage} p where ${idle}`);
  await session.query(`delete from ${addressDay} p where ${idle}`);
}

async function deleteAbove(
  session: Session,
  table: string,
  range: { readonly column: 'tx_id' | 'height'; readonly from: number },
): Promise<number> {
  const rows = await session.query<{ count: number }>(
    `with gone as (delete from ${table} where ${range.column} >= $1 returning 1) select count(*) as count from gone`,
    [range.from],
  );
  return rows[0]?.count ?? 0;
}

async function readHead(session: Session, { block }: ChainTables) {
  const rows = await session.query<{ height: number; hash: Buffer; time_sec: number }>(
    `select height, hash, time_sec from ${block} order by height desc limit 1`,
  );
  const [row] = rows;
  return row && { height: row.height, hash: hexOf(row.hash), timeSec: row.time_sec };
}
