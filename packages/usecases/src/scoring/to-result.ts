import { heightOf, isUnfetched, mergeHistoryStates, toHashText, UNEXPLORED, worseLevel } from '@sulian/domain';
import { type EndKind, endKindOf, type Score, type StoppedBy, type TraceResult } from '@sulian/engine';
import { findEventsFrom } from '../freezes/find-events-from.ts';
import type { FrozenAddresses } from '../freezes/find-frozen.ts';
import { toBasis } from '../objects/basis.ts';
import { type ObjectHistory, toWholeHistory } from '../objects/object-history.ts';
import type { ScoringDetail, ScoringResult } from './answer.ts';
import { toAnswerKey } from './answer-key.ts';
import type { ScoringDeps } from './deps.ts';
import type { ExcludedReceipts } from './excluded-receipts.ts';
import type { OwnLabel } from './own-label.ts';
import type { ScoringQuestion } from './question.ts';
import { toLeftOut, toNotJudged, type Unit, type Weights } from './scored-assets.ts';
import { type Scored, toDetails, toFifoCut } from './to-details.ts';
import { toOwnClaim } from './to-own-claim.ts';
import { toAnswerBounds } from './to-share-bounds.ts';
import { toUnresolvedPercent } from './unresolved-share.ts';
import { type BothWeighed, isTimedOut, type Weighed } from './weigh.ts';
import { isIdle, isWorseSeverity } from './worse-severity.ts';

type Deps = Pick<ScoringDeps, 'policy' | 'prices' | 'adapters'>;

/** Absent on a chain whose assets nobody can freeze. */
const toFreezes = (deps: Deps, { reader }: ScoringQuestion, frozen: FrozenAddresses | undefined) =>
  frozen === undefined ? {} : { freezes: { from: findEventsFrom(deps, reader) ?? null, isWhole: frozen.isWhole } };

/** Facts of the object that are known before any walk. */
export interface KnownObject {
  readonly own: OwnLabel | undefined;
  /** Undefined: nothing in what it did speaks against it, and all of that was looked through. */
  readonly conduct: ScoringResult['conduct'];
  /** Set on a chain of so few labels that they give no comfort. */
  readonly fewLabels: NonNullable<ScoringResult['fewLabels']> | undefined;
  /** Undefined on a chain whose assets nobody can freeze. */
  readonly frozen: FrozenAddresses | undefined;
}

/** An answer of one direction, before the headline of its object. */
export type Judged = Omit<ScoringResult, 'headline'>;

/**
 * Walks and their scores in the words of the contract. Prices decide the weights and never what is known: the severity and
 * the worst exposure are the worse of both weights, and who is met by the other ones alone is named there.
 */
export async function toResult(
  deps: Deps,
  question: ScoringQuestion,
  { main, other, leftOut, notJudged, notCounted, own, conduct, fewLabels, frozen }: BothWeighed<Scored> & KnownObject,
): Promise<Judged> {
  const { trace, score } = main.outcome;
  const { unit } = main.weights;
  const { request } = question;
  const details = await toDetails(deps, question, { ...main, frozen });
  const otherDetails = other === undefined ? [] : await toDetails(deps, question, { ...other, frozen });
  const otherScore = other?.outcome.score;
  const worst = toWorst(score, details);
  const otherWorst = otherScore === undefined ? null : toWorst(otherScore, otherDetails);
  const known = new Set(details.map((row) => row.key));
  const severity =
    otherScore !== undefined && isWorseSeverity(otherScore, score) ? otherScore.severity : score.severity;
  const isJudgedWhole = notJudged.length === 0;
  const atMost = findAtMost(score, otherScore);
  const history = toHistoryBasis({ main, other });
  const isStored = !isUnfetched(history);
  const hasMore = severity !== score.severity || otherDetails.some((row) => !known.has(row.key));
  return {
    ...toHead(deps, question, { unit, history }),
    ...(request.method === undefined ? {} : { method: request.method }),
    ...toFifoCut(trace, unit),
    ...toLeftOut(leftOut),
    ...toNotJudged(notJudged),
    ...toNotCounted(notCounted),
    ...toFreezes(deps, question, frozen),
    ...(other === undefined || !hasMore ? {} : { otherWeights: toOther(other, otherDetails, isStored) }),
    analysisType: request.analysisType,
    score: score.score ?? null,
    noScoreReason: toReason(score, { leftOut, notJudged }),
    level: score.level,
    // Last of all: what nobody looked at is not clean.
    severity: isJudgedWhole ? severity : worseLevel(severity, 'Undefined'),
    own: toOwnClaim(own),
    ...(conduct === undefined ? {} : { conduct }),
    fewLabels: fewLabels ?? null,
    severityAtMost: isJudgedWhole || atMost === 'Critical' ? atMost : null,
    directExposure: isDirectComplete(main, other) ? toDirectExposure(question) : 'INCOMPLETE',
    traceOfSevere: findTrace(main, other),
    mean: score.mean ?? null,
    bounds: score.bounds ?? null,
    worstExposure: isWorse(otherWorst, worst) ? otherWorst : worst,
    details,
    ...toAnswerBounds(trace),
    ...toAmounts(main, isStored),
    explored: {
      ...(isStored
        ? toShares([
            { score, details },
            ...(otherScore === undefined ? [] : [{ score: otherScore, details: otherDetails }]),
          ])
        : NO_SHARES),
      transactions: trace.expanded,
      stoppedBy: findStop(main, other),
      // The rows that were not read are no count of all.
      history: isStored ? toHistory(trace) : null,
    },
  };
}

/** Absent where nothing is left out and all was looked through. */
const toNotCounted = ({ poisoning, gasSupply, isWhole }: ExcludedReceipts): Pick<ScoringResult, 'notCounted'> =>
  poisoning === 0 && gasSupply === 0 && isWhole ? {} : { notCounted: { poisoning, gasSupply, isWhole } };

/** The answer for a valid address that never moved anything: no score, and never a clean one. */
export function toEmptyResult(
  deps: Deps,
  question: ScoringQuestion,
  { unit, own, fewLabels, frozen }: Weights & Omit<KnownObject, 'conduct'>,
): Judged {
  // No row is a statement only where all blocks are stored.
  const isFetched = question.reader.coverage === undefined;
  const history: ObjectHistory = isFetched
    ? toWholeHistory(question.reader)
    : { historyState: 'NOT_FETCHED', historyHeight: null };
  return {
    ...toHead(deps, question, { unit, history }),
    ...toFreezes(deps, question, frozen),
    analysisType: question.request.analysisType,
    score: null,
    noScoreReason: isFetched ? 'NO_TRANSFERS' : 'HISTORY_NOT_FETCHED',
    level: 'Undefined',
    severity: 'Undefined',
    own: toOwnClaim(own),
    fewLabels: fewLabels ?? null,
    severityAtMost: isFetched ? 'Undefined' : null,
    directExposure: isFetched ? toDirectExposure(question) : 'INCOMPLETE',
    traceOfSevere: null,
    mean: null,
    bounds: null,
    worstExposure: null,
    details: [],
    amount: isFetched ? '0' : null,
    amountUsd: null,
    explored: {
      ...(isFetched ? ZERO_SHARES : NO_SHARES),
      transactions: 0,
      stoppedBy: null,
      history: null,
    },
  };
}

type Shares = Omit<ScoringResult['explored'], 'transactions' | 'stoppedBy' | 'history'>;

const ZERO_SHARES: Shares = {
  ...{ attributed: 0, unexplored: 0, ignored: 0, unspent: 0, feesOnTheWay: 0 },
  ...{ notFollowed: 0, notEstablished: 0 },
};

/** Shares of what is stored of an object's history are no shares of all its money. */
const NO_SHARES: Shares = {
  ...{ attributed: null, unexplored: null, ignored: null, unspent: null, feesOnTheWay: null },
  ...{ notFollowed: null, notEstablished: null },
};

/** The sums are by the first weighting. */
function toShares(answered: readonly [Answered, ...Answered[]]): Shares {
  const [{ details }] = answered;
  return {
    attributed: sumPercent(details, (row) => endKindOf(row.type, row.isBehindLargeUnnamed).isAttributed),
    unexplored: sumPercent(details, (row) => row.type === UNEXPLORED),
    ignored: sumPercent(details, (row) => row.type === 'Ignored small amounts'),
    unspent: sumPercent(details, (row) => row.type === 'Unspent output'),
    feesOnTheWay: sumPercent(details, (row) => row.type === 'Fee on the way'),
    ...toGaps(answered),
  };
}

/** All that is in question; unknown where not all of the object's history is stored. */
const toAmounts = (
  { outcome: { trace }, weights: { unit } }: Weighed<Scored>,
  isStored: boolean,
): Pick<ScoringResult, 'amount' | 'amountUsd'> =>
  isStored
    ? { amount: unit.toAmount(trace.totalBase), amountUsd: trace.usd ?? null }
    : { amount: null, amountUsd: null };

/** Parties before the ledger's first block are unknown; on demand a walk knows of its object's history. */
const toDirectExposure = ({ reader }: ScoringQuestion): ScoringResult['directExposure'] =>
  reader.state.isPartial && reader.coverage === undefined ? 'INCOMPLETE' : 'COMPLETE';

const isDirectComplete = (main: Weighed<Scored>, other: Weighed<Scored> | undefined): boolean =>
  main.outcome.trace.isDirectComplete && other?.outcome.trace.isDirectComplete !== false;

/** The worse of both weights; null where one of them has none. */
function findAtMost(score: Score, other: Score | undefined): ScoringResult['severityAtMost'] {
  if (score.severityAtMost === undefined) return null;
  if (other === undefined) return score.severityAtMost;
  return other.severityAtMost === undefined ? null : worseLevel(score.severityAtMost, other.severityAtMost);
}

/** By the other weights where the main ones show none of it. */
function findTrace(main: Weighed<Scored>, other: Weighed<Scored> | undefined): ScoringResult['traceOfSevere'] {
  const { outcome, weights } = main.outcome.score.severeShare > 0 || other === undefined ? main : other;
  const { traceOfSevere } = outcome.score;
  if (traceOfSevere === undefined) return null;
  const { share, amountBase, types } = traceOfSevere;
  const { symbol, isUsd } = weights.unit;
  return { share: share * 100, amount: weights.unit.toAmount(amountBase), symbol, isUsd, types: [...types] };
}

interface Answered {
  readonly score: Score;
  /** A row an end, in their order. */
  readonly details: readonly ScoringDetail[];
}

/** The larger gap where there are several weightings. */
function toGaps(answered: readonly Answered[]): Pick<Shares, 'notFollowed' | 'notEstablished'> {
  const largest = (gap: 'notFollowed' | 'notEstablished', isOf: (kind: EndKind) => boolean): number =>
    Math.max(
      ...answered.map(({ score, details }) => {
        const rows = score.ends.flatMap(({ end: { type, share, isBehindLarge } }, index) =>
          isOf(endKindOf(type, isBehindLarge)) ? [{ share, percentage: details[index]?.percentage ?? 0 }] : [],
        );
        return toUnresolvedPercent(score[gap], rows);
      }),
    );
  return {
    notFollowed: largest('notFollowed', ({ isInBound }) => isInBound),
    notEstablished: largest('notEstablished', ({ isInBound, isAttributed }) => isInBound && !isAttributed),
  };
}

/** Transfers of coins that nobody can weigh are no absence of transfers. */
function toReason(
  score: Score,
  { leftOut, notJudged }: Pick<BothWeighed<Scored>, 'leftOut' | 'notJudged'>,
): ScoringResult['noScoreReason'] {
  const movedUnweighed = score.noScoreReason === 'NO_TRANSFERS' ? leftOut.length > 0 : notJudged.length > 0;
  return isIdle(score) && movedUnweighed ? 'NO_PRICES' : (score.noScoreReason ?? null);
}

/** Do not cache a result that timed out, by either weighting. */
const findStop = (main: Weighed<Scored>, other: Weighed<Scored> | undefined): StoppedBy | null =>
  isTimedOut({ main, other }) ? 'TIMEOUT' : (main.outcome.trace.stoppedBy ?? null);

const toOther = (
  other: Weighed<Scored>,
  details: ScoringDetail[],
  isStored: boolean,
): NonNullable<ScoringResult['otherWeights']> => ({
  symbol: other.weights.unit.symbol,
  isUsd: other.weights.unit.isUsd,
  ...toAmounts(other, isStored),
  score: other.outcome.score.score ?? null,
  level: other.outcome.score.level,
  severity: other.outcome.score.severity,
  details,
  ...toFifoCut(other.outcome.trace, other.weights.unit),
});

type Worst = ScoringResult['worstExposure'];
const isWorse = (a: Worst, b: Worst): boolean => a !== null && (b === null || a.score < b.score);

function toHistory({ history }: TraceResult): ScoringResult['explored']['history'] {
  if (history === undefined) return null;
  const { fromTxId, transactions, total } = history;
  return { fromHeight: fromTxId === undefined ? null : heightOf(fromTxId), transactions, total };
}

export function toHead(
  deps: Deps,
  { reader, labels, request }: ScoringQuestion,
  { unit, history }: { readonly unit: Unit; readonly history: ObjectHistory },
) {
  return {
    objectType: request.objectType,
    objectId: request.objectType === 'TRANSACTION' ? toHashText(reader.chain, request.objectId) : request.objectId,
    blockchain: request.blockchain,
    coin: request.coin,
    symbol: unit.symbol,
    isUsd: unit.isUsd,
    basis: toAnswerBasis(deps, { reader, labels, request }, withLacks(request, reader, history)),
  };
}

/** A whole history on demand lacks nothing; the block of a transaction may lack internal transfers. */
const withLacks = (
  { objectType }: ScoringQuestion['request'],
  { coverage }: ScoringQuestion['reader'],
  history: ObjectHistory,
): ObjectHistory =>
  coverage === undefined || objectType === 'TRANSACTION' || history.historyState !== 'WHOLE'
    ? history
    : { ...history, lacksInternalTransfers: false };

type TracedByBoth = Pick<BothWeighed<{ readonly trace: TraceResult }>, 'main' | 'other'>;
/** Merged over both weightings: their coins may not be stored alike. */
export const toHistoryBasis = ({ main, other }: TracedByBoth): ObjectHistory => {
  const traces = [main, ...(other === undefined ? [] : [other])].map(({ outcome }) => outcome.trace);
  const heights = traces.flatMap(({ historyHeight }) => historyHeight ?? []);
  return {
    historyState: mergeHistoryStates(traces.map(({ historyState }) => historyState)),
    historyHeight: heights.length < traces.length ? null : Math.min(...heights),
  };
};

/** Versions and snapshot that an answer is based on. */
export const toAnswerBasis = (
  deps: Deps,
  { reader, labels, request }: Pick<ScoringQuestion, 'reader' | 'labels' | 'request'>,
  history: ObjectHistory,
) => ({
  ...toBasis(reader, labels.version, history),
  answerId: toAnswerKey(deps, { reader, labels, request }),
  policyVersion: deps.policy.version,
  priceVersion: deps.prices.version,
});

function toWorst(score: Score, details: readonly ScoringDetail[]): ScoringResult['worstExposure'] {
  const { worst } = score;
  const row = details.find((each) => each.key === worst?.end.key);
  if (worst?.score === undefined || row === undefined) return null;
  const { key, name, names, type, entityId, percentage, isUnderHundredth, isBehindLargeUnnamed } = row;
  const { hops, numberOfTransactions } = row;
  return {
    key,
    name,
    names,
    type,
    entityId,
    percentage,
    isUnderHundredth,
    isBehindLargeUnnamed,
    hops,
    numberOfTransactions,
    score: worst.score,
    level: row.level,
    levelReason: row.levelReason,
    isEstablished: row.isEstablished,
    isDirect: hops <= 1,
  };
}

/** Sums hundredths as whole numbers, so that 99.31 never becomes 99.30999. */
const sumPercent = (rows: readonly ScoringDetail[], isCounted: (row: ScoringDetail) => boolean): number =>
  rows.filter(isCounted).reduce((sum, row) => sum + Math.round(row.percentage * 100), 0) / 100;
