import { type EndType, type RiskLevel, worseLevel } from '@sulian/domain';
import { DEFAULT_POLICY, endKindOf, type Score, scoreOfType, scoreTrace, type TraceResult } from '../../src/index.ts';
import { judgeSeverity } from '../../src/score/severity.ts';
import { boundsOf, sumFees, toVisible, type VisibleShares } from './methods.ts';
import type { Crime } from './plan.ts';

/** Judgement of the engine on a suspect, and the truth. */
export interface Verdict {
  readonly severity: RiskLevel;
  readonly severityAtMost: RiskLevel | undefined;
  /** Severity of what is true, with everything in sight. */
  readonly truth: RiskLevel;
  /** Share of ends that are the crime's or a mix: what the criminal tries to make small. */
  readonly seen: number;
  /** True share of the crime's money. */
  readonly tainted: number;
  /** Most that may be the crime's or is not known, and fees. */
  readonly possible: number;
  /** Share that was not followed. */
  readonly notFollowed: number;
  /** End in the bound that has most of the money, for an Undefined verdict. */
  readonly veil: EndType | undefined;
  /** Part of the truth that each method leaves in sight. */
  readonly visible: VisibleShares;
}

/** As of the walk by one weight, or the worse of several, as an answer of all coins shows it. */
export function toVerdict(traces: readonly [TraceResult, ...TraceResult[]], crime: Crime, tainted: number): Verdict {
  const scores = traces.map((trace) => scoreTrace(trace, DEFAULT_POLICY)).filter((score) => !isIdle(score));
  const [first, ...others] = scores;
  const severity = others.reduce<RiskLevel>(
    (worst, each) => worseLevel(worst, each.severity),
    first?.severity ?? 'Undefined',
  );
  const worst = scores.find((each) => each.severity === severity);
  return {
    severity,
    severityAtMost: worstBound(scores),
    truth: truthOf(crime, tainted),
    seen: Math.max(0, ...scores.map(seenShare)),
    tainted,
    possible: possibleOf(traces),
    notFollowed: Math.max(0, ...scores.map((each) => each.notFollowed)),
    veil: severity === 'Undefined' ? veilOf(worst) : undefined,
    visible: toVisible(traces[0], tainted),
  };
}

/** Looks at the first walk alone: like the truth, it is of all assets. */
function possibleOf([trace]: readonly [TraceResult, ...TraceResult[]]): number {
  const { severe, unknown } = boundsOf(trace);
  return severe.possible + unknown.possible + sumFees(trace);
}

/** Nothing went anywhere: such a walk proves nothing of the others. */
const isIdle = ({ noScoreReason }: Score): boolean =>
  noScoreReason === 'NO_TRANSFERS' || noScoreReason === 'NO_PRICES' || noScoreReason === 'ONLY_UNSPENT';

function worstBound(scores: readonly Score[]): RiskLevel | undefined {
  const bounds = scores.map((each) => each.severityAtMost);
  if (bounds.length === 0 || bounds.includes(undefined)) return undefined;
  return bounds.reduce((worst, each) => worseLevel(worst ?? 'No', each ?? 'No'));
}

const ALLEGED_BELOW = 30;
const seenShare = (score: Score): number =>
  score.ends.reduce((sum, each) => sum + ((each.score ?? 100) < ALLEGED_BELOW ? each.end.share : 0), 0);

const veilOf = (score: Score | undefined): EndType | undefined =>
  score?.ends.find(({ end }) => endKindOf(end.type, end.isBehindLarge).isInBound)?.end.type;

function truthOf({ type }: Crime, tainted: number): RiskLevel {
  const toEnd = (each: EndType, share: number) => ({
    type: each,
    share,
    score: each === 'Unexplored' ? undefined : scoreOfType(DEFAULT_POLICY, each),
    hops: 2,
  });
  const ends = [toEnd(type, tainted), toEnd('Exchange', 1 - tainted)].filter(({ share }) => share > 0);
  return judgeSeverity(ends, { policy: DEFAULT_POLICY, isService: false, isDirectComplete: true, isHistoryWhole: true })
    .severity;
}

const ORDER: readonly RiskLevel[] = ['No', 'Low', 'Undefined', 'Medium', 'High', 'Critical'];
export const rankOf = (level: RiskLevel): number => ORDER.indexOf(level);

/** A criminal's money that reads as acceptable, or a bound below what is true. */
export const isEscape = ({ severity, severityAtMost, truth }: Verdict): boolean =>
  rankOf(severity) < rankOf('Undefined') || (severityAtMost !== undefined && rankOf(severityAtMost) < rankOf(truth));

/** Cost that the criminal minimises: the severity first, then what is seen of the crime, then what raises questions. */
export const costOf = ({ severity, seen, notFollowed }: Verdict): number =>
  rankOf(severity) + seen * 0.6 + notFollowed * 0.3;
