import { type AddressId, type AddressTransactionRow, getChain, type Page } from '@sulian/domain';
import type { AddressFacts } from '../../rows/address-row.ts';
import type { Context } from '../../rows/context.ts';
import { MOVEMENT_COLUMNS, type MovementSqlRow, toMovement } from '../../rows/movement-row.ts';
import { BUSY_TRANSACTIONS, PAGE_TRANSACTIONS } from '../../tables/busy.ts';
import { NATIVE } from '../../tables/native.ts';

/**
 * A page of an address's transactions, newest first. Rows are numbered from the oldest, which new ones do not move. A
 * busy address's page table has the position of each 4,096th, so that any page reads that many rows at most before its
 * own.
 */
export async function listAddressTransactions(
  context: Context,
  facts: AddressFacts | undefined,
  page: Page,
): Promise<readonly AddressTransactionRow[]> {
  const end = (facts?.transactions ?? 0) - page.offset;
  const start = Math.max(0, end - page.limit);
  if (facts === undefined || end <= start) return [];
  const { addressId, firstTxId, lastTxId } = facts.row;
  const assets = await listAssets(context, addressId);
  const isBusy = facts.transactions > BUSY_TRANSACTIONS;
  const span = isBusy ? await findPageSpan(context, addressId, { start, end }) : NO_SPAN;
  const txIds = await listTxIds(context, {
    addressId,
    assets,
    // Partitions before and after its life are not read.
    fromTxId: span.from?.txId ?? firstTxId,
    toTxId: span.toTxId ?? lastTxId,
    skip: start - (span.from?.row ?? 0),
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

/** The key is (address, asset, transaction): naming the assets makes a range of transactions a range of the index. */
async function listAssets({ session, tables }: Context, addressId: AddressId): Promise<readonly number[]> {
  if (!getChain(tables.chain).hasManyAssets) return [NATIVE];
  const rows = await session.query<{ asset: number }>(
    `select asset from ${tables.addressTotal} where address_id = $1 order by asset`,
    [addressId],
  );
  return rows.map((row) => row.asset);
}

interface PageSpan {
  /**
   * The last stored position at or before the start: number of its row, the oldest being 0. Undefined where the address
   * has no pages.
   */
  readonly from: { readonly row: number; readonly txId: number } | undefined;
  /** The first stored position after the end; undefined where none is. */
  readonly toTxId: number | undefined;
}

const NO_SPAN: PageSpan = { from: undefined, toTxId: undefined };

/** Stored positions that enclose rows from `start` to before `end`: for several assets all of them are sorted. */
async function findPageSpan(
  { session, tables }: Context,
  addressId: AddressId,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<PageSpan> {
  const [first, last] = [Math.floor(start / PAGE_TRANSACTIONS), Math.ceil(end / PAGE_TRANSACTIONS)];
  const rows = await session.query<{ page: number; tx_id: number }>(
    `select page, tx_id from ${tables.addressPage} where address_id = $1 and page = any($2)`,
    [addressId, [first, last]],
  );
  const from = rows.find(({ page }) => page === first);
  return {
    from: from && { row: first * PAGE_TRANSACTIONS, txId: from.tx_id },
    toTxId: rows.find(({ page }) => page === last)?.tx_id,
  };
}

async function listTxIds(
  { session, tables }: Context,
  range: {
    readonly addressId: AddressId;
    readonly assets: readonly number[];
    readonly fromTxId: number;
    readonly toTxId: number;
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
    [range.addressId, isSingle ? only : range.assets, range.fromTxId, range.skip, range.take, range.toTxId],
  );
  return rows.map((row) => row.tx_id);
}
