import { type RiskLevel, toRiskLevel, toShownScore, UNEXPLORED, worseLevel } from '@sulian/domain';
import { type Policy, scoreOf, scoreOfType, severityFloor } from './policy.ts';
import { sumSorted } from './trace/ends.ts';
import type { TraceEnd, TraceResult } from './trace/types.ts';

export interface ScoredEnd {
  readonly end: TraceEnd;
  /** Undefined: left out of the mean. */
  readonly score: number | undefined;
  readonly level: RiskLevel;
}

export interface Score {
  /** 1–100, rounded down; undefined when there is none, and then `noScoreReason` says why. */
  readonly score: number | undefined;
  readonly noScoreReason: 'NO_TRANSFERS' | 'TOO_LITTLE_EXPLORED' | 'ONLY_UNSPENT' | undefined;
  readonly level: RiskLevel;
  readonly severity: RiskLevel;
  /** Unrounded, and what it would be were the unexplored share all 1 or all 100. */
  readonly mean: number | undefined;
  readonly bounds: { readonly low: number; readonly high: number } | undefined;
  /** The lowest end that is somebody or something: neither unexplored nor left out. */
  readonly worst: ScoredEnd | undefined;
  readonly ends: readonly ScoredEnd[];
  readonly unexploredShare: number;
}

const WORST_SCORE = 1;
const BEST_SCORE = 100;

/** How risky the ends of a walk are. */
export function scoreTrace(trace: TraceResult, policy: Policy): Score {
  const ends = trace.ends.map((end) => scoreEnd(policy, end));
  const counted = ends.filter((each) => each.score !== undefined);
  const attributed = counted.filter((each) => each.end.type !== UNEXPLORED);
  const unexploredShare = sumSorted(counted.filter((each) => each.end.type === UNEXPLORED).map(({ end }) => end.share));
  const worst = findWorst(attributed);
  const common = { worst, ends, unexploredShare };
  const floor = severityFloor(
    policy,
    sumSorted(attributed.filter((each) => (each.score ?? BEST_SCORE) < policy.severeBelow).map(({ end }) => end.share)),
  );
  const reason = findNoScoreReason(policy, { ends, counted, attributed });
  if (reason !== undefined)
    return {
      ...common,
      score: undefined,
      noScoreReason: reason,
      level: 'Undefined',
      severity: floor ?? 'Undefined',
      mean: undefined,
      bounds: undefined,
    };
  const meanWith = (unexplored: number) =>
    sumSorted(counted.map(({ end, score }) => end.share * (end.type === UNEXPLORED ? unexplored : (score ?? 0)))) /
    sumSorted(counted.map(({ end }) => end.share));
  const mean = clamp(meanWith(policy.unexploredScore));
  const level = toRiskLevel(mean);
  return {
    ...common,
    score: toShownScore(mean),
    noScoreReason: undefined,
    level,
    severity: floor === undefined ? level : worseLevel(level, floor),
    mean,
    bounds: { low: clamp(meanWith(WORST_SCORE)), high: clamp(meanWith(BEST_SCORE)) },
  };
}

function scoreEnd(policy: Policy, end: TraceEnd): ScoredEnd {
  const score = end.entity === undefined ? scoreOfType(policy, end.type) : scoreOf(policy, end.entity);
  return { end, score, level: end.type === UNEXPLORED ? 'Undefined' : toRiskLevel(score) };
}

function findNoScoreReason(
  policy: Policy,
  found: { ends: readonly ScoredEnd[]; counted: readonly ScoredEnd[]; attributed: readonly ScoredEnd[] },
): Score['noScoreReason'] {
  if (found.ends.length === 0) return 'NO_TRANSFERS';
  if (found.counted.length === 0) return 'ONLY_UNSPENT';
  return sumSorted(found.attributed.map(({ end }) => end.share)) < policy.minExploredShare
    ? 'TOO_LITTLE_EXPLORED'
    : undefined;
}

/** Lowest score; among equals the larger share, then the key. */
function findWorst(ends: readonly ScoredEnd[]): ScoredEnd | undefined {
  return [...ends].sort(
    (a, b) => (a.score ?? 0) - (b.score ?? 0) || b.end.share - a.end.share || (a.end.key < b.end.key ? -1 : 1),
  )[0];
}

/** A mean of equal scores may miss them by the last bit of a float: 100 must stay 100, and nothing leaves 1–100. */
const clamp = (mean: number): number => {
  const whole = Math.round(mean);
  return Math.min(BEST_SCORE, Math.max(WORST_SCORE, Math.abs(mean - whole) < 1e-9 ? whole : mean));
};
