import { type AssetRow, type ChainId, getChain, type PriceSource, type TxId } from '@sulian/domain';
import type { RowStart } from '@sulian/engine';
import { toAssetUsd } from '../objects/asset-amount.ts';
import type { Carriers } from './find-carriers.ts';
import { findRow, type History } from './history.ts';
import type { TransactionFilter } from './match-transactions.ts';
import type { OwnEdge } from './own-edges.ts';

/** The part of a ranking row that transactions carry in one coin. */
export interface TracedSum {
  readonly base: bigint;
  /** Each day by its own price; null where a part has none. */
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
 * The part of a ranking row that the listed lines carry, by coin: the sum of their traced amounts.
 * @returns undefined where it cannot be divided by party, or where the walk ran out of time
 */
export function sumTraced(carriers: Carriers, selected: Selected): ReadonlyMap<number, TracedSum> | undefined {
  const { chain, history, txIds, edges, assetOf, prices } = selected;
  if (!carriers.isWhole || !isDivisible(chain, edges)) return undefined;
  const sums = new Map<number, TracedSum>();
  if (!isDirectionListed(carriers, selected)) return sums;
  for (const txId of txIds)
    for (const start of carriers.starts.get(txId) ?? []) {
      const { asset, amountBase } = start;
      if (asset === undefined || amountBase === undefined || !isListed(start, edges)) continue;
      const timeSec = history.timeSecs[findRow(history, txId)] ?? 0;
      const usd = toAssetUsd(amountBase, assetOf(asset), prices.findUsd(chain, asset, timeSec));
      const before = sums.get(asset) ?? { base: 0n, usd: 0 };
      sums.set(asset, {
        base: before.base + amountBase,
        usd: before.usd === null || usd === null ? null : before.usd + usd,
      });
    }
  return sums;
}

/** False where a whole transaction is one operation and the list shows only one party's part of it. */
export const isDivisible = (chain: ChainId, edges: Selected['edges']): boolean =>
  edges === undefined || !getChain(chain).spendsOutputs;

/** Where outputs are spent, a line is the transaction's net: its direction may differ from the row's. */
const isDirectionListed = ({ direction }: Carriers, { chain, filter }: Pick<Selected, 'chain' | 'filter'>): boolean =>
  filter.direction === undefined || filter.direction === direction || getChain(chain).spendsOutputs;

const isListed = ({ txId, operation }: RowStart, edges: Selected['edges']): boolean =>
  edges === undefined || edges.get(txId)?.some((edge) => edge.operation === operation) === true;
