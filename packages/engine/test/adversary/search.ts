import type { EndType, RiskLevel } from '@sulian/domain';
import { createRandom } from '@sulian/testkit';
import { costOf, isEscape, type Verdict } from './judge.ts';
import { type Crime, type MoveKind, type Plan, varyPlan } from './plan.ts';

export type Judge = (crime: Crime, plan: Plan) => Promise<readonly Verdict[]>;

export interface SearchSettings {
  /** Plans that are carried out and judged. */
  readonly evaluations: number;
  /** Plans that pass from one generation to the next. */
  readonly beam: number;
  readonly maxMoves: number;
  /** Deeds that are drawn; absent: those against which something is provable. */
  readonly kinds?: readonly MoveKind[];
  /** Cost that the criminal minimises; absent: `costOf`. */
  readonly costOf?: (verdict: Verdict) => number;
}

/** Followers of each plan that passes. */
const FOLLOWERS = 8;
const MANY_MOVES = 10;
export const WHOLE_SEARCH: SearchSettings = { evaluations: 10_000, beam: 24, maxMoves: MANY_MOVES };

export interface Escape {
  readonly crime: Crime;
  readonly plan: Plan;
  readonly verdict: Verdict;
}

export interface SearchReport {
  evaluations: number;
  /** Verdicts by severity. */
  readonly severities: Map<RiskLevel, number>;
  /** Undefined ones by the end behind which most of the money is, with the shortest plan that came there. */
  readonly veils: Map<EndType, { count: number; plan: Plan }>;
  readonly escapes: Escape[];
}

interface RatedPlan {
  readonly plan: Plan;
  readonly cost: number;
}

/**
 * Beam search for the plan that makes a known criminal look least bad. The same crime and settings find the same plans.
 */
export async function searchEscapes(crime: Crime, judge: Judge, settings: SearchSettings): Promise<SearchReport> {
  const random = createRandom(crime.seed * 7_919 + 17);
  const report: SearchReport = { evaluations: 0, severities: new Map(), veils: new Map(), escapes: [] };
  let beam: RatedPlan[] = [{ plan: [], cost: Number.POSITIVE_INFINITY }];
  const seen = new Set<string>();
  while (report.evaluations < settings.evaluations) {
    const plans: RatedPlan[] = [];
    for (const ratedPlan of beam)
      for (let n = 0; n < FOLLOWERS * Math.ceil(settings.beam / beam.length); n += 1) {
        const plan = varyPlan(random, ratedPlan.plan, settings);
        const key = JSON.stringify(plan);
        if (seen.has(key) || report.evaluations >= settings.evaluations) continue;
        seen.add(key);
        report.evaluations += 1;
        const verdicts = await judge(crime, plan);
        for (const verdict of verdicts) note(report, { crime, plan, verdict });
        if (verdicts.length > 0) plans.push({ plan, cost: Math.min(...verdicts.map(settings.costOf ?? costOf)) });
      }
    const next = [...beam, ...plans].sort((a, b) => a.cost - b.cost || a.plan.length - b.plan.length);
    // Half of the places for the best, the others by lot: the best alone are soon all of one kind.
    const best = next.slice(0, settings.beam / 2);
    const rest = next.slice(settings.beam / 2);
    while (best.length < settings.beam && rest.length > 0) best.push(...rest.splice(random.below(rest.length), 1));
    if (best.length > 0) beam = best;
  }
  return report;
}

function note({ severities, veils, escapes }: SearchReport, { crime, plan, verdict }: Escape): void {
  severities.set(verdict.severity, (severities.get(verdict.severity) ?? 0) + 1);
  if (isEscape(verdict)) escapes.push({ crime, plan, verdict });
  if (verdict.veil === undefined) return;
  const known = veils.get(verdict.veil);
  if (known === undefined) veils.set(verdict.veil, { count: 1, plan });
  else {
    known.count += 1;
    if (plan.length < known.plan.length) known.plan = plan;
  }
}

/** The same escape with as few deeds as will do. */
export async function shorten(original: Escape, judge: Judge): Promise<Escape> {
  for (let at = 0; at < original.plan.length; at += 1) {
    const plan = original.plan.toSpliced(at, 1);
    const verdict = (await judge(original.crime, plan)).find(isEscape);
    if (verdict !== undefined) return shorten({ ...original, plan, verdict }, judge);
  }
  return original;
}
