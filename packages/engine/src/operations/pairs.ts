import { type AddressId, onceFor } from '@sulian/domain';
import { type AccountOperation, amountOf } from './operations.ts';

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
export const findPairs: (operations: readonly AccountOperation[]) => readonly Pair[] = onceFor((operations) => {
  if (!operations.some(isChange)) return NO_PAIRS;
  const pairs: Pair[] = [];
  const paired = new Set<number>();
  for (const token of operations) {
    const isWrap = token.type === 'WRAP';
    if (!isWrap && token.type !== 'UNWRAP') continue;
    const [leg] = isWrap ? token.destinations : token.sources;
    if (leg?.addressId === undefined) continue;
    const tokenSide = { isWrap, owner: leg.addressId, base: amountOf(leg), number: token.number };
    const native = findNative(operations, tokenSide, paired);
    if (native === undefined) continue;
    paired.add(native.number);
    pairs.push({ isWrap, owner: tokenSide.owner, token, native });
  }
  return pairs;
});

const NATIVE_TRANSFERS: ReadonlySet<string> = new Set(['VALUE_TRANSFER', 'INTERNAL_TRANSFER']);

function findNative(
  operations: readonly AccountOperation[],
  tokenSide: { readonly isWrap: boolean; readonly owner: AddressId; readonly base: bigint; readonly number: number },
  paired: ReadonlySet<number>,
): AccountOperation | undefined {
  const distance = ({ number }: AccountOperation): number => Math.abs(number - tokenSide.number);
  return operations
    .filter((each) => {
      if (each.asset !== 0 || !NATIVE_TRANSFERS.has(each.type) || paired.has(each.number)) return false;
      const [leg, second] = tokenSide.isWrap ? each.sources : each.destinations;
      return second === undefined && leg?.addressId === tokenSide.owner && amountOf(leg) === tokenSide.base;
    })
    .toSorted((a, b) => distance(a) - distance(b) || a.number - b.number)[0];
}
