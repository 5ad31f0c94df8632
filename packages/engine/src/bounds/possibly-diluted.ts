import type { TraceEnd } from '../ends/ends.ts';
import type { TraceResult } from '../ends/trace-result.ts';

/** Shares of 0..1. */
const POSSIBLE_FROM = 0.1;
const SHARE_BELOW = 0.01;
const POSSIBLE_FROM_USD = 1_000;
/** Shares by proportion over more hops mix the money of strangers by chance (docs/ACCURACY.md). */
const MAX_HOPS = 3;

/**
 * True where severe money is next to nothing by proportion, and yet may be a large part of what the object received. What
 * becomes of money that it sent is others' doing.
 */
export function isPossiblyDiluted({ direction, bounds, ends, usd }: TraceResult): boolean {
  if (bounds === undefined || direction !== 'INCOMING' || bounds.severe.share >= SHARE_BELOW) return false;
  return ends.some((end) => end.hops <= MAX_HOPS && isLargePart(end, usd));
}

/** An unknown value may be a large one. */
const isLargePart = ({ bounds }: Pick<TraceEnd, 'bounds'>, usd = Number.POSITIVE_INFINITY): boolean =>
  bounds !== undefined && bounds.possible >= POSSIBLE_FROM && bounds.possible * usd >= POSSIBLE_FROM_USD;
