import type { AddressId, Direction } from '@sulian/domain';
import type { SoundSwap } from '../swaps/sound-swap.ts';
import { type AccountKey, toAccountKey } from './account-key.ts';
import { type Portion, WHOLE } from './bundle.ts';
import { type AccountOperation, amountOf } from './operations.ts';

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

/** A WRAP with the native transfer that paid for it, or an UNWRAP with the one that it paid out. */
export interface Pair {
  readonly isWrap: boolean;
  readonly owner: AddressId;
  readonly token: AccountOperation;
  readonly native: AccountOperation;
}

const NO_PAIRS: readonly Pair[] = [];
const isChange = ({ type }: AccountOperation): boolean => type === 'WRAP' || type === 'UNWRAP';

/** Same transaction, same owner, same amount; of several the nearest; each is paired once. */
export function findPairs(operations: readonly AccountOperation[]): readonly Pair[] {
  if (!operations.some(isChange)) return NO_PAIRS;
  const pairs: Pair[] = [];
  const paired = new Set<number>();
  for (const token of operations) {
    const isWrap = token.type === 'WRAP';
    if (!isWrap && token.type !== 'UNWRAP') continue;
    const [leg] = isWrap ? token.destinations : token.sources;
    if (leg?.addressId === undefined) continue;
    const wanted = { isWrap, owner: leg.addressId, base: amountOf(leg), number: token.number };
    const native = findNative(operations, wanted, paired);
    if (native === undefined) continue;
    paired.add(native.number);
    pairs.push({ isWrap, owner: wanted.owner, token, native });
  }
  return pairs;
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

const NATIVE_TRANSFERS: ReadonlySet<string> = new Set(['VALUE_TRANSFER', 'INTERNAL_TRANSFER']);

function findNative(
  operations: readonly AccountOperation[],
  wanted: { readonly isWrap: boolean; readonly owner: AddressId; readonly base: bigint; readonly number: number },
  paired: ReadonlySet<number>,
): AccountOperation | undefined {
  const distance = ({ number }: AccountOperation): number => Math.abs(number - wanted.number);
  return operations
    .filter((each) => {
      if (each.asset !== 0 || !NATIVE_TRANSFERS.has(each.type) || paired.has(each.number)) return false;
      const [leg, second] = wanted.isWrap ? each.sources : each.destinations;
      return second === undefined && leg?.addressId === wanted.owner && amountOf(leg) === wanted.base;
    })
    .toSorted((a, b) => distance(a) - distance(b) || a.number - b.number)[0];
}
