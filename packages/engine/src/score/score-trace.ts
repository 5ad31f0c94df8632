import { type EndType, type LevelReason, type RiskLevel, toRiskLevel, toShownScore, UNEXPLORED } from '@sulian/domain';
import { sumSorted } from '../arithmetic/sum-sorted.ts';
import { isLeftOut } from '../ends/end-kinds.ts';
import type { TraceEnd } from '../ends/ends.ts';
import type { TraceResult } from '../ends/trace-result.ts';
import type { Policy } from '../policy/policy.ts';
import { meanOf, SHARE_TOLERANCE } from './mean.ts';
import { judgeOwnLabel } from './own-label.ts';
import { scoreOfEnd } from './score-of-end.ts';
import { type Exposure, judgeSeverity, levelOfShares, type Severity, toJudgedShares } from './severity.ts';

export interface ScoredEnd {
  readonly end: TraceEnd;
  /** 1–100; undefined: left out of the mean. What was not explored counts the policy's number and is nobody's score. */
  readonly score?: number;
  /** The one level of a party that a label names (`judgeParty`), otherwise the name of its score. */
  readonly level: RiskLevel;
  /** Why that is not what the score is called; absent: it is. */
  readonly levelReason?: LevelReason;
}

export type NoScoreReason =
  | 'HISTORY_NOT_FETCHED'
  | 'NO_TRANSFERS'
  | 'NO_PRICES'
  | 'TOO_LITTLE_EXPLORED'
  | 'ONLY_UNSPENT';

/** Severe money too little for any level. */
export interface SevereTrace {
  /** 0..1, above 0 and below the policy's shares for Medium. */
  readonly share: number;
  readonly amountBase: bigint;
  /** Types of its ends, the largest first. */
  readonly types: readonly EndType[];
}

export interface Score extends Severity {
  /** 1–100 as people see it: rounded down. */
  readonly score?: number;
  readonly noScoreReason?: NoScoreReason;
  /** Level of the unrounded mean. The severity is separate from it and goes by shares. */
  readonly level: RiskLevel;
  readonly traceOfSevere?: SevereTrace;
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

/** Facts of the object itself that bear on its score. */
export interface ScoredObject {
  /** Its own label is a service's: directly met traces are its customers'. */
  readonly isService: boolean;
  /** Its chain has so few labels that services may have been walked through unseen. */
  readonly hasFewLabels?: boolean;
}

/** Score, level and severity of a trace under a policy. */
export function scoreTrace(
  trace: TraceResult,
  policy: Policy,
  { isService, hasFewLabels = false }: ScoredObject = { isService: false },
): Score {
  const ends = trace.ends.map((end) => toScoredEnd(end, policy));
  const met = ends.map(({ end, score }): MetEnd => ({ ...end, score }));
  const exposures = hasFewLabels ? met.flatMap(splitReward) : met;
  const isSevere = ({ score }: Pick<Exposure, 'score'>): boolean => score !== undefined && score < policy.severeBelow;
  const severe = ends.filter(isSevere);
  const worst = findWorst(ends);
  const traceOfSevere = findTrace(severe, toJudgedShares(met, policy).filter(isSevere), policy);
  const common = {
    ...judgeSeverity(exposures, {
      policy,
      isService,
      isDirectComplete: trace.isDirectComplete,
      isHistoryWhole: trace.historyState === 'WHOLE',
    }),
    severeShare: shareOf(severe),
    ...(traceOfSevere === undefined ? {} : { traceOfSevere }),
    ...(worst === undefined ? {} : { worst }),
    ends,
  };
  const reason = findNoScoreReason(trace, policy);
  const mean = reason === undefined ? meanWith(ends, policy.unexploredScore) : undefined;
  if (mean === undefined)
    return { ...(reason === undefined ? {} : { noScoreReason: reason }), level: 'Undefined', ...common };
  return {
    score: toShownScore(mean),
    level: toRiskLevel(mean),
    mean,
    bounds: { low: meanWith(ends, MIN_SCORE) ?? mean, high: meanWith(ends, MAX_SCORE) ?? mean },
    ...common,
  };
}

type MetEnd = Exposure & Pick<TraceEnd, 'directShare'>;

/** A block reward behind a hop proves little where the hops between may be services that nobody has labelled. */
function splitReward(end: MetEnd): readonly Exposure[] {
  const { type, share, directShare } = end;
  if (type !== 'Block reward') return [end];
  const parts = [
    { ...end, share: directShare },
    { ...end, share: share - directShare, isUnproven: true },
  ];
  return parts.filter((each) => each.share > 0);
}

const shareOf = (ends: readonly ScoredEnd[]): number => sumSorted(ends.map(({ end }) => end.share));

const meanWith = (ends: readonly ScoredEnd[], unexploredScore: number): number | undefined =>
  meanOf(
    ends.map(({ end, score }) => ({ share: end.share, score: end.type === UNEXPLORED ? unexploredScore : score })),
  );

/**
 * Reported however small it is, unless the severity counts it.
 * @param judged the same ends with the shares that the severity goes by
 */
function findTrace(
  severe: readonly ScoredEnd[],
  judged: Parameters<typeof levelOfShares>[0],
  policy: Policy,
): SevereTrace | undefined {
  const share = shareOf(severe);
  const level = levelOfShares(judged, policy);
  if (share === 0 || (level !== undefined && level !== 'Undefined')) return undefined;
  const amountBase = severe.reduce((sum, { end }) => sum + end.amountBase, 0n);
  return { share, amountBase, types: [...new Set(severe.map(({ end }) => end.type))] };
}

function toScoredEnd(end: TraceEnd, policy: Policy): ScoredEnd {
  const score = scoreOfEnd(policy, end);
  const scored = { end, ...(score === undefined ? {} : { score }) };
  // Money that ended as something else than whom the label names has the level of that.
  if (end.label === undefined || end.label.entity.type !== end.type) return { ...scored, level: toRiskLevel(score) };
  const { level, levelReason } = judgeOwnLabel(policy, end.label);
  return { ...scored, level, ...(levelReason === undefined ? {} : { levelReason }) };
}

function findNoScoreReason(trace: TraceResult, policy: Policy): NoScoreReason | undefined {
  if (trace.historyState !== 'WHOLE') return 'HISTORY_NOT_FETCHED';
  if (trace.ends.length === 0) return trace.unpriced === undefined ? 'NO_TRANSFERS' : 'NO_PRICES';
  if (trace.ends.every((end) => isLeftOut(end.type))) return 'ONLY_UNSPENT';
  // Money that came to nobody is no part of what could be attributed, and no part of the mean. Summed, since 1 −
  // unspent would leave only the last bits of a small rest.
  const rest = sumSorted(trace.ends.filter((end) => !isLeftOut(end.type)).map((end) => end.share));
  return trace.attributed < policy.minAttributedShare * rest * (1 - SHARE_TOLERANCE)
    ? 'TOO_LITTLE_EXPLORED'
    : undefined;
}

/** Limits at which the walk stopped for reasons of its own: nobody whom the money was with. */
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
