import { type EndType, type RiskLevel, worseLevel } from '@sulian/domain';
import { sumSorted } from '../arithmetic/sum-sorted.ts';
import { endKindOf, isLeftOut } from '../ends/end-kinds.ts';
import type { Policy } from '../policy/policy.ts';
import { meanOf, SHARE_TOLERANCE } from './mean.ts';

/** Facts of an end that bear on the severity. */
export interface Exposure {
  readonly type: EndType;
  /** Share of the whole question, 0..1. */
  readonly share: number;
  /** Undefined: left out of the mean, or not explored. */
  readonly score?: number | undefined;
  readonly hops: number;
  readonly usd?: number | undefined;
  /** Counts in the bound though its type does not. */
  readonly isUnproven?: boolean;
  /** Seen one hop behind a large unnamed entity. */
  readonly isBehindLarge?: boolean | undefined;
}

export interface SeverityQuestion {
  readonly policy: Policy;
  /** The object's own label is a service's. */
  readonly isService: boolean;
  /** No named party can be missing among those with whom the object itself dealt. */
  readonly isDirectComplete: boolean;
  /** False where a part of unknown size of the object's own history is missing. */
  readonly isHistoryWhole: boolean;
}

export interface Severity {
  readonly severity: RiskLevel;
  /**
   * Upper limit of the severity, whatever the money behind ends of the bound is; undefined: too much was not followed.
   */
  readonly severityAtMost?: RiskLevel;
  /**
   * Share that ended where other money may be behind: 0..1 of what has gone anywhere, or of the whole where that is too
   * little.
   */
  readonly notFollowed: number;
  /**
   * Part of `notFollowed` that ended at nobody and nothing that is known: of the rest only what is behind it is not.
   */
  readonly notEstablished: number;
}

const MIN_SCORE = 1;
const MAX_SCORE = 100;
/** SPEC's bound between Medium and Low. */
const LOW_FROM = 70;

/** Severity of an answer by its shares, and the bound of it. */
export function judgeSeverity(ends: readonly Exposure[], question: SeverityQuestion): Severity {
  const judged = toJudgedShares(ends, question.policy, Number.POSITIVE_INFINITY);
  // The ends are shares of what is stored, which may be any part of the whole.
  const toShare = (isCounted: typeof isInBound) => (question.isHistoryWhole ? shareWhere(judged, isCounted) : 1);
  const notFollowed = toShare(isInBound);
  const unknown = { notFollowed, notEstablished: toShare(isNotEstablished) };
  const { notFollowedAtMost } = question.policy.severity;
  const severity = severityOf(ends, question, notFollowed);
  if (notFollowed >= notFollowedAtMost - SHARE_TOLERANCE) return { severity, ...unknown };
  const atMost = severityOf(ends.map(asWorst), { ...question, unpricedUsd: Number.POSITIVE_INFINITY }, 0);
  return { severity, severityAtMost: worseLevel(severity, atMost), ...unknown };
}

/** Value of an end without a price in the decision whether enough has gone anywhere. */
interface Unpriced {
  readonly unpricedUsd?: number;
}

function severityOf(ends: readonly Exposure[], question: SeverityQuestion & Unpriced, notFollowed: number): RiskLevel {
  const { policy } = question;
  const level = levelOfMoney(ends, question);
  const isTooLittle = notFollowed > policy.severity.notFollowedAtMost + SHARE_TOLERANCE;
  return isTooLittle || !question.isDirectComplete ? worseLevel(level, 'Undefined') : level;
}

function levelOfMoney(ends: readonly Exposure[], question: SeverityQuestion & Unpriced): RiskLevel {
  const { policy, unpricedUsd } = question;
  const ofShares = levelOfShares(toJudgedShares(ends, policy, unpricedUsd), policy);
  if (ofShares !== undefined && ofShares !== 'Undefined') return ofShares;
  const ofRest = isGraveTrace(ends, question) ? 'Medium' : levelOfMean(ends, hasGone(ends, policy, unpricedUsd));
  return ofShares === undefined ? ofRest : worseLevel(ofShares, ofRest);
}

type Counted = Pick<Exposure, 'type' | 'share' | 'score' | 'isBehindLarge'>;

interface ShareStep {
  readonly level: RiskLevel;
  readonly from: 'criticalFromShare' | 'highFromShare' | 'mediumFromShare';
  readonly isCounted: (end: Counted, policy: Policy) => boolean;
}

const isMet = ({ isBehindLarge }: Counted): boolean => isBehindLarge !== true;

/**
 * Levels by cumulative shares, the gravest first. Not all that passes a large unnamed entity came from what is seen
 * behind it: shares seen there need for Medium what High needs elsewhere, and less of them is unknown and not clean.
 */
const SHARE_STEPS: readonly ShareStep[] = [
  {
    level: 'Critical',
    from: 'criticalFromShare',
    isCounted: (end, { severity }) => isMet(end) && !(severity.neverCritical as readonly EndType[]).includes(end.type),
  },
  { level: 'High', from: 'highFromShare', isCounted: isMet },
  { level: 'Medium', from: 'mediumFromShare', isCounted: isMet },
  { level: 'Medium', from: 'highFromShare', isCounted: () => true },
  { level: 'Undefined', from: 'mediumFromShare', isCounted: () => true },
];

type SpentExposure = Pick<Exposure, 'type' | 'share' | 'usd'>;

/** True where enough has gone anywhere to be judged without what is left: one dust payment accuses nobody. */
function hasGone(
  ends: readonly SpentExposure[],
  { severity: { goneFromShare, goneFromUsd } }: Policy,
  unpricedUsd = 0,
): boolean {
  const spent = ends.filter(({ type }) => !isLeftOut(type));
  if (spent.length === 0) return false;
  const usd = sumSorted(spent.map((each) => each.usd ?? unpricedUsd));
  return usd >= goneFromUsd || sumSorted(spent.map(({ share }) => share)) >= goneFromShare - SHARE_TOLERANCE;
}

/**
 * Ends with the shares that the severity goes by: parked money must not dilute what was paid. Without it no share is smaller, so
 * that of both judgements the worse is the one of what has gone anywhere, where it counts.
 */
export function toJudgedShares<End extends SpentExposure>(
  ends: readonly End[],
  policy: Policy,
  unpricedUsd = 0,
): readonly End[] {
  if (!hasGone(ends, policy, unpricedUsd)) return ends;
  const spent = ends.filter(({ type }) => !isLeftOut(type));
  const whole = sumSorted(spent.map(({ share }) => share));
  return spent.length === ends.length ? ends : spent.map((each) => ({ ...each, share: each.share / whole }));
}

/** The gravest level that some cumulative share reaches; undefined: none. */
export function levelOfShares(ends: readonly Counted[], policy: Policy): RiskLevel | undefined {
  const { severeBelow, severity } = policy;
  const bands = [{ below: severeBelow, ...severity }, ...severity.wider];
  return SHARE_STEPS.find(({ from, isCounted }) => {
    const counted = ends.filter((end) => isCounted(end, policy));
    return bands.some(({ below, [from]: fromShare }) => reaches(shareBelow(counted, below), fromShare));
  })?.level;
}

const reaches = (share: number, fromShare: number | undefined): boolean =>
  fromShare !== undefined && share > 0 && share >= fromShare - SHARE_TOLERANCE;

/** Sum of the judged shares of ends scored below the bound. */
const shareBelow = (ends: readonly Pick<Exposure, 'share' | 'score'>[], below: number): number =>
  sumSorted(ends.filter(({ score }) => score !== undefined && score < below).map(({ share }) => share));

/** Severe money too little to count by its share, but met directly and worth something; without a price it is not. */
function isGraveTrace(ends: readonly Exposure[], { policy, isService }: SeverityQuestion): boolean {
  const isDirectSevere = ({ score, hops }: Exposure) => score !== undefined && score < policy.severeBelow && hops <= 1;
  const direct = ends.filter(isDirectSevere);
  const usd = sumSorted(direct.map((each) => each.usd ?? 0));
  return !isService && direct.length > 0 && usd >= policy.severity.traceMediumFromUsd;
}

/**
 * Level by the mean, where no share decides: Medium at most. It applies only as far as it remains true if all that was
 * not followed were clean. It applies only where enough has gone anywhere, since it leaves out everything else. Clean
 * is what all of it is.
 */
function levelOfMean(ends: readonly Exposure[], isEnough: boolean): RiskLevel {
  const mean = meanOf(ends.map((each) => (isInBound(each) ? { ...each, score: MAX_SCORE } : each)));
  if (mean === undefined) return 'Undefined';
  if (mean < LOW_FROM && isEnough) return 'Medium';
  const isClean = (each: Exposure) => isLeftOut(each.type) || (each.score === MAX_SCORE && !isInBound(each));
  return ends.every(isClean) ? 'No' : 'Low';
}

const shareWhere = (ends: readonly Exposure[], isCounted: (each: Exposure) => boolean): number =>
  sumSorted(ends.filter(isCounted).map(({ share }) => share));

const isInBound = ({ type, isUnproven, isBehindLarge }: Exposure): boolean =>
  isUnproven === true || endKindOf(type, isBehindLarge).isInBound;

const isNotEstablished = (each: Exposure): boolean =>
  isInBound(each) && (each.isUnproven === true || !endKindOf(each.type, each.isBehindLarge).isAttributed);

/** Nothing behind an end is worse than all of it severe, and met directly. */
const asWorst = (each: Exposure): Exposure =>
  isInBound(each)
    ? { ...each, type: 'OFAC sanction list', score: MIN_SCORE, hops: 1, isUnproven: false, isBehindLarge: false }
    : each;
