import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { isUnfetched } from '@sulian/domain';

const toShare = ({ percentage, isUnderHundredth }: Pick<ScoringDetail, 'percentage' | 'isUnderHundredth'>): string =>
  isUnderHundredth ? '< 0.01' : percentage.toFixed(2);

export const toGap = (percentage: number): string =>
  toShare({ percentage, isUnderHundredth: percentage > 0 && percentage < 0.01 });

/** Before a share that follows from mixtures. */
const MARK = '≈';

/** The worst exposure, the ranking, and whom other weights alone name. */
export function describeRows(result: ScoringResult): string[] {
  const { otherWeights } = result;
  return [
    toWorst(result),
    ...(isUnfetched(result.basis) && result.details.length > 0
      ? ['shares of the fetched part of the history, and not of all the money; amounts are at least those:']
      : []),
    ...toRanking(result),
    ...toMark(result),
    ...(otherWeights === undefined ? [] : toOther(result, otherWeights)),
  ];
}

/** The amount in question; of a history that is not stored whole none is known. */
export const toAmount = ({ amount, symbol }: Pick<ScoringResult, 'amount' | 'symbol'>): string =>
  amount === null ? 'unknown' : `${amount} ${symbol}`;

/** A history without its beginning proves no absence of exposure. */
const toWorst = ({ worstExposure: worst, basis }: ScoringResult): string =>
  worst === null
    ? `worst exposure: ${isUnfetched(basis) ? 'none in the fetched part' : basis.isPartial ? 'none in the blocks held' : 'none'}`
    : `worst exposure ${toShare(worst)} %${isUnfetched(basis) ? ' of the fetched part' : ''} ${worst.name} (${worst.type}), ${worst.hops} hops`;

/** Rows of the ranking, then fees on the way, which are no counterparty. */
function toRanking({ details, symbol }: ScoringResult): string[] {
  const isFee = ({ type }: ScoringDetail): boolean => type === 'Fee on the way';
  return [
    ...details.filter((row) => !isFee(row)).map((row) => toRow(row, symbol)),
    ...details.filter(isFee).map((row) => `fees on the way ${toShare(row)} %  ${row.amount} ${symbol}, not scored`),
  ];
}

const toRow = (row: ScoringDetail, symbol: string): string =>
  `${(row.isByProportion ? MARK : '').padStart(1)}${toShare(row).padStart(7)} %  ${row.amount.padStart(16)} ${symbol}  ${(row.isEstablished ? String(row.score ?? '-') : '-').padStart(3)}  ${row.name} (${row.type})${row.laterListed === null ? '' : `  listed since ${row.laterListed}, after this money passed`}${toListedOn(row.provenance)}${toCounted(row)}${row.isBehindLargeUnnamed ? '  behind a large unnamed entity' : ''}`;

/** The chain of a listing, where it is another one than the answer's. */
export const toListedOn = (label: Pick<NonNullable<ScoringResult['own']>, 'listedOn'> | null): string =>
  label?.listedOn === undefined ? '' : `  listed on ${label.listedOn}`;

/** The mean's figure for an end is nobody's score. */
function toCounted({ isEstablished, score }: ScoringDetail): string {
  if (isEstablished) return '';
  return score === null ? '  not established' : `  not established, counts ${score}`;
}

function toOther({ details }: ScoringResult, other: NonNullable<ScoringResult['otherWeights']>): string[] {
  const known = new Set(details.map((row) => row.key));
  return [
    `weighed by ${other.symbol}: severity ${other.severity}  amount ${toAmount(other)}`,
    ...other.details.filter((row) => !known.has(row.key)).map((row) => toRow(row, other.symbol)),
  ];
}

function toMark({ details, otherWeights }: ScoringResult): string[] {
  const rows = [...details, ...(otherWeights?.details ?? [])];
  return rows.some((row) => row.isByProportion)
    ? [`${MARK} 按比例推算，非逐笔认定 (by proportion, not found transfer by transfer)`]
    : [];
}
