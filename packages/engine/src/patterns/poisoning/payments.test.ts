import type { OperationType } from '@sulian/domain';
import { expect, it } from 'vitest';
import { legsOf } from '../../../test/edge-legs.ts';
import { isSigning, toPaymentGroups } from './payments.ts';

const [PAYER, PAYEE] = [1, 2];
const cost = (type: OperationType, operation: number) =>
  legsOf([{ address: PAYER, amount: 5n }], [{ amount: 5n, unspendable: true }], { type, operation });
const payment = legsOf([{ address: PAYER, amount: 9n }], [{ address: PAYEE, amount: 9n }], { operation: 2 });

it('costs are no payments, and only a fee names who signed [R-ADDR-115]', () => {
  const [group] = toPaymentGroups([...cost('RENT', 0), ...cost('RENT', 1), ...payment]);
  expect(group?.payments.map(({ operation }) => operation)).toEqual([2]);
  expect(group?.signers.size).toBe(0);
  expect(toPaymentGroups([...cost('FEE', 0), ...payment])[0]?.signers).toEqual(new Set([PAYER]));
});

it('where whoever pays wanted it, a cost is nobody’s will [R-ADDR-115]', () => {
  const signing = (operationType: OperationType) => isSigning({ side: 'source', operationType }, 'payer');
  expect(['VALUE_TRANSFER', 'FEE', 'RENT'].map((type) => signing(type as OperationType))).toEqual([true, false, false]);
});
