import type { TxId } from '@sulian/domain';
import type { Policy } from '../policy/policy.ts';
import type { Books } from '../trace/books.ts';
import { type End, UNEXPLORED_END } from '../trace/end.ts';
import { sumSorted } from '../trace/ends.ts';
import type { DirectSum } from './direct-sums.ts';
import { isRisky } from './risky.ts';

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

interface Settling {
  readonly books: Books;
  readonly observer: UnseenObserver | undefined;
  readonly policy: Policy;
}

/**
 * Ends what could not be looked at: those who are named in the sums that the store keeps take their part, less what was met
 * of them already, and the rest stays unexplored. No part is told twice.
 * @param sums the gravest first
 */
export function settleUnseen(settling: Settling, unseen: readonly Unseen[], sums: readonly DirectSum[]): void {
  if (unseen.length === 0) return;
  const { books, observer } = settling;
  const whole = sumSorted(unseen.map(({ share }) => share));
  let left = whole;
  for (const { end, txId, share, base } of toMissing(settling, whole, sums)) {
    const part = Math.min(share, left);
    if (part <= LEAST) continue;
    left -= part;
    observer?.summed({ end, txId, share: part, base: part === share ? base : toPart(base, part / share) });
    books.end(end, { txId, share: part, hops: 1, direct: part });
  }
  const rest = whole === 0 ? 0 : left / whole;
  const rate = rest > LEAST ? rest : 0;
  for (const each of unseen) {
    const part = { ...each, share: each.share * rate };
    observer?.unseen(part);
    books.end(UNEXPLORED_END, { txId: part.txId, share: part.share, hops: 1, isExact: rate === 1 });
  }
  books.open -= whole;
  books.check();
}

/**
 * What the sums name beyond what was met. Sums are gross: where they exceed what was not looked at, they hold money that
 * came back within its transaction, and only the grave names are told.
 */
function toMissing({ books, policy }: Settling, whole: number, sums: readonly DirectSum[]): readonly DirectSum[] {
  const missing = sums
    .map((sum) => ({ ...sum, share: sum.share - books.ends.directOf(sum.end.key) }))
    .filter(({ share }) => share > LEAST);
  const named = sumSorted(missing.map(({ share }) => share));
  if (named <= whole * (1 + ROUNDING)) return missing;
  return missing.filter(({ end: { entity } }) => entity !== undefined && isRisky(policy, entity));
}

/** Floats hold 53 bits of a part. */
const PLACES = 2 ** 53;
const toPart = (base: bigint, part: number): bigint => (base * BigInt(Math.round(part * PLACES))) / BigInt(PLACES);

/** Of what sums of the same floats may differ by. */
const ROUNDING = 1e-9;

/** What two ways to sum up the same floats may differ by. */
const LEAST = 1e-12;
