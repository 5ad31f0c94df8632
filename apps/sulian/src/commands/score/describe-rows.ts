import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { isUnfetched } from '@sulian/domain';
import { type CliText, say } from '../../texts/say.ts';
import { toLevel, toType } from '../../texts/words.ts';
import { describeBounds, toRowBounds } from './describe-bounds.ts';
import { describeMethod, toRowFifo } from './describe-fifo.ts';

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
      ? [say('shares of the fetched part of the history, and not of all the money; amounts are at least those:')]
      : []),
    ...toRanking(result),
    ...describeBounds(result),
    ...describeMethod(result),
    ...toMark(result),
    ...(otherWeights === undefined ? [] : toOther(result, otherWeights)),
  ];
}

/** The amount in question; of a history that is not stored whole none is known. */
export const toAmount = ({ amount, symbol }: Pick<ScoringResult, 'amount' | 'symbol'>): string =>
  amount === null ? say('unknown') : `${amount} ${symbol}`;

/** A history without its beginning proves no absence of exposure. */
const toWorst = ({ worstExposure: worst, basis }: ScoringResult): string =>
  worst === null
    ? say(toNoExposure(basis))
    : say(
        isUnfetched(basis)
          ? 'worst exposure {{share}} % of the fetched part {{name}} ({{type}}), {{hops}} hops'
          : 'worst exposure {{share}} % {{name}} ({{type}}), {{hops}} hops',
        { ...worst, share: toShare(worst), type: toType(worst.type) },
      );

const toNoExposure = (basis: ScoringResult['basis']): CliText => {
  if (isUnfetched(basis)) return 'worst exposure: none in the fetched part';
  return basis.isPartial ? 'worst exposure: none in the blocks held' : 'worst exposure: none';
};

/** Rows of the ranking, then fees on the way, which are no counterparty. */
function toRanking({ details, symbol }: ScoringResult): string[] {
  const isFee = ({ type }: ScoringDetail): boolean => type === 'Fee on the way';
  return [
    ...details.filter((row) => !isFee(row)).map((row) => toRow(row, symbol)),
    ...details.filter(isFee).map((row) =>
      say('fees on the way {{share}} %  {{amount}} {{symbol}}, not scored', {
        share: toShare(row),
        amount: row.amount,
        symbol,
      }),
    ),
  ];
}

const toRow = (row: ScoringDetail, symbol: string): string =>
  `${(row.isByProportion ? MARK : '').padStart(1)}${toShare(row).padStart(7)} %  ${row.amount.padStart(16)} ${symbol}  ${(row.isEstablished ? String(row.score ?? '-') : '-').padStart(3)}  ${row.name} (${toType(row.type)})${toLater(row)}${toListedOn(row.provenance)}${toCounted(row)}${toRowBounds(row)}${toRowFifo(row)}${row.isBehindLargeUnnamed ? `  ${say('behind a large unnamed entity')}` : ''}`;

const toLater = ({ laterListed }: ScoringDetail): string =>
  laterListed === null ? '' : `  ${say('listed since {{day}}, after this money passed', { day: laterListed })}`;

/** The chain of a listing, where it is another one than the answer's. */
export const toListedOn = (label: Pick<NonNullable<ScoringResult['own']>, 'listedOn'> | null): string =>
  label?.listedOn === undefined ? '' : `  ${say('listed on {{chain}}', { chain: label.listedOn })}`;

/** The mean's figure for an end is nobody's score. */
function toCounted({ isEstablished, score }: ScoringDetail): string {
  if (isEstablished) return '';
  return `  ${score === null ? say('not established') : say('not established, counts {{score}}', { score })}`;
}

function toOther({ details }: ScoringResult, other: NonNullable<ScoringResult['otherWeights']>): string[] {
  const known = new Set(details.map((row) => row.key));
  return [
    say('weighed by {{symbol}}: severity {{severity}}  amount {{amount}}', {
      symbol: other.symbol,
      severity: toLevel(other.severity),
      amount: toAmount(other),
    }),
    ...other.details.filter((row) => !known.has(row.key)).map((row) => toRow(row, other.symbol)),
  ];
}

function toMark({ details, otherWeights }: ScoringResult): string[] {
  const rows = [...details, ...(otherWeights?.details ?? [])];
  return rows.some((row) => row.isByProportion)
    ? [`${MARK} ${say('按比例推算，非逐笔认定 (by proportion, not found transfer by transfer)')}`]
    : [];
}
