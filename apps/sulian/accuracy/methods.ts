import type { ScoringResult } from '@sulian/usecases';
import { sample } from './sample.ts';

/** Ways to divide money that was mixed, from the least that must be a criminal's to the most that can be. */
const METHODS = ['least', 'by proportion', 'first in, first out', 'possible'] as const;
export type Method = (typeof METHODS)[number];

/** Severe money of one question, in percent by each method. */
export type SevereShares = Readonly<Record<Method, number>>;

type Bounds = NonNullable<ScoringResult['shareBounds']>;

/** False where no way leads to severe money: bounds then state only what was not followed. */
export const hasSevere = (bounds: Bounds | undefined): bounds is Bounds => bounds !== undefined && bounds.possible > 0;

/** Undefined where no way leads to severe money. */
export function toSevereShares({
  shareBounds,
  details,
}: Pick<ScoringResult, 'shareBounds' | 'details'>): SevereShares | undefined {
  if (!hasSevere(shareBounds)) return undefined;
  const { least, percentage, possible } = shareBounds;
  const severe = details.filter((row) => row.shareBounds !== undefined);
  return {
    least,
    'by proportion': percentage,
    'first in, first out': severe.reduce((sum, { fifo }) => sum + (fifo?.percentage ?? 0), 0),
    possible,
  };
}

const MOST_OBJECTS = 200;
/** Percent from which severe money is Critical, and below which it is dust. */
const [GRAVE, SMALL] = [10, 1];

export interface MethodCount {
  readonly questions: number;
  readonly meanPercent: number;
  readonly grave: number;
  readonly between: number;
  readonly small: number;
  readonly none: number;
}

/** Results of each method for the same objects: a seeded choice of those that severe money reaches by any way. */
export function countByMethod(
  verdicts: ReadonlyMap<string, { readonly severeShares: readonly SevereShares[] }>,
  seed: string,
): ReadonlyMap<Method, MethodCount> {
  const reached = [...verdicts].filter(([, { severeShares }]) => severeShares.length > 0).map(([address]) => address);
  const shares = sample(reached, { seed, atMost: MOST_OBJECTS }).flatMap(
    (address) => verdicts.get(address)?.severeShares ?? [],
  );
  return new Map(METHODS.map((method) => [method, toCount(shares.map((each) => each[method]))]));
}

function toCount(percents: readonly number[]): MethodCount {
  const count = (holds: (percent: number) => boolean) => percents.filter(holds).length;
  const sum = percents.reduce((whole, each) => whole + each, 0);
  return {
    questions: percents.length,
    meanPercent: percents.length === 0 ? 0 : sum / percents.length,
    grave: count((each) => each >= GRAVE),
    between: count((each) => each >= SMALL && each < GRAVE),
    small: count((each) => each > 0 && each < SMALL),
    none: count((each) => each === 0),
  };
}
