import type { AddressId, LegRow, OperationType } from '@sulian/domain';
import { expect, it } from 'vitest';
import type { AccountOperation } from './operations.ts';
import { findPairs } from './pairs.ts';

const OWNER = 1;
const CONTRACT = 2;
const NATIVE = 0;
const WRAPPED = 1;

const leg = (addressId: AddressId, amountBase: bigint): LegRow => ({ addressId, amountBase }) as LegRow;
const operation = (
  number: number,
  type: OperationType,
  [from, to, base]: readonly [AddressId, AddressId, bigint],
): AccountOperation => ({
  number,
  type,
  asset: type === 'WRAP' || type === 'UNWRAP' ? WRAPPED : NATIVE,
  sources: type === 'WRAP' ? [] : [leg(from, base)],
  destinations: type === 'UNWRAP' ? [] : [leg(to, base)],
});
const payment = (number: number, base = 5n) => operation(number, 'VALUE_TRANSFER', [OWNER, CONTRACT, base]);
const wrap = (number: number) => operation(number, 'WRAP', [CONTRACT, OWNER, 5n]);
const listNumbers = (operations: readonly AccountOperation[]) =>
  findPairs(operations).map(({ token, native }) => [token.number, native.number]);

it('pairs a wrap with the nearest payment, not with the first one', () => {
  expect(listNumbers([payment(0), payment(3), wrap(4), payment(9)])).toEqual([[4, 3]]);
  expect(listNumbers([payment(0), wrap(4), payment(5)])).toEqual([[4, 5]]);
});

it('prefers the earlier one of two payments that are equally near', () => {
  expect(listNumbers([payment(3), wrap(4), payment(5)])).toEqual([[4, 3]]);
  expect(listNumbers([payment(5), wrap(4), payment(3)])).toEqual([[4, 3]]);
});

it('pairs each payment once', () => {
  expect(listNumbers([payment(0), wrap(1), wrap(2)])).toEqual([[1, 0]]);
  expect(listNumbers([payment(0), wrap(1), wrap(2), payment(3)])).toEqual([
    [1, 0],
    [2, 3],
  ]);
});

it('pairs no payment of another amount, of another owner, or from two payers', () => {
  const other = operation(0, 'VALUE_TRANSFER', [CONTRACT, OWNER, 5n]);
  const shared = { ...payment(0), sources: [leg(OWNER, 5n), leg(CONTRACT, 5n)] };
  for (const each of [payment(0, 4n), other, shared]) expect(findPairs([each, wrap(1)])).toEqual([]);
});

it('pairs an unwrap with the payment to its owner', () => {
  const paidOut = operation(1, 'INTERNAL_TRANSFER', [CONTRACT, OWNER, 5n]);
  const unwrap = operation(0, 'UNWRAP', [OWNER, CONTRACT, 5n]);
  expect(findPairs([unwrap, paidOut])).toEqual([{ isWrap: false, owner: OWNER, token: unwrap, native: paidOut }]);
});
