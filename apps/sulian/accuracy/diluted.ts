import type { Criterion } from './acceptance.ts';
import { type AddressClass, INNOCENT } from './classes.ts';
import type { Measured } from './measure-world.ts';

const MOST_OF_INNOCENTS = 0.01;

/** Addresses of a class that are flagged as possibly diluted, of all, and of those with severe money by any way. */
export interface DilutedCount {
  readonly addresses: number;
  readonly bounded: number;
  /** Some of its bounds are carried, and no maximum flows. */
  readonly carried: number;
  readonly flagged: number;
}

export const countDiluted = ({ verdicts }: Pick<Measured, 'verdicts'>): DilutedCount => {
  const all = [...verdicts.values()].map(({ bounds }) => bounds);
  return {
    addresses: all.length,
    bounded: all.filter((bounds) => bounds.length > 0).length,
    carried: all.filter((bounds) => bounds.some(({ method }) => method === 'PER_TRANSACTION')).length,
    flagged: all.filter((bounds) => bounds.some(({ isPossiblyDiluted }) => isPossiblyDiluted)).length,
  };
};

/** Requires that next to no innocent is flagged. */
export function getDilutedCriterion(counts: ReadonlyMap<AddressClass, DilutedCount>): Criterion {
  const innocent = [...INNOCENT].flatMap((each) => counts.get(each) ?? []);
  const whole = innocent.reduce((sum, { addresses }) => sum + addresses, 0);
  const share = whole === 0 ? 0 : innocent.reduce((sum, { flagged }) => sum + flagged, 0) / whole;
  return { class: 'innocents', asks: 'Possibly diluted ≤ 1 %', share, holds: share <= MOST_OF_INNOCENTS };
}
