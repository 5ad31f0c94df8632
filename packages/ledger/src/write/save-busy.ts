import { type AddressId, type Block, heightOf } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { Movement, Summary, TransactionCounts } from '../rows/summary.ts';
import { BUSY_TRANSACTIONS, DAY_SEC, PAGE_TRANSACTIONS } from '../tables/busy.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { copyLine, copyRows } from '../tables/copy.ts';

/** Saves pages and days of busy addresses; builds them for those that the batch has made busy. */
export async function saveBusy(
  session: Session,
  tables: ChainTables,
  batch: { readonly summary: Summary; readonly blocks: readonly Block[]; readonly counts: TransactionCounts },
): Promise<void> {
  const counts = new Map([...batch.counts].filter(([, count]) => count > BUSY_TRANSACTIONS));
  if (counts.size === 0) return;
  const before = new Map(
    batch.summary.addresses
      .filter((each) => counts.has(each.addressId))
      .map((each) => [each.addressId, (counts.get(each.addressId) ?? 0) - each.transactions]),
  );
  const fresh = [...before].filter(([, count]) => count <= BUSY_TRANSACTIONS).map(([id]) => id);
  for (const id of fresh) before.delete(id);
  await buildBusy(session, tables, fresh);
  const movements = batch.summary.movements.filter((each) => before.has(each.addressId));
  await addPages(session, tables, pagesOf(movements, before));
  await addDays(session, tables, daysOf(movements, batch.blocks));
}

/** Addresses of the batch with more transactions than that. */
export async function countBusy(
  session: Session,
  { address }: ChainTables,
  { summary, above }: { readonly summary: Summary; readonly above: number },
): Promise<TransactionCounts> {
  const rows = await session.query<{ address_id: number; transactions: number }>(
    `select address_id, transactions from ${address} where address_id = any($1) and transactions > $2`,
    [summary.addresses.map((each) => each.addressId), above],
  );
  return new Map(rows.map((row) => [row.address_id, row.transactions]));
}

/** Pages and days of addresses that have none, from all their rows. */
export async function buildBusy(session: Session, tables: ChainTables, ids: readonly AddressId[]): Promise<void> {
  if (ids.length === 0) return;
  await session.query(pagesSql(tables, 'where address_id = any($1)'), [ids]);
  await session.query(daysSql(tables, 'where t.address_id = any($1)'), [ids]);
}

export const pagesSql = ({ addressPage, addressTransaction, number }: ChainTables, where: string): string =>
  `insert into ${addressPage} (address_id, tx_id, page, chain)
   select address_id, tx_id, (row / ${PAGE_TRANSACTIONS})::integer, ${number}
   from (
     select address_id, tx_id, row_number() over (partition by address_id order by tx_id) - 1 as row
     from ${addressTransaction} ${where} and is_first
   ) numbered
   where row % ${PAGE_TRANSACTIONS} = 0`;

export const daysSql = ({ addressDay, addressTransaction, block, number }: ChainTables, where: string): string =>
  `insert into ${addressDay} (address_id, day, asset, transactions, chain, received, sent)
   select t.address_id, (b.time_sec / ${DAY_SEC})::integer, t.asset, count(*), ${number}, sum(t.received), sum(t.sent)
   from ${addressTransaction} t join ${block} b on b.height = t.tx_id >> 20
   ${where} group by 1, 2, 3`;

interface PageRow {
  readonly addressId: AddressId;
  readonly txId: number;
  readonly page: number;
}

/** Page keys among new rows of addresses that had `before` transactions. */
function pagesOf(movements: readonly Movement[], before: ReadonlyMap<AddressId, number>): readonly PageRow[] {
  const next = new Map(before);
  const pages: PageRow[] = [];
  for (const { addressId, txId, isFirst } of movements) {
    if (!isFirst) continue;
    const row = next.get(addressId) ?? 0;
    next.set(addressId, row + 1);
    if (row % PAGE_TRANSACTIONS === 0) pages.push({ addressId, txId, page: row / PAGE_TRANSACTIONS });
  }
  return pages;
}

const addPages = (session: Session, { addressPage, number }: ChainTables, pages: readonly PageRow[]): Promise<void> =>
  copyRows(session, { table: addressPage, columns: 'address_id, tx_id, page, chain' }, pages, (each) =>
    copyLine([each.addressId, each.txId, each.page, number]),
  );

interface DayRow {
  readonly addressId: AddressId;
  readonly day: number;
  readonly asset: number;
  transactions: number;
  received: bigint;
  sent: bigint;
}

function daysOf(movements: readonly Movement[], blocks: readonly Block[]): readonly DayRow[] {
  const dayByHeight = new Map(blocks.map((block) => [block.height, Math.floor(block.timeSec / DAY_SEC)]));
  const days = new Map<string, DayRow>();
  for (const { addressId, txId, asset, received, sent } of movements) {
    const day = dayByHeight.get(heightOf(txId)) ?? 0;
    const key = `${addressId}:${day}:${asset}`;
    const row = days.get(key) ?? { addressId, day, asset, transactions: 0, received: 0n, sent: 0n };
    row.transactions += 1;
    row.received += received;
    row.sent += sent;
    days.set(key, row);
  }
  return [...days.values()];
}

async function addDays(session: Session, { addressDay, number }: ChainTables, days: readonly DayRow[]): Promise<void> {
  if (days.length === 0) return;
  await session.query(
    `insert into ${addressDay} as d (address_id, day, asset, transactions, chain, received, sent)
     select k.address_id, k.day, k.asset, k.transactions, $1, k.received, k.sent
     from unnest($2::bigint[], $3::integer[], $4::integer[], $5::integer[], $6::numeric[], $7::numeric[])
       as k (address_id, day, asset, transactions, received, sent)
     on conflict (address_id, asset, day) do update set
       transactions = d.transactions + excluded.transactions,
       received = d.received + excluded.received,
       sent = d.sent + excluded.sent`,
    [
      number,
      days.map((each) => each.addressId),
      days.map((each) => each.day),
      days.map((each) => each.asset),
      days.map((each) => each.transactions),
      days.map((each) => each.received),
      days.map((each) => each.sent),
    ],
  );
}
