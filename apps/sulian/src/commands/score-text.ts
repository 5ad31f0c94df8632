import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { WORDS_CN, WORDS_EN } from '@sulian/domain';

/** An answer for a terminal: all that its JSON says of the verdict, and of what it does not rest on. */
export function toScoreText(result: ScoringResult): string {
  const worst = result.worstExposure;
  return [
    `${result.objectType} ${result.objectId} ${result.analysisType}`,
    `headline ${toHeadlineText(result.headline)}`,
    `severity ${toSeverityText(result)}`,
    `score ${result.score ?? `none (${toReasonText(result)})`}  level of the mean ${result.level}  amount ${result.amount} ${result.symbol}`,
    ...toOwnText(result),
    ...toConductText(result),
    ...toTraceText(result),
    ...(result.directExposure === 'COMPLETE' ? [] : ['direct exposure incomplete: somebody named may be missing']),
    worst === null
      ? `worst exposure: ${result.basis.isPartial ? 'none in the blocks held' : 'none'}`
      : `worst exposure ${toShare(worst)} % ${worst.name} (${worst.type}), ${worst.hops} hops`,
    ...toRowsText(result),
    ...toProportionText(result),
    ...(result.otherWeights === undefined ? [] : toOtherText(result, result.otherWeights)),
    ...(result.leftOutCount === undefined || result.leftOutCount === 0
      ? []
      : [
          `left out for want of a price: ${(result.leftOut ?? []).map((each) => each.symbol).join(', ')} (${result.leftOutCount})`,
        ]),
    ...toNotJudgedText(result),
    ...toLimitsText(result),
    `height ${result.basis.height}  policy ${result.basis.policyVersion}  labels ${result.basis.labelVersion}  prices ${result.basis.priceVersion}  transactions walked ${result.explored.transactions}`,
  ].join('\n');
}

/** A history without its beginning proves no absence of transfers. */
const toReasonText = ({ noScoreReason, basis }: ScoringResult): string =>
  noScoreReason === 'NO_TRANSFERS' && basis.isPartial ? 'no transfers in the blocks held' : `${noScoreReason}`;

/** Why it is not called Low where it might be. */
const toNotJudgedText = ({ notJudged = [] }: ScoringResult): string[] =>
  notJudged.length === 0
    ? []
    : [`not judged: ${notJudged.join(', ')} moved without a price, so that no comfort is given (Undefined or worse)`];

const toShare = ({ percentage, isUnderHundredth }: Pick<ScoringDetail, 'percentage' | 'isUnderHundredth'>): string =>
  isUnderHundredth ? '< 0.01' : percentage.toFixed(2);

const toGap = (percentage: number): string =>
  toShare({ percentage, isUnderHundredth: percentage > 0 && percentage < 0.01 });

const WAYS = { INCOMING: 'the origin', OUTGOING: 'the destination' } as const;

/** The object as a whole, why, and what has no answer yet. */
function toHeadlineText({ level, basis, isUnverified, customers, unanswered }: ScoringResult['headline']): string {
  const parts = [
    ...(basis === null ? [] : [WORDS_EN.worstOf[basis]]),
    ...(isUnverified ? ['unverified claim'] : []),
    ...(customers === null ? [] : [`${WORDS_EN.worstOf.CUSTOMERS}: ${customers}`]),
    ...unanswered.map((direction) => `${WAYS[direction]} not computed yet at this height`),
  ];
  return parts.length === 0 ? level : `${level} (${parts.join('; ')})`;
}

/** The severity of one direction, and what it might be at most. */
function toSeverityText({ severity, severityAtMost, explored }: ScoringResult): string {
  const notFollowed = `${toGap(explored.notFollowed)} % not followed`;
  const name = severity === 'Undefined' && explored.notFollowed > 0 ? `Undefined (${notFollowed})` : severity;
  if (severityAtMost === null) return `${name}  at most: too much was not followed to tell (${notFollowed})`;
  return severityAtMost === severity ? name : `${name}  at most ${severityAtMost}`;
}

/** However little severe money there is. */
function toTraceText({ traceOfSevere }: ScoringResult): string[] {
  if (traceOfSevere === null) return [];
  const { share, amount, symbol, types } = traceOfSevere;
  const percent = share < 0.01 ? '< 0.01' : share.toFixed(2);
  return [`traces of severe money ${percent} %  ${amount} ${symbol} (${types.join(', ')})`];
}

/** Rows of the ranking, then fees on the way, which are no counterparty. */
function toRowsText({ details, symbol }: ScoringResult): string[] {
  const isFee = ({ type }: ScoringDetail): boolean => type === 'Fee on the way';
  return [
    ...details.filter((row) => !isFee(row)).map((row) => toRowText(row, symbol)),
    ...details.filter(isFee).map((row) => `fees on the way ${toShare(row)} %  ${row.amount} ${symbol}, not scored`),
  ];
}

const toRowText = (row: ScoringDetail, symbol: string): string =>
  `${(row.isByProportion ? MARK : '').padStart(1)}${toShare(row).padStart(7)} %  ${row.amount.padStart(16)} ${symbol}  ${(row.isEstablished ? String(row.score ?? '-') : '-').padStart(3)}  ${row.name} (${row.type})${row.laterListed === null ? '' : `  listed since ${row.laterListed}, after this money passed`}${toListedOnText(row.provenance)}${toCountsText(row)}${row.isBehindLargeUnnamed ? '  behind a large unnamed entity' : ''}`;

/** The chain of a listing, where it is another one than the answer's. */
const toListedOnText = (label: Pick<NonNullable<ScoringResult['own']>, 'listedOn'> | null): string =>
  label?.listedOn === undefined ? '' : `  listed on ${label.listedOn}`;

/** What the mean counts for an end is nobody's score. */
function toCountsText({ isEstablished, score }: ScoringDetail): string {
  if (isEstablished) return '';
  return score === null ? '  not established' : `  not established, counts ${score}`;
}

/** What the same question says by its other weights, and whom they alone name. */
function toOtherText({ details }: ScoringResult, other: NonNullable<ScoringResult['otherWeights']>): string[] {
  const known = new Set(details.map((row) => row.key));
  return [
    `weighed by ${other.symbol}: severity ${other.severity}  amount ${other.amount} ${other.symbol}`,
    ...other.details.filter((row) => !known.has(row.key)).map((row) => toRowText(row, other.symbol)),
  ];
}

/** Before a share that follows from mixtures. */
const MARK = '≈';

function toProportionText({ details, otherWeights }: ScoringResult): string[] {
  const rows = [...details, ...(otherWeights?.details ?? [])];
  return rows.some((row) => row.isByProportion)
    ? [`${MARK} 按比例推算，非逐笔认定 (by proportion, not found transfer by transfer)`]
    : [];
}

/** What the label of the object itself says. */
function toOwnText({ own }: ScoringResult): string[] {
  if (own === null) return [];
  const { entity, type, score, source, confidence, standing } = own;
  return [
    `own label ${entity.name} (${type})  score ${score ?? '-'}  source ${source}  confidence ${confidence}  ${standing}${toListedOnText(own)}`,
  ];
}

/** What the object itself did. */
function toConductText({ conduct }: ScoringResult): string[] {
  if (conduct === undefined) return [];
  const { findings, isWhole } = conduct;
  const atLeast = isWhole ? '' : 'at least ';
  return [
    ...findings.map(
      ({ pattern, transfers, victims, first, last, transactions, floor }) =>
        `own conduct ${WORDS_CN.conduct[pattern]} (${WORDS_EN.conduct[pattern]})  ${atLeast}${transfers} transfers  ${victims} victims  ${toDay(first)} to ${toDay(last)}  headline at least ${floor}  ${transactions.join(' ')}`,
    ),
    ...(isWhole ? [] : ['own conduct: not all of its transactions were looked through for address poisoning']),
  ];
}

const toDay = (timeSec: number): string => new Date(timeSec * 1000).toISOString().slice(0, 10);

const STOPS: Readonly<Record<NonNullable<ScoringResult['explored']['stoppedBy']>, string>> = {
  NODES: 'the budget of transactions',
  ROWS: 'the budget of rows',
  TIMEOUT: 'the time limit',
};

/** What the answer does not rest on: nobody may take it for nothing. */
function toLimitsText({ explored, bounds, basis, fewLabels }: ScoringResult): string[] {
  const { stoppedBy, history, unexplored, ignored, unspent, feesOnTheWay, notFollowed, attributed } = explored;
  return [
    `attributed ${attributed.toFixed(2)} %  not followed ${toGap(notFollowed)} %  unexplored ${unexplored.toFixed(2)} %  ignored ${ignored.toFixed(2)} %  unspent ${unspent.toFixed(2)} %  fees on the way ${feesOnTheWay.toFixed(2)} %`,
    ...(bounds === null || bounds.low === bounds.high
      ? []
      : [`mean between ${bounds.low} and ${bounds.high}, whatever the unexplored part is`]),
    ...(stoppedBy === null ? [] : [`stopped by ${STOPS[stoppedBy]} (${stoppedBy})`]),
    ...(history === null
      ? []
      : [
          `partial history: the newest ${history.transactions} of ${history.total} transactions${history.fromHeight === null ? '' : `, from height ${history.fromHeight} on`}; the rest is unexplored`,
        ]),
    ...(fewLabels === null
      ? []
      : [
          `the chain has ${fewLabels.serviceAddresses} labelled service addresses of ${fewLabels.wanted} wanted: block rewards beyond one hop do not count as followed`,
        ]),
    ...(basis.isPartial ? ['the chain is not indexed from its first block: what came before is unknown'] : []),
    ...(basis.lacksInternalTransfers ? ['some blocks lack what contracts sent on: amounts may fall short'] : []),
  ];
}
