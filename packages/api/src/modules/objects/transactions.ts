import { MAX_OPERATIONS_LISTED, type TransactionsAnswer, type transactionsQuery } from '@sulian/contract';
import {
  type AddressTransactionRow,
  type ChainId,
  type ConsoleLabelIndex,
  getChain,
  heightOf,
  type LedgerReader,
  type Page,
  type TransactionRow,
  type TxId,
  toHashText,
} from '@sulian/domain';
import {
  type Carriers,
  findRow,
  type History,
  readAssets,
  readTimes,
  type TransactionFilter,
  toAssetAmount,
  toAssetUsd,
  toBasis,
} from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { toCoin } from '../../to-contract.ts';
import { readPoisoningTexts, type ToPoisoning } from '../../to-poisoning.ts';
import { type FoundObject, idsOf, type ObjectParams, readObject } from './find-object.ts';
import { readLineParties } from './line-parties.ts';
import { listMoves, type Move } from './moves.ts';
import {
  type Filters,
  findCarriers,
  isUnfiltered,
  readFilter,
  type Selection,
  selectTransactions,
} from './transaction-filter.ts';

type Query = z.output<typeof transactionsQuery>;

/** Transactions of an object that a filter meets, newest first, and with whom they were. */
export async function listObjectTransactions(
  deps: ApiDeps,
  params: ObjectParams,
  { offset, limit, ...filters }: Query,
): Promise<TransactionsAnswer> {
  const carriers = await findCarriers(deps, params, filters);
  return readObject(deps, params, async (reader, found) => {
    const labels = await deps.labelsAt(reader);
    const { rows, total, filter, searched } = await readPage(deps, {
      ...{ reader, labels, found, filters, carriers },
      page: { offset, limit },
    });
    const txIds = [...new Set(rows.map((row) => row.txId))];
    const transactions = new Map((await reader.listTransactions(txIds)).map((row) => [row.txId, row]));
    const timeOf = await readTimes(reader, txIds);
    const legs = await reader.listLegs(txIds);
    const { byTransaction, notLookedUp } = await listMoves(deps, { reader, object: found }, rows, legs);
    const moves = new Map([...byTransaction].map(([txId, each]) => [txId, each.filter(isAsked(filter))] as const));
    const partyOf = await readLineParties(deps, { reader, labels, found, legs, moves: firstOf(moves) });
    const marks = [...moves.values()].flatMap((each) => each.flatMap(({ poisoning }) => poisoning ?? []));
    const toPoisoning = await readPoisoningTexts(reader, marks);
    const assets = [...moves.values()].flatMap((each) => each.map(({ asset }) => asset));
    const assetOf = await readAssets(reader, assets);
    const toItem = toItemOf(deps, reader.chain, { assetOf, toPoisoning, partyOf });
    const items = txIds.flatMap((txId) => {
      const transaction = transactions.get(txId);
      return transaction === undefined
        ? []
        : [toItem(transaction, { moves: moves.get(txId) ?? [], timeSec: timeOf(txId) })];
    });
    return {
      items,
      _metadata: { total, offset, limit, ...searched, poisoningNotLookedUp: notLookedUp },
      basis: toBasis(reader, labels.version),
    };
  });
}

/** Only what is told is looked up. */
const firstOf = (moves: ReadonlyMap<TxId, readonly Move[]>): ReadonlyMap<TxId, readonly Move[]> =>
  new Map([...moves].map(([txId, each]) => [txId, each.slice(0, MAX_OPERATIONS_LISTED)] as const));

/** What of a transaction a filter asks for: its coin's operations, and those in its direction. */
const isAsked =
  ({ asset, direction }: TransactionFilter) =>
  (move: Move): boolean =>
    (asset === undefined || move.asset === asset) && (direction === undefined || move.direction === direction);

interface PageOf {
  readonly reader: LedgerReader;
  readonly labels: ConsoleLabelIndex;
  readonly found: FoundObject;
  readonly filters: Filters;
  readonly carriers: Carriers | undefined;
  readonly page: Page;
}

type Row = Omit<AddressTransactionRow, 'addressId'>;

interface FoundPage {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly filter: TransactionFilter;
  readonly searched: Selection['searched'];
}

const ALL_SEARCHED: Selection['searched'] = { isComplete: true, searchedFrom: null, row: null };

/** Unfiltered, pages come from their keys, however many transactions there are. */
async function readPage(deps: ApiDeps, { page, ...asked }: PageOf): Promise<FoundPage> {
  const { reader, filters, found } = asked;
  const { filter } = await readFilter(deps, reader, filters);
  if (isUnfiltered(filter, filters, !getChain(reader.chain).hasManyAssets))
    return { ...(await readRows(reader, found, page)), filter, searched: ALL_SEARCHED };
  const selection = await selectTransactions(deps, asked);
  if (selection === undefined) return { rows: [], total: 0, filter, searched: ALL_SEARCHED };
  const { history, match, searched } = selection;
  const txIds = match.txIds.slice(page.offset, page.offset + page.limit);
  return { rows: txIds.flatMap((txId) => rowsOf(history, txId)), total: match.txIds.length, filter, searched };
}

function rowsOf(history: History, txId: TxId): readonly Row[] {
  const rows: Row[] = [];
  for (let row = findRow(history, txId); history.txIds[row] === txId; row += 1)
    rows.push({
      txId,
      asset: history.assets[row] ?? 0,
      receivedBase: history.receivedBase[row] ?? 0n,
      sentBase: history.sentBase[row] ?? 0n,
    });
  return rows;
}

async function readRows(reader: LedgerReader, { kind, row, members }: FoundObject, page: Page) {
  if (row === undefined) return { rows: [], total: 0 };
  if (members !== undefined)
    return {
      rows: await reader.listTransactionsTogether(idsOf(members), page),
      total: await reader.countTransactionsTogether(idsOf(members)),
    };
  if (kind === 'wallets' && row.walletId !== undefined)
    return {
      rows: await reader.listWalletTransactions(row.walletId, page),
      total: await reader.countWalletTransactions(row.walletId),
    };
  const total = (await reader.countTransactions([row.addressId])).get(row.addressId) ?? 0;
  return { rows: await reader.listAddressTransactions(row.addressId, page), total };
}

const toItemOf =
  (
    { prices }: ApiDeps,
    chain: ChainId,
    {
      assetOf,
      toPoisoning,
      partyOf,
    }: {
      readonly assetOf: Awaited<ReturnType<typeof readAssets>>;
      readonly toPoisoning: ToPoisoning;
      readonly partyOf: Awaited<ReturnType<typeof readLineParties>>;
    },
  ) =>
  (
    transaction: TransactionRow,
    { moves, timeSec }: { readonly moves: readonly Move[]; readonly timeSec: number },
  ): TransactionsAnswer['items'][number] => ({
    hash: toHashText(chain, transaction.hash),
    date: timeSec,
    block: heightOf(transaction.txId),
    status: transaction.status,
    numberOfOperations: moves.length,
    isPoisoning: moves.length > 0 && moves.every(({ poisoning }) => poisoning !== undefined),
    operations: moves.slice(0, MAX_OPERATIONS_LISTED).map((move) => {
      const { type, asset: number, netBase, poisoning } = move;
      const asset = assetOf(number);
      const { symbol, name, icon } = asset;
      return {
        coin: toCoin(asset),
        type,
        symbol,
        assetName: name,
        icon,
        amount: toAssetAmount(netBase, asset),
        amountUsd: toAssetUsd(netBase, asset, prices.findUsd(asset.chain, number, timeSec)),
        counterparty: partyOf(transaction.txId, move, asset),
        poisoning: poisoning === undefined ? null : toPoisoning(poisoning),
      };
    }),
  });
