import { type RiskLevel, toRiskLevel } from '@sulian/domain';

/** State of a score requested on this page. */
export interface Lookup {
  readonly isCalculating: boolean;
  readonly error: unknown;
  /** Undefined: not requested yet; null: the coin has no score. */
  readonly score: number | null | undefined;
}

/** The four pictures of a score's cell; a failure is the link with its message. */
export type ScoreCellState =
  | { readonly kind: 'link'; readonly error?: unknown }
  | { readonly kind: 'calculating' }
  | { readonly kind: 'score'; readonly score: number; readonly level: RiskLevel }
  | { readonly kind: 'none' };

/** @param known score in the list of coins: null if not computed yet, 0 if the coin has no score */
export function toScoreCell(known: number | null, { isCalculating, error, score }: Lookup): ScoreCellState {
  if (isCalculating) return { kind: 'calculating' };
  if (error != null) return { kind: 'link', error };
  const shownScore = score === undefined ? known : (score ?? 0);
  if (shownScore === null) return { kind: 'link' };
  return shownScore === 0 ? { kind: 'none' } : { kind: 'score', score: shownScore, level: toRiskLevel(shownScore) };
}
