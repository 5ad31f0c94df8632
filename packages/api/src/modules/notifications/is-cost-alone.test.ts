import type { LegRow, OperationType, TransactionRow } from '@sulian/domain';
import { expect, it } from 'vitest';
import { isCostAlone } from './is-cost-alone.ts';

const TX = 7;
const ASSET = 0;

const toLegs = ([operationType, amountBase]: readonly [OperationType, bigint], operation: number): LegRow[] =>
  (['source', 'destination'] as const).map((side) => ({
    txId: TX,
    operation,
    operationType,
    side,
    position: 0,
    addressId: side === 'source' ? 1 : 2,
    asset: ASSET,
    amountBase,
  }));

const judge = (
  feeBase: bigint | undefined,
  operations: readonly (readonly [OperationType, bigint])[],
  amountBase?: bigint,
) => {
  const row = { txId: TX, hash: 'aa', kind: 'transfer', status: 'success', feeBase } as TransactionRow;
  const reader = {
    listTransactionsByHash: () => Promise.resolve([row]),
    listLegs: () => Promise.resolve(operations.flatMap(toLegs)),
  };
  return isCostAlone(reader, { txHash: 'aa', amountBase, asset: ASSET });
};

it.each<[string, bigint | undefined, readonly (readonly [OperationType, bigint])[], boolean]>([
  ['a fee that is no operation', 5n, [], true],
  ['a fee', 5n, [['FEE', 5n]], true],
  ['rent, which a block takes outside any transaction of its payer', undefined, [['RENT', 5n]], true],
  [
    'a fee and rent',
    2n,
    [
      ['FEE', 2n],
      ['RENT', 3n],
    ],
    true,
  ],
  [
    'a payment',
    2n,
    [
      ['FEE', 2n],
      ['VALUE_TRANSFER', 3n],
    ],
    false,
  ],
  ['a payment of as much', undefined, [['VALUE_TRANSFER', 5n]], false],
])('%s alone leaves no counterparty [R-ALERT-135]', async (_, feeBase, operations, expected) => {
  expect(await judge(feeBase, operations, 5n)).toBe(expected);
});

it('an unknown amount proves nothing [R-ALERT-135]', async () => {
  expect(await judge(undefined, [['RENT', 5n]])).toBe(false);
});
