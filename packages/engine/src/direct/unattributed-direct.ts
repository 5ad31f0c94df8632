import type { TxId } from '@sulian/domain';
import { sumSorted } from '../arithmetic/sum-sorted.ts';
import type { Books } from '../ends/books.ts';
import { type End, UNEXPLORED_END } from '../ends/end.ts';
import type { Policy } from '../policy/policy.ts';
import type { DirectSum } from './direct-sums.ts';
import { isRisky } from './risky.ts';

/** Direct transactions whose counterparty was not looked up. */
export interface UnattributedDirect {
  readonly txId: TxId;
  readonly share: number;
  /** Base units of the one asset; absent where amounts are expressed as shares. */
  readonly base?: bigint;
}

/** Part of an end that is known only from its sum. */
export interface SummedPart {
  readonly end: End;
  readonly txId: TxId;
  /** Share that was not met before. */
  readonly share: number;
  /** Base units of the one asset, those that were met before included. */
  readonly base: bigint;
}

/** Observer of the parts that end here. */
export interface UnattributedObserver {
  /** Receives an end of which only the sum and its last transaction are known. */
  summed(part: SummedPart): void;
  /**
   * Receives the part of a transaction that stays unexplored. `share` is that part; `base` is all of the transaction,
   * from which summed parts have yet to be subtracted.
   */
  addUnattributed(part: UnattributedDirect): void;
}

interface UnattributedContext {
  readonly books: Books;
  readonly observer: UnattributedObserver | undefined;
  readonly policy: Policy;
}

/**
 * Ends what could not be queried. Parties named in the stored sums take their part, less what was already met of them;
 * the rest stays unexplored. No part is counted twice.
 * @param sums the gravest first
 */
export function endUnattributed(
  context: UnattributedContext,
  unattributed: readonly UnattributedDirect[],
  sums: readonly DirectSum[],
): void {
  if (unattributed.length === 0) return;
  const { books, observer } = context;
  const whole = sumSorted(unattributed.map(({ share }) => share));
  let left = whole;
  for (const { end, txId, share, base } of toMissing(context, whole, sums)) {
    const part = Math.min(share, left);
    if (part <= LEAST) continue;
    left -= part;
    observer?.summed({ end, txId, share: part, base: part === share ? base : toPart(base, part / share) });
    books.end(end, { txId, share: part, hops: 1, mixings: 1, direct: part });
  }
  const rest = whole === 0 ? 0 : left / whole;
  const rate = rest > LEAST ? rest : 0;
  for (const each of unattributed) {
    const part = { ...each, share: each.share * rate };
    observer?.addUnattributed(part);
    const isExact = rate === 1;
    books.end(UNEXPLORED_END, { txId: part.txId, share: part.share, hops: 1, mixings: isExact ? 0 : 1, isExact });
  }
  books.open -= whole;
  books.check();
}

/**
 * Sums of named parties beyond what was met. Sums are gross: if they exceed what was not queried, they include money
 * that came back within its transaction. Only the grave names are used then.
 */
function toMissing(
  { books, policy }: UnattributedContext,
  whole: number,
  sums: readonly DirectSum[],
): readonly DirectSum[] {
  const missing = sums
    .map((sum) => ({ ...sum, share: sum.share - books.ends.directOf(sum.end.key) }))
    .filter(({ share }) => share > LEAST);
  const named = sumSorted(missing.map(({ share }) => share));
  if (named <= whole * (1 + ROUNDING)) return missing;
  return missing.filter(({ end: { entity } }) => entity !== undefined && isRisky(policy, entity));
}

/** Floats represent a part with 53 bits. */
const PLACES = 2 ** 53;
const toPart = (base: bigint, part: number): bigint => (base * BigInt(Math.round(part * PLACES))) / BigInt(PLACES);

/** Part by which sums of the same floats may differ. */
const ROUNDING = 1e-9;

/** Largest difference between two ways to sum up the same floats. */
const LEAST = 1e-12;
