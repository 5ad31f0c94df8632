/**
 * Reason why the severity counts more as unknown than the rows of the answer show. UNSPENT: only the money that has gone
 * anywhere is its whole. BEHIND_LARGE and FEW_LABELS: named rows count there too. WEIGHTS: the larger of two weights.
 */
export type UnknownReason = 'UNSPENT' | 'BEHIND_LARGE' | 'FEW_LABELS' | 'WEIGHTS';

/** A share of one direction's money of which something is not known. */
export interface UnknownShare {
  /** Share of 100 by the rows, like all other shares of the verdict. */
  readonly share: number;
  /** Share that the severity counts, where that is more. */
  readonly judged: { readonly share: number; readonly why: readonly UnknownReason[] } | null;
}

/** Below it a share reads 0.00. */
const LEAST_SHOWN = 0.005;
export const isShownShare = (percentage: number): boolean => percentage >= LEAST_SHOWN;

/** The share of the rows; where no row shows any of it, the share that the severity counts. */
export const statedShareOf = ({ share, judged }: UnknownShare): number =>
  isShownShare(share) ? share : (judged?.share ?? 0);
