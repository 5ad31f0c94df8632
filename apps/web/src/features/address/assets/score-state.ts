import { type RiskLevel, toRiskLevel } from '@sulian/domain';

/** What has come of looking a score up; absent until somebody does. */
export type Lookup =
  | { readonly state: 'calculating' }
  | { readonly state: 'done'; readonly score: number | null }
  | { readonly state: 'failed'; readonly error: unknown };

/** The four pictures of a score's cell; a failure is the link with its message. */
export type ScoreCell =
  | { readonly kind: 'link'; readonly error?: unknown }
  | { readonly kind: 'calculating' }
  | { readonly kind: 'score'; readonly score: number; readonly level: RiskLevel }
  | { readonly kind: 'none' };

/**
 * @param known the score in the list of coins: null where nobody asked yet, 0 where there is none
 */
export function toScoreCell(known: number | null, lookup: Lookup | undefined): ScoreCell {
  if (lookup?.state === 'calculating') return { kind: 'calculating' };
  if (lookup?.state === 'failed') return { kind: 'link', error: lookup.error };
  const score = lookup === undefined ? known : (lookup.score ?? 0);
  if (score === null) return { kind: 'link' };
  return score === 0 ? { kind: 'none' } : { kind: 'score', score, level: toRiskLevel(score) };
}
