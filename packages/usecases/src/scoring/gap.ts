import type { ScoringDetail } from './answer.ts';

interface Row extends Pick<ScoringDetail, 'percentage'> {
  /** 0..1, unrounded. */
  readonly share: number;
}

/** What a sum of floats may be off. */
const TOLERANCE = 1e-9;

/**
 * A gap in percent as the rows that make it are shown, so that with all others it makes 100. What would read 0 is told
 * unrounded: it is read as "< 0.01".
 * @param share 0..1 of what has gone anywhere; of another whole than the rows' it is rounded by itself
 */
export function toGapPercent(share: number, rows: readonly Row[]): number {
  const isOfRows = Math.abs(rows.reduce((sum, row) => sum + row.share, 0) - share) < TOLERANCE;
  const hundredths = isOfRows
    ? rows.reduce((sum, { percentage }) => sum + Math.round(percentage * 100), 0)
    : Math.round(share * 10_000);
  return hundredths === 0 ? share * 100 : hundredths / 100;
}
