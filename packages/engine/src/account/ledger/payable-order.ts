import type { LegRow } from '@sulian/domain';
import { type AccountKey, toAccountKey } from './account-key.ts';
import { type AccountOperation, amountOf } from './operations.ts';
import { findPairs } from './pairs.ts';

/** Base units by account. */
type Balances = Map<AccountKey, bigint>;

/**
 * Operations of which some were removed, in an order in which everybody can pay: a payment out of borrowed money waits for
 * what the loan was repaid from. Every payer begins with the least that the whole transaction shows it had.
 * @param net in order
 * @param whole the operations before some were removed, in order
 */
export function inPayableOrder(
  net: readonly AccountOperation[],
  whole: readonly AccountOperation[],
): readonly AccountOperation[] {
  const balances = toLeast(whole);
  const before = toEarlierHalves(net);
  const ordered: AccountOperation[] = [];
  const waiting = [...net];
  const placed = new Set<number>();
  while (waiting.length > 0) {
    const isNext = (operation: AccountOperation): boolean => {
      const half = before.get(operation.number);
      return (half === undefined || placed.has(half)) && canPay(balances, operation);
    };
    const [operation] = waiting.splice(Math.max(0, waiting.findIndex(isNext)), 1);
    if (operation === undefined) break;
    add(balances, operation.sources, -1n);
    add(balances, operation.destinations, 1n);
    placed.add(operation.number);
    ordered.push(operation);
  }
  return ordered;
}

/** The least that each account had before the operations. */
function toLeast(operations: readonly AccountOperation[]): Balances {
  const balances: Balances = new Map();
  const least: Balances = new Map();
  for (const { asset, sources, destinations } of operations) {
    add(balances, sources, -1n);
    for (const { addressId } of sources) {
      if (addressId === undefined) continue;
      const key = toAccountKey(addressId, asset);
      const missing = -(balances.get(key) ?? 0n);
      if (missing > (least.get(key) ?? 0n)) least.set(key, missing);
    }
    add(balances, destinations, 1n);
  }
  return least;
}

function add(balances: Balances, legs: readonly LegRow[], sign: bigint): void {
  for (const leg of legs) {
    if (leg.addressId === undefined) continue;
    const key = toAccountKey(leg.addressId, leg.asset);
    balances.set(key, (balances.get(key) ?? 0n) + sign * amountOf(leg));
  }
}

const canPay = (balances: Balances, { asset, sources }: AccountOperation): boolean =>
  sources.every(
    (leg) => leg.addressId === undefined || (balances.get(toAccountKey(leg.addressId, asset)) ?? 0n) >= amountOf(leg),
  );

/** The half of a pair that comes first, by the number of the other one: who wraps pays first, who unwraps is paid last. */
function toEarlierHalves(operations: readonly AccountOperation[]): ReadonlyMap<number, number> {
  return new Map(
    findPairs(operations).map(({ isWrap, token, native }) =>
      isWrap ? [token.number, native.number] : [native.number, token.number],
    ),
  );
}
