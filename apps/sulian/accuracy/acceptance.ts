import type { RiskLevel } from '@sulian/domain';
import { type AddressClass, CLASSES, GUILTY, INNOCENT } from './classes.ts';
import { countOf, shareOf, type Tally } from './tally.ts';

/** One line of what must hold. */
export interface Criterion {
  readonly class: AddressClass;
  readonly asks: string;
  /** 0..1. */
  readonly share: number;
  readonly holds: boolean;
}

interface Bound {
  readonly asks: string;
  readonly of: ReadonlySet<AddressClass>;
  readonly severities: readonly RiskLevel[];
  readonly atMost: number;
}

const BOUNDS: readonly Bound[] = [
  { asks: 'Critical + High ≤ 1 %', of: INNOCENT, severities: ['Critical', 'High'], atMost: 0.01 },
  { asks: 'Medium ≤ 5 %', of: INNOCENT, severities: ['Medium'], atMost: 0.05 },
  { asks: 'Low + No = 0', of: GUILTY, severities: ['Low', 'No'], atMost: 0 },
];

/** Had everybody reported whom a crime was done to, no thief and no mule is unknown. */
const REPORTED: readonly Bound[] = [
  { asks: 'Low + No = 0, reported', of: new Set([...GUILTY, 'unreported']), severities: ['Low', 'No'], atMost: 0 },
];

type Tallies = ReadonlyMap<AddressClass, Tally>;

/** What must hold of each class that has any address; a class without one has no line. */
export const listCriteria = (told: Tallies): readonly Criterion[] => listHeld(told, BOUNDS);
/** The same of what is told were every crime reported. */
export const listReportedCriteria = (reported: Tallies): readonly Criterion[] => listHeld(reported, REPORTED);

const listHeld = (tallies: Tallies, bounds: readonly Bound[]): readonly Criterion[] =>
  CLASSES.flatMap((each) => {
    const tally = tallies.get(each);
    if (tally === undefined || countOf(tally) === 0) return [];
    return bounds
      .filter(({ of }) => of.has(each))
      .map(({ asks, severities, atMost }) => {
        const share = shareOf(tally, severities);
        return { class: each, asks, share, holds: share <= atMost };
      });
  });

/** Of all thieves' and mules' addresses with the crime's money, known outside or not: 0..1 that read Low or No. */
export function comfortedShare(tallies: Tallies): number {
  const all = [...GUILTY, 'unreported' as const].flatMap((each) => tallies.get(each) ?? []);
  const whole = all.reduce((sum, tally) => sum + countOf(tally), 0);
  return whole === 0 ? 0 : all.reduce((sum, tally) => sum + countOf(tally, ['Low', 'No']), 0) / whole;
}
