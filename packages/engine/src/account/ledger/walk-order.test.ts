import type { LegRow } from '@sulian/domain';
import { expect, it } from 'vitest';
import { toTransactions } from '../../operations/operations.ts';
import { listWalked, toWalked } from './walk-order.ts';

const toLegs = (txId: number, operation: number, base: bigint): readonly LegRow[] =>
  (['source', 'destination'] as const).map((side) => ({
    txId,
    operation,
    operationType: 'VALUE_TRANSFER',
    side,
    position: 0,
    addressId: side === 'source' ? 1 : 2,
    asset: 0,
    amountBase: base,
  }));

it('derives the transactions of the same rows once, however they are ordered', () => {
  const legs = [...toLegs(1, 0, 5n), ...toLegs(1, 1, 6n), ...toLegs(2, 0, 7n)];
  const walked = [...listWalked(legs)];
  expect(walked).toEqual(toTransactions(legs).map(toWalked));
  for (const again of [legs, legs.toReversed()]) {
    const transactions = [...listWalked(again)];
    expect(transactions.map((each, at) => each === walked[at])).toEqual([true, true]);
  }
});

it('derives a transaction again of which one row was read again, is missing or is new', () => {
  const [first, second] = [toLegs(1, 0, 5n), toLegs(1, 1, 6n)];
  const legs = [...first, ...second];
  expect([...listWalked(legs)]).toHaveLength(1);
  const readAgain = [...first, ...second.map((leg) => ({ ...leg, amountBase: 8n }))];
  for (const changed of [readAgain, first, legs, [...legs, ...toLegs(1, 2, 9n)]])
    expect([...listWalked(changed)]).toEqual(toTransactions(changed).map(toWalked));
});
