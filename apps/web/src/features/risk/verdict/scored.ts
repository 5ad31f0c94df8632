import type { Direction, ScoredResult } from '../../../lib/analyse.ts';

/** Progress of the question of one direction. */
export type Scored =
  | { readonly state: 'PENDING' }
  | { readonly state: 'FAILED'; readonly isTooMany: boolean }
  | { readonly state: 'DONE'; readonly result: ScoredResult | null };

export type BothScored = Readonly<Record<Direction, Scored>>;

export const resultOf = (scored: Scored): ScoredResult | undefined =>
  scored.state === 'DONE' ? (scored.result ?? undefined) : undefined;
