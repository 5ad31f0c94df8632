import {
  type AnswerBounds,
  isPossiblyDiluted,
  partOf,
  type ShareBounds,
  type TraceEnd,
  type TraceResult,
} from '@sulian/engine';
import type { ScoringDetail, ScoringResult } from './answer.ts';
import type { Unit } from './scored-assets.ts';

/** Bounds of a row, around its share as shown; absent where it has none. */
export function toRowBounds(
  { bounds, amountBase }: Pick<TraceEnd, 'bounds' | 'amountBase'>,
  percentage: number,
  { unit, totalBase }: { readonly unit: Unit; readonly totalBase: bigint },
): Pick<ScoringDetail, 'shareBounds'> {
  if (bounds === undefined) return {};
  const [leastBase, possibleBase] = [partOf(totalBase, bounds.least), partOf(totalBase, bounds.possible)];
  return {
    shareBounds: {
      ...toPercents(bounds, percentage),
      leastAmount: unit.toAmount(leastBase < amountBase ? leastBase : amountBase),
      possibleAmount: unit.toAmount(possibleBase > amountBase ? possibleBase : amountBase),
    },
  };
}

/** Bounds of the row that an end is a part of, around its rounded share. */
export const toEndBounds = ({ bounds, share }: Pick<TraceEnd, 'bounds' | 'share'>) =>
  bounds === undefined ? {} : { rowBounds: toPercents(bounds, toHundredths(share, Math.round)) };

/** Share of the row that an end is a part of, first in, first out. */
export const toEndFifo = ({ fifoShare }: Pick<TraceEnd, 'fifoShare'>) =>
  fifoShare === undefined ? {} : { rowFifo: toHundredths(fifoShare, Math.round) };

/**
 * Bounds of all severe rows together. Without severe rows they are absent, unless more may be unknown than the share that
 * was not followed.
 */
export function toAnswerBounds(trace: TraceResult): Pick<ScoringResult, 'shareBounds'> {
  const { bounds } = trace;
  if (bounds === undefined || (bounds.severe.possible === 0 && !isUnknownWider(bounds))) return {};
  const { severe, unknown } = bounds;
  const percentage = toShown(severe.share);
  return {
    shareBounds: {
      percentage,
      ...toPercents(severe, percentage),
      notFollowed: {
        percentage: toShown(unknown.share),
        possible: toHundredths(unknown.possible, Math.ceil),
      },
      isPossiblyDiluted: isPossiblyDiluted(trace),
    },
  };
}

/** False for a part that is known in its amount: its share alone states it. */
const isUnknownWider = ({ unknown: { share, possible } }: AnswerBounds): boolean =>
  toHundredths(possible, Math.ceil) > toHundredths(share, Math.ceil);

/** Least is rounded down and possible up, so that both are true. */
const toPercents = ({ least, possible, method }: ShareBounds, percentage: number) => ({
  least: Math.min(percentage, toHundredths(least, Math.floor)),
  possible: Math.max(percentage, toHundredths(possible, Math.ceil)),
  method,
});

/** A share that rounds to 0 stays unrounded: it is read as "< 0.01". */
const toShown = (share: number): number => toHundredths(share, Math.round) || share * 100;

/** Part of a hundredth that is rounding of floats. */
const ROUNDING = 1e-6;

const toHundredths = (share: number, round: (hundredths: number) => number): number => {
  const hundredths = share * 10_000;
  const nearest = Math.round(hundredths);
  return (Math.abs(hundredths - nearest) < ROUNDING ? nearest : round(hundredths)) / 100;
};
