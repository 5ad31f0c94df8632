import type { ChainId, RiskLevel } from '@sulian/domain';
import { type AddressClass, CLASSES, GUILTY, INNOCENT } from './classes.ts';
import { countOf, shareOf, type Tally, toWhole } from './tally.ts';

/** One acceptance criterion with its result. */
export interface Criterion {
  readonly class: AddressClass | 'innocents';
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

/** Criteria of every class with addresses; a class without any has no line. */
export const listCriteria = (tallies: Tallies): readonly Criterion[] => checkBounds(tallies, BOUNDS);
/** The same criteria, scored as if every crime were reported. */
export const listReportedCriteria = (reported: Tallies): readonly Criterion[] => checkBounds(reported, REPORTED);

const checkBounds = (tallies: Tallies, bounds: readonly Bound[]): readonly Criterion[] =>
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

/**
 * Minimum share of Low and No among innocents with clean money, 0..1. It prevents an engine from passing with Undefined
 * only. Measured with 60 addresses per class, seed sulian-demo-1. Bitcoin and TRON on 2026-11-26, before these minimums
 * existed: 59 of 59, 15 of 16. Ethereum after its people bought their first coins at an exchange: 28 of 35, 3 of 42
 * before.
 */
const MIN_CLEAN_SHARE: Readonly<Partial<Record<ChainId, number>>> = { BITCOIN: 1, ETHEREUM: 0.75, TRON: 0.93 };
const DEFAULT_MIN_CLEAN_SHARE = 0.5;

/** Requires that clean innocents read as clean. No scored innocent at all is a failure. */
export function getCleanCriterion(chain: ChainId, tallies: Tallies): Criterion {
  const atLeast = MIN_CLEAN_SHARE[chain] ?? DEFAULT_MIN_CLEAN_SHARE;
  const share = shareOf(toWhole([...INNOCENT].flatMap((each) => tallies.get(each) ?? [])), ['Low', 'No']);
  return { class: 'innocents', asks: `Low + No ≥ ${Math.round(atLeast * 100)} %`, share, holds: share >= atLeast };
}

/** Share of Low and No among all thieves' and mules' addresses with the crime's money, reported or not, 0..1. */
export function comfortedShare(tallies: Tallies): number {
  const all = [...GUILTY, 'unreported' as const].flatMap((each) => tallies.get(each) ?? []);
  const whole = all.reduce((sum, tally) => sum + countOf(tally), 0);
  return whole === 0 ? 0 : all.reduce((sum, tally) => sum + countOf(tally, ['Low', 'No']), 0) / whole;
}
