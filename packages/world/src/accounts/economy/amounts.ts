import type { Random } from '../../random.ts';
import { DOLLAR } from '../account.ts';

interface Coin {
  /** Base units of one coin. */
  readonly unitBase: bigint;
  /** Parts of a coin that people reckon in. */
  readonly steps: number;
}

/** Between two amounts of a coin, small ones more often. */
export function coinsBetween(
  random: Random,
  { unitBase, steps }: Coin,
  [low, high]: readonly [number, number],
): bigint {
  const top = random.chance(600) ? low + (high - low) / 8 : high;
  return BigInt(random.between(Math.round(low * steps), Math.round(top * steps))) * (unitBase / BigInt(steps));
}

export const dollarsBetween = (random: Random, low: number, high: number): bigint =>
  coinsBetween(random, { unitBase: DOLLAR, steps: 100 }, [low, high]);
