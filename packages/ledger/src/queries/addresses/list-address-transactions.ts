import type { AddressId, AddressTransactionRow, Page } from '@sulian/domain';
import { PAGE_TRANSACTIONS } from '../../tables/busy.ts';
import type { Context } from '../context.ts';
import { MOVEMENT_COLUMNS, type MovementSqlRow, toMovement } from '../rows/movement-row.ts';

/**
 * A page of an address's transactions, newest first. Rows are numbered from the oldest, which new ones do not move;
 * a busy address's page table says where each 4,096th stands, so that any page reads that many rows at most before its own.
 */
export async function listAddressTransactions(
  context: Context,
  addressId: AddressId,
  page: Page,
): Promise<readonly AddressTransactionRow[]> {
  const life = await findLife(context, addressId);
  const end = life.transactions - page.offset;
  const start = Math.max(0, end - page.limit);
  if (end <= start) return [];
  const assets = await listAssets(context, addressId);
  const from = (await findPageKey(context, addressId, start)) ?? { row: 0, txId: life.first_tx_id };
  const txIds = await listTxIds(context, {
    addressId,
    assets,
    from,
    lastTxId: life.last_tx_id,
    skip: start - from.row,
    take: end - start,
  });
  const [first, last] = [txIds[0], txIds.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rows = await context.session.query<MovementSqlRow>(
    `select ${MOVEMENT_COLUMNS} from ${context.tables.addressTransaction}
     where address_id = $1 and asset = any($2) and tx_id between $3 and $4 order by tx_id desc, asset`,
    [addressId, assets, first, last],
  );
  return rows.map(toMovement);
}

interface LifeSqlRow {
  readonly transactions: number;
  readonly first_tx_id: number;
  readonly last_tx_id: number;
}

/** How many transactions an address has, and between which: partitions before and behind are not asked. */
async function findLife({ session, tables }: Context, addressId: AddressId): Promise<LifeSqlRow> {
  const rows = await session.query<LifeSqlRow>(
    `select transactions, first_tx_id, last_tx_id from ${tables.address} where address_id = $1`,
    [addressId],
  );
  return rows[0] ?? { transactions: 0, first_tx_id: 0, last_tx_id: 0 };
}

/** The key is (address, asset, transaction): naming the assets makes a range of transactions a range of the index. */
async function listAssets({ session, tables }: Context, addressId: AddressId): Promise<readonly number[]> {
  const rows = await session.query<{ asset: number }>(
    `select asset from ${tables.addressTotal} where address_id = $1 order by asset`,
    [addressId],
  );
  return rows.map((row) => row.asset);
}

interface PageKey {
  /** Number of the row that has this transaction, the oldest being 0. */
  readonly row: number;
  readonly txId: number;
}

/** Undefined where the address has no pages. */
async function findPageKey(
  { session, tables }: Context,
  addressId: AddressId,
  row: number,
): Promise<PageKey | undefined> {
  const rows = await session.query<{ page: number; tx_id: number }>(
    `select page, tx_id from ${tables.addressPage} where address_id = $1 and page = $2`,
    [addressId, Math.floor(row / PAGE_TRANSACTIONS)],
  );
  const [key] = rows;
  return key && { row: key.page * PAGE_TRANSACTIONS, txId: key.tx_id };
}

async function listTxIds(
  { session, tables }: Context,
  range: {
    readonly addressId: AddressId;
    readonly assets: readonly number[];
    readonly from: PageKey;
    readonly lastTxId: number;
    readonly skip: number;
    readonly take: number;
  },
): Promise<readonly number[]> {
  const [only] = range.assets;
  const isSingle = range.assets.length === 1;
  // In one asset every row is a transaction, and the index alone can be counted through.
  const rows = await session.query<{ tx_id: number }>(
    `select tx_id from ${tables.addressTransaction}
     where address_id = $1 and ${isSingle ? 'asset = $2' : 'asset = any($2) and is_first'} and tx_id between $3 and $6
     order by tx_id offset $4 limit $5`,
    [range.addressId, isSingle ? only : range.assets, range.from.txId, range.skip, range.take, range.lastTxId],
  );
  return rows.map((row) => row.tx_id);
}
