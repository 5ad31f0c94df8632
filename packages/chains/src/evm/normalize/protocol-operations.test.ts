import { expect, it } from 'vitest';
import { getEvmChain } from '../chains.ts';
import { makeChain } from '../testing/scripted-node.ts';
import { parseBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

const [, made] = makeChain(2);
const paidTo = `0x${'5'.repeat(40)}`;
const withdrawal = { index: '0x0', validatorIndex: '0x1', address: paidTo, amount: '0x3' };

const normalize = (change: object, balanceAdjustments?: object) => {
  const block = { ...made?.block, ...change };
  const data = parseBlockData({ block, receipts: made?.receipts, balanceAdjustments });
  return normalizeBlock(getEvmChain('ETHEREUM'), data);
};
const read = (change: object) => normalize(change).block;

it('puts value without a transaction into one entry behind the last transaction, named by the block [R-LEDGER-09]', () => {
  const { hash, transactions } = read({ withdrawals: [withdrawal, { ...withdrawal, index: '0x1' }] });
  expect(transactions.map(({ kind }) => kind)).toEqual(['transfer', 'transfer', 'coinbase']);
  expect(transactions[2]).toMatchObject({
    hash,
    operations: [1, 2].map(() => ({
      type: 'WITHDRAWAL',
      sources: [],
      // Nodes report withdrawals in gwei.
      destinations: [{ address: paidTo, amountBase: 3_000_000_000n }],
    })),
  });
  expect(read({}).transactions.map(({ kind }) => kind)).toEqual(['transfer', 'transfer']);
});

it("says of Ethereum's first block without what accounts began with that amounts fall short from there on [R-CHAIN-377]", () => {
  const hash = '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3';
  const first = { number: '0x0', hash, transactions: [] };
  const kindsOf = (change: object, adjustments?: object) =>
    normalize(change, adjustments).dataWarnings.filter(({ kind }) => kind === 'GENESIS_MISSING').length;
  expect(kindsOf(first)).toBe(1);
  expect(kindsOf(first, { rewards: [] })).toBe(1);
  expect(read(first).lacksInternalTransfers).toBe(true);
  expect(kindsOf(first, { genesis: [{ address: paidTo, value: '0x1' }] })).toBe(0);
  // Another chain's first block, for example a simulated one, does not show whether accounts had initial balances.
  expect(kindsOf({ ...first, hash: made?.block.hash })).toBe(0);
  expect(read({ ...first, hash: made?.block.hash }).lacksInternalTransfers).toBeUndefined();
});
