import { type Coin, MAX_OPERATIONS_LISTED, type TransactionsAnswer, type transactionsQuery } from '@sulian/contract';
import {
  type AddressTransactionRow,
  type AssetRow,
  type ChainId,
  type ConsoleLabelIndex,
  getChain,
  heightOf,
  isUnfetched,
  type LedgerReader,
  type Page,
  type TransactionRow,
  type TxId,
  toHashText,
} from '@sulian/domain';
import {
  type ContributingTransactions,
  findRow,
  type History,
  type ObjectHistory,
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
import type { WalkDeps } from '../../walk-turns.ts';
import { asOfHeight } from './as-of-height.ts';
import { type FoundObject, idsOf, type ListedParams } from './find-object.ts';
import { readLineParties } from './line-parties.ts';
import { findMoment } from './list-moment.ts';
import { listMoves, type Move } from './moves.ts';
import type { ReadParties } from './parties.ts';
import { onlyWith } from './party-moves.ts';
import { readWithContributing } from './read-with-contributing.ts';
import { findListHistory } from './stored-history.ts';
import { createFindTraced, type FindTraced, toTracedItem } from './traced.ts';
import { type Filters, isUnfiltered, readFilter, type Selection, selectTransactions } from './transaction-filter.ts';

type Query = z.output<typeof transactionsQuery>;

/** Transactions of an object that a filter meets, newest first, and with whom they were. */
export async function listObjectTransactions(
  deps: WalkDeps,
  params: ListedParams,
  { offset, limit, asOf: requested, ...filters }: Query,
): Promise<TransactionsAnswer> {
  return readWithContributing(deps, params, filters, async (reader, foundObject, contributing) => {
    const labels = await deps.labelsAt(reader);
    const of = { reader, labels, foundObject };
    const open = await openTransactions(deps, { ...of, filters, contributing });
    const { filter, edges, searched, storedHistory } = open;
    const { height, asOf, isReread } = await findMoment(reader, requested);
    const { total, readPage } = height === undefined ? open : await asOfHeight(open, height);
    const rows = await readPage({ offset, limit });
    const { items, notLookedUp } = await toTransactionItems(deps, { ...of, filter, edges, contributing }, rows);
    return {
      items: [...items],
      _metadata: {
        ...{ offset, limit, asOf, isReread },
        total: isUnfetched(storedHistory) ? null : total,
        ...searched,
        poisoningNotLookedUp: notLookedUp,
      },
      basis: toBasis(reader, labels.version, storedHistory),
    };
  });
}

interface ItemsOf {
  readonly reader: LedgerReader;
  readonly labels: ConsoleLabelIndex;
  readonly foundObject: FoundObject;
  readonly filter: TransactionFilter;
  /** Edges with the requested party, which the lines then show; undefined: no party is requested. */
  readonly edges: Selection['edges'];
  /** Undefined: no row of the ranking is requested. */
  readonly contributing?: ContributingTransactions | undefined;
  /** Operations listed per transaction; undefined: as many as an answer lists. */
  readonly mostOperations?: number;
  /** Reader for a list in several parts; undefined: the list is one page. */
  readonly readParties?: ReadParties;
}

/** Rows of an object's transactions in the words of the call. */
export async function toTransactionItems(
  deps: ApiDeps,
  {
    reader,
    labels,
    foundObject,
    filter,
    edges,
    contributing,
    mostOperations = MAX_OPERATIONS_LISTED,
    readParties,
  }: ItemsOf,
  rows: readonly Row[],
): Promise<{ readonly items: TransactionsAnswer['items']; readonly notLookedUp: number }> {
  const txIds = [...new Set(rows.map((row) => row.txId))];
  const transactions = new Map((await reader.listTransactions(txIds)).map((row) => [row.txId, row]));
  const timeOf = await readTimes(reader, txIds);
  const legs = await reader.listLegs(txIds);
  const { byTransaction, notLookedUp } = await listMoves(deps, { reader, object: foundObject }, rows, legs);
  const all = edges === undefined ? byTransaction : onlyWith(byTransaction, edges);
  const moves = new Map([...all].map(([txId, each]) => [txId, each.filter(isAsked(filter))] as const));
  const first = firstOf(moves, mostOperations);
  const partyOf = await readLineParties(deps, {
    reader,
    labels,
    foundObject,
    legs,
    moves: first,
    edges,
    transactions: [...transactions.values()],
    readParties,
  });
  const marks = [...moves.values()].flatMap((each) => each.flatMap(({ poisoning }) => poisoning ?? []));
  const toPoisoning = await readPoisoningTexts(reader, marks);
  const assets = [...new Set([...moves.values()].flatMap((each) => each.map(({ asset }) => asset)))];
  const assetOf = await readAssets(reader, assets);
  const coins = new Map(assets.map((asset) => [asset, toCoin(assetOf(asset))]));
  const findTraced = createFindTraced(reader.chain, contributing, edges);
  const toItem = toItemOf(deps, reader.chain, { assetOf, coins, toPoisoning, partyOf });
  const items = txIds.flatMap((txId) => {
    const transaction = transactions.get(txId);
    return transaction === undefined
      ? []
      : [
          toItem(transaction, {
            moves: moves.get(txId) ?? [],
            listed: first.get(txId) ?? [],
            traced: findTraced(txId, all.get(txId) ?? []),
            timeSec: timeOf(txId),
          }),
        ];
  });
  return { items, notLookedUp };
}

/** Limits the moves first, so that only listed ones are looked up. */
const firstOf = (moves: ReadonlyMap<TxId, readonly Move[]>, most: number): ReadonlyMap<TxId, readonly Move[]> =>
  new Map([...moves].map(([txId, each]) => [txId, each.slice(0, most)] as const));

/** Test whether a move has the filter's coin and direction. */
const isAsked =
  ({ asset, direction }: TransactionFilter) =>
  (move: Move): boolean =>
    (asset === undefined || move.asset === asset) && (direction === undefined || move.direction === direction);

interface ListContext {
  readonly reader: LedgerReader;
  readonly labels: ConsoleLabelIndex;
  readonly foundObject: FoundObject;
  readonly filters: Filters;
  readonly contributing: ContributingTransactions | undefined;
}

type Row = Omit<AddressTransactionRow, 'addressId'>;

/** The transactions that a filter meets, in one snapshot. */
export interface OpenTransactions {
  /** Stored ones. */
  readonly total: number;
  /** History of the object in the list's coin: unless it is whole, the object has or may have more than are stored. */
  readonly storedHistory: ObjectHistory;
  readonly filter: TransactionFilter;
  /** The one requested coin; undefined: all. */
  readonly coin: AssetRow | undefined;
  readonly edges: Selection['edges'];
  readonly searched: Selection['searched'];
  /** Undefined where the list is not narrowed, so that its rows were not read. */
  readonly selection: Selection | undefined;
  /** Newest first; one row a transaction and asset. `offset` and `limit` count transactions. */
  readonly readPage: (page: Page) => Promise<readonly Row[]>;
}

const ALL_SEARCHED: Selection['searched'] = { isComplete: true, searchedFrom: null, row: null };

/** Unfiltered, pages come from their keys, however many transactions there are. */
export async function openTransactions(deps: ApiDeps, context: ListContext): Promise<OpenTransactions> {
  const { reader, filters, foundObject } = context;
  const { filter, coin } = await readFilter(deps, reader, filters);
  const storedHistory = await findListHistory(reader, foundObject, coin);
  const unread = { ...ALL_SEARCHED, isComplete: !isUnfetched(storedHistory) };
  if (isUnfiltered(filter, filters, !getChain(reader.chain).hasManyAssets)) {
    const { total, readPage } = await openRows(reader, foundObject);
    return { total, storedHistory, filter, coin, edges: undefined, searched: unread, selection: undefined, readPage };
  }
  const selection = await selectTransactions(deps, context);
  if (selection === undefined)
    return {
      total: 0,
      storedHistory,
      filter,
      coin,
      edges: undefined,
      searched: unread,
      selection,
      readPage: async () => [],
    };
  const { history, match, edges, searched } = selection;
  const readPage = async ({ offset, limit }: Page) =>
    [...match.txIds.subarray(offset, offset + limit)].flatMap((txId) => rowsOf(history, txId));
  return { total: match.txIds.length, storedHistory, filter, coin, edges, searched, selection, readPage };
}

/** Amounts of a transaction for the object, one row per asset. */
export function rowsOf(history: History, txId: TxId): readonly Row[] {
  const rows: Row[] = [];
  for (let row = findRow(history, txId); history.txIds[row] === txId; row += 1)
    rows.push({
      txId,
      asset: history.assets[row] ?? 0,
      receivedBase: history.received.at(row),
      sentBase: history.sent.at(row),
    });
  return rows;
}

async function openRows(
  reader: LedgerReader,
  { kind, row, members }: FoundObject,
): Promise<Pick<OpenTransactions, 'total' | 'readPage'>> {
  if (row === undefined) return { total: 0, readPage: async () => [] };
  if (members !== undefined)
    return {
      total: await reader.countTransactionsTogether(idsOf(members)),
      readPage: (page) => reader.listTransactionsTogether(idsOf(members), page),
    };
  const { walletId, addressId } = row;
  if (kind === 'wallets' && walletId !== undefined)
    return {
      total: await reader.countWalletTransactions(walletId),
      readPage: (page) => reader.listWalletTransactions(walletId, page),
    };
  return {
    total: (await reader.countTransactions([addressId])).get(addressId) ?? 0,
    readPage: (page) => reader.listAddressTransactions(addressId, page),
  };
}

const toItemOf =
  (
    { prices }: ApiDeps,
    chain: ChainId,
    {
      assetOf,
      coins,
      toPoisoning,
      partyOf,
    }: {
      readonly assetOf: Awaited<ReturnType<typeof readAssets>>;
      readonly coins: ReadonlyMap<number, Coin>;
      readonly toPoisoning: ToPoisoning;
      readonly partyOf: Awaited<ReturnType<typeof readLineParties>>;
    },
  ) =>
  (
    transaction: TransactionRow,
    {
      moves,
      listed,
      traced,
      timeSec,
    }: {
      readonly moves: readonly Move[];
      readonly listed: readonly Move[];
      readonly traced: ReturnType<FindTraced>;
      readonly timeSec: number;
    },
  ): TransactionsAnswer['items'][number] => ({
    hash: toHashText(chain, transaction.hash),
    date: timeSec,
    block: heightOf(transaction.txId),
    status: transaction.status,
    numberOfOperations: moves.length,
    isPoisoning: isAllPoisoning(moves),
    operations: listed.map((move) => {
      const { type, asset: number, netBase, poisoning, isPoisoningJudged } = move;
      const asset = assetOf(number);
      const { symbol, name, icon } = asset;
      return {
        coin: coins.get(number) ?? toCoin(asset),
        type,
        symbol,
        assetName: name,
        icon,
        amount: toAssetAmount(netBase, asset),
        amountUsd: toAssetUsd(netBase, asset, prices.findUsd(asset.chain, number, timeSec)),
        counterparty: partyOf(transaction.txId, move, asset),
        traced: toTracedItem({ prices }, traced.get(move), { asset, timeSec }),
        poisoning: poisoning === undefined ? null : toPoisoning(poisoning),
        isPoisoningJudged,
      };
    }),
  });

/** Null: some of the moves may be poisoning, and are not judged. */
function isAllPoisoning(moves: readonly Move[]): boolean | null {
  const isEach = moves.every(({ poisoning, isPoisoningJudged }) => poisoning !== undefined || !isPoisoningJudged);
  if (moves.length === 0 || !isEach) return false;
  return moves.every(({ isPoisoningJudged }) => isPoisoningJudged) ? true : null;
}
