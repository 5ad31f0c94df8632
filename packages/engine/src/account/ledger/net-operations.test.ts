import type { LegRow, OperationType } from '@sulian/domain';
import { expect, it } from 'vitest';
import type { OracleOperation } from '../../../test/exact-mixtures.ts';
import { toNetOracle } from '../../../test/net-oracle.ts';
import { toTransactions } from '../../operations/operations.ts';
import { toNet } from './net-operations.ts';
import { toWalked } from './walk-order.ts';

const [PAYER, PAYEE] = [1, 2];

const toLegs = (
  operation: number,
  operationType: OperationType,
  [from, to]: readonly [number, number],
  base = 5,
): LegRow[] =>
  (['source', 'destination'] as const).map((side) => ({
    txId: 1,
    operation,
    operationType,
    side,
    position: 0,
    addressId: side === 'source' ? from : to,
    asset: 0,
    amountBase: BigInt(base),
  }));

it.each(['FEE', 'RENT'] as const)('%s is a cost: it cancels no payment of whoever received it', (cost) => {
  const legs = [...toLegs(0, cost, [PAYER, PAYEE]), ...toLegs(1, 'VALUE_TRANSFER', [PAYEE, PAYER])];
  expect(toTransactions(legs).map(toNet)).toEqual(toTransactions(legs));
});

it('cancels a payment that came back', () => {
  const legs = [...toLegs(0, 'VALUE_TRANSFER', [PAYER, PAYEE]), ...toLegs(1, 'VALUE_TRANSFER', [PAYEE, PAYER])];
  expect(toTransactions(legs).map((each) => toNet(each).operations)).toEqual([[]]);
});

it('leaves of several circles that overlap what the oracle leaves, in its order', () => {
  const payments = [
    [1, 2, 6],
    [2, 3, 5],
    [2, 1, 3],
    [3, 1, 5],
    [3, 2, 4],
    [1, 3, 2],
    [4, 1, 1],
    [2, 4, 3],
  ] as const;
  const legs = payments.flatMap(([from, to, base], at) => toLegs(at, 'VALUE_TRANSFER', [from, to], base));
  const oracle = payments.map(
    ([from, to, base], number): OracleOperation => ({
      txId: 1,
      number,
      type: 'VALUE_TRANSFER',
      asset: 0,
      from,
      amount: BigInt(base),
      to: [{ address: to, amount: BigInt(base) }],
    }),
  );
  const walked = toTransactions(legs).flatMap((each) => toWalked(each).operations);
  const left = walked.map(({ number, sources }) => [number, sources[0]?.amountBase]);
  expect(left).toEqual(toNetOracle(oracle, () => false).map(({ number, amount }) => [number, amount]));
  expect(left.length).toBeLessThan(payments.length);
});
