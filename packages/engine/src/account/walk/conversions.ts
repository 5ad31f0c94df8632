import type { Direction } from '@sulian/domain';
import { type Portion, WHOLE } from '../../arithmetic/portion.ts';
import { type AccountKey, toAccountKey } from '../../operations/account-key.ts';
import type { AccountOperation } from '../../operations/operations.ts';
import { findPairs } from '../../operations/pairs.ts';
import type { SoundSwap } from '../../swaps/sound-swap.ts';

/**
 * Continuation of the money in another coin: the same owner's other half of a wrapping, one for one, or an account
 * beyond a swap.
 */
export interface Conversion extends Portion {
  /** An account in the other coin. */
  readonly key: AccountKey;
  /** The operation in which that account moves. */
  readonly operation: AccountOperation;
  /** False where it is the same owner's: nobody new is met. */
  readonly isHop: boolean;
  /** Absent: wrapping. */
  readonly swap?: SoundSwap;
}

/**
 * Finds continuations in the owner's other coin, by number of the operation that the walk meets: what was received
 * (INCOMING) or given (OUTGOING).
 */
export function findConversions(
  operations: readonly AccountOperation[],
  direction: Direction,
): ReadonlyMap<number, readonly Conversion[]> {
  const conversions = new Map<number, readonly Conversion[]>();
  for (const { isWrap, owner, token, native } of findPairs(operations)) {
    const [paid, received] = isWrap ? [native, token] : [token, native];
    const [met, other] = direction === 'INCOMING' ? [received, paid] : [paid, received];
    conversions.set(met.number, [{ key: toAccountKey(owner, other.asset), operation: other, ...WHOLE, isHop: false }]);
  }
  return conversions;
}
