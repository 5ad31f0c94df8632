import type { Direction } from '@sulian/domain';
import type { SoundSwap } from '../../swaps/sound-swap.ts';
import { type AccountKey, toAccountKey } from '../ledger/account-key.ts';
import type { AccountOperation } from '../ledger/operations.ts';
import { findPairs } from '../ledger/pairs.ts';
import { type Portion, WHOLE } from './bundle.ts';

/** Where money goes on in another coin: the other half of wrapping, the same owner's one for one, or behind a swap. */
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
 * Where a walk goes on in the owner's other coin, by number of the operation that it meets: what was received (INCOMING)
 * or given (OUTGOING).
 */
export function findConversions(
  operations: readonly AccountOperation[],
  direction: Direction,
): ReadonlyMap<number, readonly Conversion[]> {
  const found = new Map<number, readonly Conversion[]>();
  for (const { isWrap, owner, token, native } of findPairs(operations)) {
    const [given, received] = isWrap ? [native, token] : [token, native];
    const [met, other] = direction === 'INCOMING' ? [received, given] : [given, received];
    found.set(met.number, [{ key: toAccountKey(owner, other.asset), operation: other, ...WHOLE, isHop: false }]);
  }
  return found;
}
