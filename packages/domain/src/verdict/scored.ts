import type { Direction } from '../block/leg.ts';
import type { AnswerFact } from './fact.ts';

/** Progress of the question of one direction; a null result has no answer of it. */
export type Scored =
  | { readonly state: 'PENDING' }
  | { readonly state: 'FAILED'; readonly isTooMany: boolean }
  | { readonly state: 'DONE'; readonly result: { readonly verdict: readonly AnswerFact[] } | null };

export type BothScored = Readonly<Record<Direction, Scored>>;

/** Order in which an object's directions are read. */
export const VERDICT_DIRECTIONS = ['OUTGOING', 'INCOMING'] as const;

export const listFacts = (scored: Scored): readonly AnswerFact[] =>
  scored.state === 'DONE' ? (scored.result?.verdict ?? []) : [];
