import { type RiskLevel, toRiskLevel, toShownScore, UNEXPLORED, worseLevel } from '@sulian/domain';
import { type Policy, scoreOf, scoreOfType } from '../policy/policy.ts';
import { sumSorted, type TraceEnd } from '../trace/ends.ts';
import type { TraceResult } from '../trace/to-result.ts';

export interface ScoredEnd {
  readonly end: TraceEnd;
  /** 1–100; undefined: left out of the mean. What was not explored counts the policy's number and is nobody's score. */
  readonly score?: number;
  readonly level: RiskLevel;
}

export type NoScoreReason = 'NO_TRANSFERS' | 'NO_PRICES' | 'TOO_LITTLE_EXPLORED' | 'ONLY_UNSPENT';

export interface Score {
  /** 1–100 as people see it: rounded down. */
  readonly score?: number;
  readonly noScoreReason?: NoScoreReason;
  /** Of the unrounded mean. */
  readonly level: RiskLevel;
  /** The worse of the level and of what the severe ends demand. */
  readonly severity: RiskLevel;
  /** What the severity would be, were all money that the walk did not follow severe. */
  readonly severityAtMost: RiskLevel;
  readonly mean?: number;
  /** The mean were the unexplored share all 1, or all 100. */
  readonly bounds?: { readonly low: number; readonly high: number };
  /** The end of the lowest score; of equal ones the larger. */
  readonly worst?: ScoredEnd;
  /** Share of ends below the policy's severe bound. */
  readonly severeShare: number;
  /** In the order of the trace. */
  readonly ends: readonly ScoredEnd[];
}

const MIN_SCORE = 1;
const MAX_SCORE = 100;
/** Shares are sums of floats: a bound met exactly by whole amounts must not be missed by the last bit. */
const SHARE_TOLERANCE = 1e-12;
/** The mean is rounded to this many places, so that an answer of nothing but 70s is 70. */
const MEAN_PLACES = 1e9;

/** Score, level and severity of a trace under a policy. */
export function scoreTrace(trace: TraceResult, policy: Policy): Score {
  const ends = trace.ends.map((end) => toScoredEnd(end, policy));
  const severeShare = sumSorted(ends.filter((each) => isSevere(each, policy)).map(({ end }) => end.share));
  const worst = findWorst(ends);
  const common = { severeShare, ...(worst === undefined ? {} : { worst }), ends };
  const floor = floorOf(severeShare, policy);
  const reason = findNoScoreReason(trace, policy);
  const mean = reason === undefined ? meanOf(ends, policy.unexploredScore) : undefined;
  const level = toRiskLevel(mean);
  const severity = worseLevel(level, floor);
  const severityAtMost = worseLevel(severity, findLevelAtMost(ends, { severeShare, policy }));
  if (mean === undefined)
    return { ...(reason === undefined ? {} : { noScoreReason: reason }), level, severity, severityAtMost, ...common };
  return {
    score: toShownScore(mean),
    level,
    severity,
    severityAtMost,
    mean,
    bounds: { low: meanOf(ends, MIN_SCORE), high: meanOf(ends, MAX_SCORE) },
    ...common,
  };
}

/** Level or floor, whichever is worse, were all that was not followed severe; Undefined where all was followed. */
function findLevelAtMost(
  ends: readonly ScoredEnd[],
  { severeShare, policy }: { readonly severeShare: number; readonly policy: Policy },
): RiskLevel {
  const unseen = ends.filter(({ end }) => NOT_FOLLOWED.has(end.type));
  if (unseen.length === 0) return 'Undefined';
  const asSevere = ends.map((each) => (NOT_FOLLOWED.has(each.end.type) ? { ...each, score: MIN_SCORE } : each));
  const floor = floorOf(severeShare + sumSorted(unseen.map(({ end }) => end.share)), policy);
  return worseLevel(toRiskLevel(meanOf(asSevere, MIN_SCORE)), floor);
}

function toScoredEnd(end: TraceEnd, policy: Policy): ScoredEnd {
  const score = scoreOfEnd(end, policy);
  return { end, ...(score === undefined ? {} : { score }), level: toRiskLevel(score) };
}

function scoreOfEnd({ type, entity }: TraceEnd, policy: Policy): number | undefined {
  if (type === UNEXPLORED) return undefined;
  return entity === undefined ? scoreOfType(policy, type) : scoreOf(policy, entity);
}

const isSevere = ({ score }: ScoredEnd, policy: Policy): boolean => score !== undefined && score < policy.severeBelow;

function findNoScoreReason(trace: TraceResult, policy: Policy): NoScoreReason | undefined {
  if (trace.ends.length === 0) return trace.unpriced === undefined ? 'NO_TRANSFERS' : 'NO_PRICES';
  if (trace.ends.every((end) => end.type === 'Unspent output')) return 'ONLY_UNSPENT';
  // Money that has not gone anywhere is no part of what could be attributed, as it is none of the mean. Summed, since
  // 1 − unspent would leave nothing but the last bits of a small rest.
  const rest = sumSorted(trace.ends.filter((end) => end.type !== 'Unspent output').map((end) => end.share));
  return trace.attributed < policy.minAttributedShare * rest * (1 - SHARE_TOLERANCE)
    ? 'TOO_LITTLE_EXPLORED'
    : undefined;
}

/** What the share of severe ends makes of the whole, however good the mean; Undefined: nothing. */
function floorOf(severeShare: number, { severity }: Policy): RiskLevel {
  if (severeShare <= 0) return 'Undefined';
  if (severeShare >= severity.criticalFromShare - SHARE_TOLERANCE) return 'Critical';
  return severeShare >= severity.highFromShare - SHARE_TOLERANCE ? 'High' : 'Medium';
}

/** Mean by share; ends without a score are left out. */
function meanOf(ends: readonly ScoredEnd[], unexploredScore: number): number {
  const counted = ends.flatMap(({ end, score }) => {
    const counts = end.type === UNEXPLORED ? unexploredScore : score;
    return counts === undefined ? [] : [{ share: end.share, score: counts }];
  });
  const shares = sumSorted(counted.map((each) => each.share));
  const mean = sumSorted(counted.map((each) => each.share * each.score)) / shares;
  const rounded = Math.round(mean * MEAN_PLACES) / MEAN_PLACES;
  // However little is not clean, the whole is not.
  const isAllClean = counted.every((each) => each.score === MAX_SCORE);
  return rounded >= MAX_SCORE && !isAllClean ? MAX_SCORE - 1 / MEAN_PLACES : rounded;
}

/** Where the walk turned back, or what is known ends: whatever lies behind, severe or not, it did not see. */
const NOT_FOLLOWED: ReadonlySet<string> = new Set([
  UNEXPLORED,
  'Ignored small amounts',
  'Maximum exploration depth',
  'Peeling chain of unknown origin',
  'Unknown origin',
  'Swap through unidentified contract',
]);

/** Where the walk stopped for reasons of its own: nobody whom the money was with. */
const LIMITS: ReadonlySet<string> = new Set(['Ignored small amounts', 'Maximum exploration depth']);

function findWorst(ends: readonly ScoredEnd[]): ScoredEnd | undefined {
  let worst: ScoredEnd | undefined;
  for (const each of ends) {
    if (each.score === undefined || LIMITS.has(each.end.type)) continue;
    const best = worst?.score ?? Number.POSITIVE_INFINITY;
    if (each.score < best || (each.score === best && each.end.share > (worst?.end.share ?? 0))) worst = each;
  }
  return worst;
}
