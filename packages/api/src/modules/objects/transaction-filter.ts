import type { transactionFilters } from '@sulian/contract';
import {
  AppError,
  type AssetRow,
  type ConsoleLabelIndex,
  isUnfetched,
  type LedgerReader,
  parseAmount,
  type TxId,
} from '@sulian/domain';
import {
  type ContributingTransactions,
  findCoin,
  findRow,
  getAdapter,
  getAddressText,
  type History,
  type Match,
  matchTransactions,
  type OwnEdge,
  type RowMoney,
  type TransactionFilter,
  toRowsWithParty,
  type WantedParty,
} from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import type { WalkDeps } from '../../walk-turns.ts';
import { type FoundObject, type ListedParams, OBJECT_TYPES, toLedgerObject } from './find-object.ts';
import { findListHistory } from './stored-history.ts';

export type Filters = z.output<typeof transactionFilters>;

/** Result of a filter over an object's history. */
export interface Selection {
  /** With a party what was between the two: amounts, directions and times are of that. */
  readonly history: History;
  readonly match: Match;
  /** Edges between the object and the requested party, by transaction; undefined: no party is requested. */
  readonly edges: ReadonlyMap<TxId, readonly OwnEdge[]> | undefined;
  /** Times of the object's whole history. */
  readonly timeSecs: Float64Array;
  readonly filter: TransactionFilter;
  /** The one requested coin; undefined: all. */
  readonly coin: AssetRow | undefined;
  /** Extent of the search, in the words of the calls. */
  readonly searched: {
    readonly isComplete: boolean;
    readonly searchedFrom: number | null;
    readonly row: (Pick<ContributingTransactions, 'percentage' | 'knownPercentage' | 'height'> & RowMoney) | null;
  };
}

interface FilterContext {
  readonly reader: LedgerReader;
  readonly labels: ConsoleLabelIndex;
  readonly foundObject: FoundObject;
  readonly filters: Filters;
  readonly contributing: ContributingTransactions | undefined;
}

/** Which transactions of an object a filter meets; undefined for an object that was never seen. @throws BAD_REQUEST, ADDRESS_* */
export async function selectTransactions(deps: ApiDeps, context: FilterContext): Promise<Selection | undefined> {
  const { reader, foundObject, filters, contributing } = context;
  const { filter, coin } = await readFilter(deps, reader, filters);
  const object = toLedgerObject(foundObject);
  const party = await findParty(deps, context);
  if (object === undefined) return undefined;
  const history = await deps.transactionSearch.histories.get(reader, object);
  const storedHistory = await findListHistory(reader, foundObject, coin);
  // With a party, direction and amount are those of the edges with it, so they are filtered later.
  const { asset, fromSec, toSec } = filter;
  const candidate = party === undefined ? filter : { asset, fromSec, toSec };
  const match = matchTransactions(history, candidate, contributing?.starts.keys());
  const { timeSecs } = history;
  const searched = {
    isComplete: history.isWhole && contributing?.isWhole !== false && !isUnfetched(storedHistory),
    searchedFrom: oldestOf(history),
    row: toRow(contributing),
  };
  if (party === undefined) return { history, match, edges: undefined, timeSecs, filter, coin, searched };
  const dealt = await deps.transactionSearch.parties.find({ ...context, object, history, party, filter }, match.txIds);
  const { unsearchedTxId, edges } = dealt;
  const dealings = toRowsWithParty(history, edges);
  return {
    history: dealings,
    match: matchTransactions(dealings, filter),
    edges,
    timeSecs,
    filter,
    coin,
    searched:
      unsearchedTxId === undefined
        ? searched
        : { ...searched, isComplete: false, searchedFrom: timeAfter(history, match.txIds, unsearchedTxId) },
  };
}

/** True where every transaction matches, so that none is read for the filter. */
export const isUnfiltered = (filter: TransactionFilter, { counterparty, row }: Filters, hasOneCoin: boolean): boolean =>
  counterparty === undefined &&
  row === undefined &&
  filter.direction === undefined &&
  filter.fromSec === undefined &&
  filter.toSec === undefined &&
  filter.leastBase === undefined &&
  (filter.asset === undefined || hasOneCoin);

export async function readFilter(
  deps: Pick<ApiDeps, 'adapters'>,
  reader: LedgerReader,
  { direction, coin: text, from: fromSec, to: toSec, atLeast }: Filters,
): Promise<{ readonly filter: TransactionFilter; readonly coin: AssetRow | undefined }> {
  const { coin: choice } = await findCoin(reader, getAdapter(deps, reader.chain), text);
  const coin = choice.kind === 'ONE' ? choice.asset : undefined;
  const leastBase = atLeast === undefined ? undefined : toLeastBase(atLeast, coin);
  return { filter: { direction, asset: coin?.asset, fromSec, toSec, leastBase }, coin };
}

/** @throws BAD_REQUEST without a coin, whose unit it is in, or with more decimals than the coin has */
function toLeastBase(atLeast: string, coin: AssetRow | undefined): bigint {
  const base = coin === undefined ? undefined : parseAmount(atLeast, coin.decimals ?? 0);
  if (base === undefined)
    throw new AppError('BAD_REQUEST', 'atLeast is an amount of one coin: specify one coin', {
      details: { atLeast },
    });
  return base;
}

const ENTITY = /^entity:(\d{1,15})$/;

/** @throws ADDRESS_* for a text that is neither an entity nor an address of the chain */
async function findParty(
  deps: ApiDeps,
  { reader, foundObject, filters }: FilterContext,
): Promise<WantedParty | undefined> {
  const { counterparty } = filters;
  if (counterparty === undefined) return undefined;
  const entity = ENTITY.exec(counterparty);
  if (entity !== null) return { kind: 'ENTITY', entityId: Number(entity[1]) };
  const row = await reader.findAddress(getAddressText(deps, getAdapter(deps, reader.chain), counterparty));
  if (row === undefined) return { kind: 'ADDRESS', addressId: NOBODY };
  // Parties of a wallet are wallets.
  if (foundObject.kind !== 'addresses' && row.walletId !== undefined) return { kind: 'WALLET', walletId: row.walletId };
  return { kind: 'ADDRESS', addressId: row.addressId };
}

/** No address has it. */
const NOBODY = 0;

const oldestOf = ({ isWhole, timeSecs }: History): number | null => (isWhole ? null : (timeSecs[0] ?? null));

/** Time of the last transaction that was looked at before one that was not: of the newest, if none was. */
function timeAfter(history: History, match: Float64Array, unsearched: TxId): number | null {
  const last = match[Math.max(0, match.indexOf(unsearched) - 1)] ?? unsearched;
  return history.timeSecs[findRow(history, last)] ?? null;
}

function toRow(contributing: ContributingTransactions | undefined): Selection['searched']['row'] {
  if (contributing?.isWhole !== true || contributing.money === null) return null;
  const { percentage, knownPercentage, height, money } = contributing;
  return { percentage, knownPercentage, ...money, height };
}

const ROW = /^(INCOMING|OUTGOING):(.+)$/;

/**
 * The object's transactions that carry the requested row of its scoring; undefined: no row is requested. @throws
 * BAD_REQUEST, ROW_GONE
 */
export async function findContributing(
  deps: WalkDeps,
  { blockchain, kind, hash }: ListedParams,
  { row, coin }: Pick<Filters, 'row' | 'coin'>,
): Promise<ContributingTransactions | undefined> {
  if (row === undefined) return undefined;
  const [, analysisType, key] = ROW.exec(row) ?? [];
  const { chain } = getAdapter(deps, blockchain);
  if ((analysisType !== 'INCOMING' && analysisType !== 'OUTGOING') || key === undefined)
    throw new AppError('BAD_REQUEST', 'row is a direction and the key of a row', { details: { row } });
  const request = {
    analysisType,
    objectType: OBJECT_TYPES[kind],
    objectId: hash,
    blockchain: chain,
    coin,
    key,
  } as const;
  return deps.transactionSearch.contributing.find(deps, request, deps.inTurn);
}
