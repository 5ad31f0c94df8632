import { sumSorted } from '../arithmetic/sum-sorted.ts';

/** Shares are sums of floats: a bound met exactly by whole amounts must not be missed by the last bit. */
export const SHARE_TOLERANCE = 1e-12;
/** Scale by which the mean is rounded, so that an answer of only 70s is 70. */
const MEAN_PLACES = 1e9;
const MAX_SCORE = 100;

interface Weighted {
  readonly share: number;
  readonly score?: number | undefined;
}

/** Mean by share; parts without a score are left out. Undefined: nothing has one. */
export function meanOf(parts: readonly Weighted[]): number | undefined {
  const counted = parts.flatMap(({ share, score }) => (score === undefined ? [] : [{ share, score }]));
  if (counted.length === 0) return undefined;
  const shares = sumSorted(counted.map((each) => each.share));
  const mean = sumSorted(counted.map((each) => each.share * each.score)) / shares;
  const rounded = Math.round(mean * MEAN_PLACES) / MEAN_PLACES;
  // However little is not clean, the whole is not.
  const isAllClean = counted.every((each) => each.score === MAX_SCORE);
  return rounded >= MAX_SCORE && !isAllClean ? MAX_SCORE - 1 / MEAN_PLACES : rounded;
}
