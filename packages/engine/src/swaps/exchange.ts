import type { AddressId, KnownPool } from '@sulian/domain';
import type { Passage, Unsound } from './sound-swap.ts';
import type { Trades } from './trades.ts';

/** Exchange of coins in a transaction. */
export interface Exchange {
  /** Those that no label names, proven by their addresses. */
  readonly pools: ReadonlyMap<AddressId, KnownPool>;
  /** Trades of owners if money is followed through no swap; undefined for the question's own transaction. */
  readonly trades: Trades | undefined;
  /** The swap through which money is followed, or why it is not. */
  readonly passage: Passage | Unsound;
}

/** Undefined: money is followed through no swap of the transaction. */
export const passageOf = (exchange: Exchange | undefined): Passage | undefined =>
  exchange === undefined || typeof exchange.passage === 'string' ? undefined : exchange.passage;
