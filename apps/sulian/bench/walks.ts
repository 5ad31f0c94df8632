import type { EncodedTransaction } from '@sulian/chains';
import { type Coin, makeTransaction, scriptOf } from './transactions.ts';

export interface WalkShape {
  /** Address that is scored. */
  readonly address: string;
  readonly levels: number;
  readonly width: number;
}

/** Fee of each transaction of a walk. */
const FEE_BASE = 2_000n;
export const FUND_BASE = 5_000_000_000n;

interface Heights {
  readonly from: number;
  readonly to: number;
}

/**
 * Each walk: `levels` of `width` transactions; every one spends two outputs of the level below it, so paths merge.
 * The topmost is a single transaction that pays the address; the lowest level spends one fund each.
 */
export function planWalks(
  walks: readonly WalkShape[],
  funds: readonly Coin[],
  heights: Heights,
): ReadonlyMap<number, readonly EncodedTransaction[]> {
  const planned = new Map<number, EncodedTransaction[]>();
  const left = [...funds];
  for (const walk of walks)
    for (const [level, transactions] of makeLevels(walk, left.splice(0, walk.width)).entries()) {
      const height = heights.from + Math.floor((level * (heights.to - heights.from)) / walk.levels);
      planned.set(height, [...(planned.get(height) ?? []), ...transactions]);
    }
  return planned;
}

/** From the lowest level up. */
function makeLevels({ address, levels, width }: WalkShape, funds: readonly Coin[]): EncodedTransaction[][] {
  const made: EncodedTransaction[][] = [];
  let below: readonly (readonly Coin[])[] = funds.map((coin) => [coin, coin]);
  for (let level = 0; level < levels; level += 1) {
    const transactions: EncodedTransaction[] = [];
    const coins: Coin[][] = [];
    for (let n = 0; n < width; n += 1) {
      const spent = level === 0 ? [coinOf(below, n, 0)] : [coinOf(below, n, 0), coinOf(below, n + 1, 1)];
      const half = (spent.reduce((sum, coin) => sum + coin.amountBase, 0n) - FEE_BASE) / 2n;
      const outputs = ['a', 'b'].map((side) => ({
        amountBase: half,
        script: scriptOf(`walk/${level}/${n}/${side}/${address}`),
      }));
      const each = makeTransaction(spent, outputs);
      transactions.push(each);
      coins.push([0, 1].map((index) => ({ hash: each.hash, index, amountBase: half })));
    }
    made.push(transactions);
    below = coins;
  }
  const all = below.map((_, n) => coinOf(below, n, 0));
  const amountBase = all.reduce((sum, coin) => sum + coin.amountBase, -FEE_BASE);
  made.push([makeTransaction(all, [{ amountBase, script: scriptOf(address) }])]);
  return made;
}

function coinOf(level: readonly (readonly Coin[])[], n: number, index: number): Coin {
  const coin = level[n % level.length]?.[index];
  if (coin === undefined) throw new Error('a walk has fewer funds than its width');
  return coin;
}
