import type { LegRow, OperationType } from '@sulian/domain';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Heap } from '../../collections/heap.ts';
import { type AccountOperation, amountOf } from '../../operations/operations.ts';
import { findPairs } from '../../operations/pairs.ts';
import { NeedTree } from './need-tree.ts';
import { inPayableOrder } from './payable-order.ts';

type Part = readonly [address: number | undefined, base: number];

const toLegs = (side: LegRow['side'], parts: readonly Part[], at: { operation: number; asset: number }): LegRow[] =>
  parts.map(([addressId, base], position) => ({
    txId: 1,
    ...at,
    side,
    position,
    ...(addressId === undefined ? {} : { addressId }),
    amountBase: BigInt(base),
  }));

interface Movement {
  readonly type?: OperationType;
  readonly asset?: number;
  readonly from: readonly Part[];
  readonly to: readonly Part[];
}

const toOperation = ({ type = 'VALUE_TRANSFER', asset = 0, from, to }: Movement, number: number): AccountOperation => ({
  number,
  asset,
  type,
  sources: toLegs('source', from, { operation: number, asset }),
  destinations: toLegs('destination', to, { operation: number, asset }),
});
const pay = (from: number, to: number, base: number): Movement => ({ from: [[from, base]], to: [[to, base]] });

type Sums = Map<string, bigint>;
const keyOf = ({ addressId, asset }: LegRow): string => `${addressId}:${asset}`;
const add = (sums: Sums, legs: readonly LegRow[], sign: bigint): void => {
  for (const leg of legs) sums.set(keyOf(leg), (sums.get(keyOf(leg)) ?? 0n) + sign * amountOf(leg));
};

/** The rule as it reads: the first of all waiting operations that may be next, else the first one. */
function orderSlowly(net: readonly AccountOperation[], whole: readonly AccountOperation[]): readonly number[] {
  const [sums, least]: [Sums, Sums] = [new Map(), new Map()];
  for (const { sources, destinations } of whole) {
    add(sums, sources, -1n);
    for (const [key, sum] of sums) if (-sum > (least.get(key) ?? 0n)) least.set(key, -sum);
    add(sums, destinations, 1n);
  }
  const earlier = new Map(
    findPairs(net).map(({ isWrap, token, native }) =>
      isWrap ? [token.number, native.number] : [native.number, token.number],
    ),
  );
  const waiting = [...net];
  const ordered: number[] = [];
  while (waiting.length > 0) {
    const isNext = ({ number, sources }: AccountOperation): boolean => {
      const half = earlier.get(number);
      const canPay = sources.every(
        (leg) => leg.addressId === undefined || (least.get(keyOf(leg)) ?? 0n) >= amountOf(leg),
      );
      return (half === undefined || ordered.includes(half)) && canPay;
    };
    for (const next of waiting.splice(Math.max(0, waiting.findIndex(isNext)), 1)) {
      add(least, next.sources, -1n);
      add(least, next.destinations, 1n);
      ordered.push(next.number);
    }
  }
  return ordered;
}

const numbersOf = (operations: readonly AccountOperation[]): readonly number[] =>
  operations.map(({ number }) => number);

describe('the order in which everybody can pay', () => {
  it('is that of the first payable operation each time, also for several payers and pairs', () => {
    const part = fc.tuple(
      fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      fc.integer({ min: 1, max: 3 }),
    );
    const parts = fc.array(part, { maxLength: 2 });
    const [native, token] = [fc.record({ from: parts, to: parts }), fc.record({ from: parts, to: parts })];
    const types = fc.constantFrom<OperationType>('WRAP', 'UNWRAP', 'TOKEN_TRANSFER');
    const movement: fc.Arbitrary<Movement> = fc.oneof(
      native,
      fc.tuple(token, types).map(([each, type]) => ({ ...each, type, asset: 1 })),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(movement, fc.boolean()), { maxLength: 14 }), (given) => {
        const whole = given.map(([each], number) => toOperation(each, number));
        const net = whole.filter((_, at) => given[at]?.[1] === true);
        expect(numbersOf(inPayableOrder(net, whole))).toEqual(orderSlowly(net, whole));
      }),
      { numRuns: 1_000 },
    );
  });

  it('lets payments out of a loan wait for what it was repaid from', () => {
    const whole = [pay(1, 2, 9), pay(2, 3, 9), pay(4, 2, 9), pay(2, 1, 9)].map(toOperation);
    expect(numbersOf(inPayableOrder(whole.slice(1, 3), whole))).toEqual([2, 1]);
  });
});

describe('the cost of a hostile transaction', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is a few searches for each operation, however many wait for each other', () => {
    const count = 4_000;
    const [lender, borrower] = [1, 2];
    const spent = Array.from({ length: count }, (_, at) => pay(borrower, 10 + at, 1));
    const repaid = Array.from({ length: count }, (_, at) => pay(10 + count + at, borrower, 1));
    const whole = [pay(lender, borrower, count), ...spent, ...repaid, pay(borrower, lender, count)].map(toOperation);
    const net = whole.slice(1, -1);
    const searches = vi.spyOn(NeedTree.prototype, 'findFirst');
    const candidates = vi.spyOn(Heap.prototype, 'pop');
    const ordered = numbersOf(inPayableOrder(net, whole));
    // Each repayment lets one payment of the loan go on, the earliest.
    expect(ordered.slice(0, 4)).toEqual([count + 1, 1, count + 2, 2]);
    expect(searches.mock.calls.length).toBeLessThan(10 * net.length);
    expect(candidates.mock.calls.length).toBeLessThan(10 * net.length);
  });
});
