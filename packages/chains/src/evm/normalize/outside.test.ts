import { expect, it } from 'vitest';
import { getEvmChain } from '../chains.ts';
import { makeChain } from '../testing/scripted-node.ts';
import { parseBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

const [, made] = makeChain(2);
const paidTo = `0x${'5'.repeat(40)}`;
const withdrawal = { index: '0x0', validatorIndex: '0x1', address: paidTo, amount: '0x3' };

const read = (change: object) => {
  const block = { ...made?.block, ...change };
  return normalizeBlock(getEvmChain('ETHEREUM'), parseBlockData({ block, receipts: made?.receipts })).block;
};

it('puts value without a transaction into one entry behind the last transaction, named by the block [R-LEDGER-09]', () => {
  const { hash, transactions } = read({ withdrawals: [withdrawal, { ...withdrawal, index: '0x1' }] });
  expect(transactions.map(({ kind }) => kind)).toEqual(['transfer', 'transfer', 'coinbase']);
  expect(transactions[2]).toMatchObject({
    hash,
    operations: [1, 2].map(() => ({
      type: 'WITHDRAWAL',
      sources: [],
      // Withdrawals are told in gwei.
      destinations: [{ address: paidTo, amountBase: 3_000_000_000n }],
    })),
  });
  expect(read({}).transactions.map(({ kind }) => kind)).toEqual(['transfer', 'transfer']);
});
