import type { ScoringDetail } from './answer.ts';

interface Row extends Pick<ScoringDetail, 'percentage'> {
  /** 0..1, unrounded. */
  readonly share: number;
}

/** Largest error of a sum of floats. */
const TOLERANCE = 1e-9;

/**
 * A gap in percent, as the sum of its rows as shown, so that it makes 100 with all other rows. A value that would round
 * to 0 is returned unrounded and shown as "< 0.01".
 * @param share 0..1 of all traced money; rounded directly where the rows are shares of another whole
 */
export function toUnresolvedPercent(share: number, rows: readonly Row[]): number {
  const isOfRows = Math.abs(rows.reduce((sum, row) => sum + row.share, 0) - share) < TOLERANCE;
  const hundredths = isOfRows
    ? rows.reduce((sum, { percentage }) => sum + Math.round(percentage * 100), 0)
    : Math.round(share * 10_000);
  return hundredths === 0 ? share * 100 : hundredths / 100;
}
