import type { TxId } from '@sulian/domain';
import type { Books } from '../trace/books.ts';
import { type End, UNEXPLORED_END } from '../trace/end.ts';
import { sumSorted } from '../trace/ends.ts';
import type { DirectSum } from './direct-sums.ts';

/** A part of the question's own transactions of which nobody has seen with whom they were. It is open still. */
export interface Unseen {
  readonly txId: TxId;
  readonly share: number;
  /** Base units of the one asset; absent where amounts are told by shares. */
  readonly base?: bigint;
}

/** What is told of an end by its sum. */
export interface SummedPart {
  readonly end: End;
  readonly txId: TxId;
  /** What was not met before. */
  readonly share: number;
  /** Base units of the one asset, those that were met before included. */
  readonly base: bigint;
}

/** Whoever looks on at what is settled. */
export interface UnseenObserver {
  /** Of an end only the sum is known, and its last transaction. */
  summed(part: SummedPart): void;
  /** What stays unexplored of a transaction: the share; base units are all of it, of which what is summed goes off. */
  unseen(part: Unseen): void;
}

/**
 * Ends what could not be looked at: those who are named in the sums that the store keeps take their part, less what was met
 * of them already, and the rest stays unexplored. No part is told twice.
 */
export function settleUnseen(
  { books, observer }: { readonly books: Books; readonly observer: UnseenObserver | undefined },
  unseen: readonly Unseen[],
  sums: readonly DirectSum[],
): void {
  if (unseen.length === 0) return;
  const whole = sumSorted(unseen.map(({ share }) => share));
  const missing = sums.flatMap(({ end, share, base, txId }) => {
    const left = share - books.ends.directOf(end.key);
    return left > LEAST ? [{ end, txId, share: left, base }] : [];
  });
  const named = sumSorted(missing.map(({ share }) => share));
  // More only by rounding, and by what returned to the object in what was not read.
  const rate = named > whole ? whole / named : 1;
  for (const { end, txId, share, base } of missing) {
    const part = share * rate;
    observer?.summed({ end, txId, share: part, base });
    books.end(end, { txId, share: part, hops: 1, direct: part });
  }
  const rest = whole === 0 ? 0 : Math.max(0, 1 - Math.min(named, whole) / whole);
  const left = rest > LEAST ? rest : 0;
  for (const each of unseen) {
    const part = { ...each, share: each.share * left };
    observer?.unseen(part);
    books.end(UNEXPLORED_END, { txId: part.txId, share: part.share, hops: 1, isExact: left === 1 });
  }
  books.open -= whole;
  books.check();
}

/** What two ways to sum up the same floats may differ by. */
const LEAST = 1e-12;
