import type { LegRow } from '@sulian/domain';
import { type AccountKey, toAccountKey } from '../../operations/account-key.ts';
import { type AccountOperation, amountOf } from '../../operations/operations.ts';
import { findPairs } from '../../operations/pairs.ts';
import { type Balances, PayableQueue } from './payable-queue.ts';

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
  const queue = new PayableQueue(net.map(toNeeds), toLeast(whole));
  const positionOf = new Map(net.map(({ number }, position) => [number, position]));
  const laterHalves = toLaterHalves(net);
  const later = new Set(laterHalves.values());
  for (const [position, { number }] of net.entries()) if (!later.has(number)) queue.add(position);
  const placed = new Set<number>();
  const ordered: AccountOperation[] = [];
  for (let first = 0; first < net.length; ) {
    const position = queue.findFirst() ?? first;
    const operation = net[position];
    if (operation === undefined) break;
    placed.add(position);
    ordered.push(operation);
    queue.remove(position);
    forEachAccount(operation.sources, (account, base) => queue.credit(account, -base));
    forEachAccount(operation.destinations, (account, base) => queue.credit(account, base));
    const half = positionOf.get(laterHalves.get(operation.number) ?? -1);
    if (half !== undefined && !placed.has(half)) queue.add(half);
    while (placed.has(first)) first += 1;
  }
  return ordered;
}

/** The most that one leg of each payer pays: an operation is paid leg by leg from the same balance. */
function toNeeds({ sources }: AccountOperation): Balances {
  const needs: Balances = new Map();
  forEachAccount(sources, (account, base) => {
    if (base >= (needs.get(account) ?? 0n)) needs.set(account, base);
  });
  return needs;
}

/** The least that each account had before the operations. */
function toLeast(operations: readonly AccountOperation[]): Balances {
  const balances: Balances = new Map();
  const least: Balances = new Map();
  const add = (account: AccountKey, base: bigint): void => {
    balances.set(account, (balances.get(account) ?? 0n) + base);
  };
  for (const { sources, destinations } of operations) {
    forEachAccount(sources, (account, base) => add(account, -base));
    forEachAccount(sources, (account) => {
      const missing = -(balances.get(account) ?? 0n);
      if (missing > (least.get(account) ?? 0n)) least.set(account, missing);
    });
    forEachAccount(destinations, add);
  }
  return least;
}

function forEachAccount(legs: readonly LegRow[], visit: (account: AccountKey, base: bigint) => void): void {
  for (const leg of legs) if (leg.addressId !== undefined) visit(toAccountKey(leg.addressId, leg.asset), amountOf(leg));
}

/** The half of a pair that comes second, by the number of the other one: who wraps pays first, who unwraps is paid last. */
function toLaterHalves(operations: readonly AccountOperation[]): ReadonlyMap<number, number> {
  return new Map(
    findPairs(operations).map(({ isWrap, token, native }) =>
      isWrap ? [native.number, token.number] : [token.number, native.number],
    ),
  );
}
