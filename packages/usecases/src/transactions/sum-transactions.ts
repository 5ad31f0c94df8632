import type { AssetRow, Direction, PriceSource } from '@sulian/domain';
import { AssetSum, type TransactionSum } from './asset-sum.ts';
import { type History, inBaseOf, outBaseOf } from './history.ts';
import type { Match } from './match-transactions.ts';

/** Sums up rows, asset by asset, ascending. With a direction, only what went that way. */
export function sumTransactions(
  history: History,
  { rows }: Pick<Match, 'rows'>,
  context: {
    readonly direction: Direction | undefined;
    readonly assetOf: (asset: number) => AssetRow;
    readonly prices: Pick<PriceSource, 'findUsd'>;
  },
): readonly TransactionSum[] {
  const sums = new Map<number, AssetSum>();
  for (const row of rows) {
    const asset = history.assets[row] ?? 0;
    let sum = sums.get(asset);
    if (sum === undefined) {
      sum = new AssetSum(context.assetOf(asset), context.prices);
      sums.set(asset, sum);
    }
    sum.add(
      history.timeSecs[row] ?? 0,
      context.direction === 'OUTGOING' ? 0n : inBaseOf(history, row),
      context.direction === 'INCOMING' ? 0n : outBaseOf(history, row),
    );
  }
  return [...sums.values()].map((sum) => sum.toSum()).sort((a, b) => a.asset.asset - b.asset.asset);
}
