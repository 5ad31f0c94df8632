import { type AssetRow, type ChainId, getChain, type PriceSource, type TxId } from '@sulian/domain';
import type { RowStart } from '@sulian/engine';
import { toAssetUsd } from '../objects/asset-amount.ts';
import type { ContributingTransactions } from './contributing-transactions.ts';
import { findRow, type History } from './history.ts';
import type { TransactionFilter } from './match-transactions.ts';
import type { OwnEdge } from './own-edges.ts';

/** The part of a ranking row that transactions carry in one coin; null where a part is unknown. */
interface TracedSum {
  readonly base: bigint | null;
  /** Each day by its own price; null also where a part has none. */
  readonly usd: number | null;
}

/** The part of a ranking row that transactions carry. */
export interface TracedSums {
  readonly of: (asset: number) => TracedSum;
  /** Sum over all coins. */
  readonly usd: number | null;
}

interface Selected {
  readonly chain: ChainId;
  readonly history: History;
  readonly txIds: Iterable<TxId>;
  readonly filter: TransactionFilter;
  /** Edges with the party that the list is narrowed to; undefined: the list is not. */
  readonly edges: ReadonlyMap<TxId, readonly OwnEdge[]> | undefined;
  readonly assetOf: (asset: number) => AssetRow;
  readonly prices: Pick<PriceSource, 'findUsd'>;
}

/**
 * The part of a ranking row that the listed lines carry: the sum of their traced amounts.
 * @returns undefined where it cannot be divided by party, or where the walk ran out of time
 */
export function sumTraced(contributing: ContributingTransactions, selected: Selected): TracedSums | undefined {
  const { chain, history, txIds, edges, assetOf, prices } = selected;
  if (!contributing.isWhole || !isDivisible(chain, edges)) return undefined;
  const sums = new Map<number, TracedSum>();
  let isUnread = false;
  for (const start of isDirectionListed(contributing, selected) ? listStarts(contributing, txIds, edges) : []) {
    const { txId, asset } = start;
    isUnread ||= asset === undefined;
    if (asset === undefined) continue;
    const base = findBase(start, edges);
    const timeSec = history.timeSecs[findRow(history, txId)] ?? 0;
    const usd = base === undefined ? null : toAssetUsd(base, assetOf(asset), prices.findUsd(chain, asset, timeSec));
    sums.set(asset, addPart(sums.get(asset) ?? NOTHING, { base: base ?? null, usd }));
  }
  const all = [...sums.values()].reduce(addPart, NOTHING);
  return { of: (asset) => (isUnread ? UNKNOWN : (sums.get(asset) ?? NOTHING)), usd: isUnread ? null : all.usd };
}

const NOTHING: TracedSum = { base: 0n, usd: 0 };
const UNKNOWN: TracedSum = { base: null, usd: null };

const addPart = (sum: TracedSum, part: TracedSum): TracedSum => ({
  base: sum.base === null || part.base === null ? null : sum.base + part.base,
  usd: sum.usd === null || part.usd === null ? null : sum.usd + part.usd,
});

const listStarts = (
  { starts }: ContributingTransactions,
  txIds: Iterable<TxId>,
  edges: Selected['edges'],
): readonly RowStart[] =>
  [...txIds].flatMap((txId) => (starts.get(txId) ?? []).filter((start) => isListed(start, edges)));

/** Undefined where the history was not read, or for a party's part of an unknown operation. */
const findBase = ({ operation, amountBase }: RowStart, edges: Selected['edges']): bigint | undefined =>
  edges !== undefined && operation === undefined ? undefined : amountBase;

/** False where a whole transaction is one operation and the list shows only one party's part of it. */
export const isDivisible = (chain: ChainId, edges: Selected['edges']): boolean =>
  edges === undefined || !getChain(chain).spendsOutputs;

/** On UTXO chains a line is the transaction's net amount, whose direction may differ from the row's. */
const isDirectionListed = (
  { direction }: ContributingTransactions,
  { chain, filter }: Pick<Selected, 'chain' | 'filter'>,
): boolean => filter.direction === undefined || filter.direction === direction || getChain(chain).spendsOutputs;

const isListed = ({ txId, operation }: RowStart, edges: Selected['edges']): boolean =>
  edges === undefined ||
  edges.get(txId)?.some((edge) => operation === undefined || edge.operation === operation) === true;
