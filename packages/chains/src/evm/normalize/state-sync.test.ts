import { describe, expect, it } from 'vitest';
import { BOR_NATIVE, getEvmChain } from '../chains.ts';
import { verifyReceipts } from '../verify/verify-receipts.ts';
import { parseBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

const ZERO = `0x${'00'.repeat(20)}`;
const PAYER = `0x${'aa'.repeat(20)}`;
const HOLDER = `0x${'bb'.repeat(20)}`;
const hash = (digit: string): string => `0x${digit.repeat(64)}`;
const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const DEPOSIT = '0x4e2ca0515ed1aef1395f66b5303bb5d6f1bf9d61a353fa53f73f8ac9973fa9f6';
const COINS = 123_456_789_000_000_000n;

const logs = [
  {
    address: BOR_NATIVE,
    topics: [DEPOSIT, `0x${word(BigInt(PAYER))}`, `0x${word(BigInt(HOLDER))}`],
    data: `0x${word(COINS)}${word(0n)}${word(COINS)}`,
    logIndex: '0x0',
  },
];
const payment = { hash: hash('1'), from: PAYER, to: HOLDER, value: '0x5', gas: '0x5208', gasPrice: '0x0', r: '0x1' };
const sync = { hash: hash('2'), from: ZERO, to: ZERO, value: '0x0', gas: '0x0', gasPrice: '0x0' };
const receiptOf = (of: { readonly hash: string }, gasUsed: string, its: readonly object[] = []) => ({
  transactionHash: of.hash,
  status: '0x1',
  gasUsed,
  logs: its,
});
const call = (from: string, to: string, value: string, calls: readonly object[] = []) => ({
  result: { type: 'CALL', from, to, value, calls },
});
const parse = (traces: readonly object[] | undefined) =>
  parseBlockData({
    block: {
      number: '0x10',
      hash: hash('b'),
      parentHash: hash('a'),
      timestamp: '0x60000000',
      miner: ZERO,
      transactions: [payment, sync],
    },
    receipts: [receiptOf(payment, '0x5208'), receiptOf(sync, '0x0', logs)],
    ...(traces === undefined ? {} : { traces }),
  });

/** What the state sync moved. */
function listMoved(traces: readonly object[] | undefined) {
  const data = parse(traces);
  verifyReceipts(getEvmChain('POLYGON'), data);
  const { block } = normalizeBlock(getEvmChain('POLYGON'), data);
  return block.transactions[1]?.operations.filter(({ destinations }) => (destinations[0]?.amountBase ?? 0n) > 0n);
}

describe('what Polygon brings over from Ethereum', () => {
  const traced = call(PAYER, HOLDER, '0x5');
  const expected = [
    {
      type: 'INTERNAL_TRANSFER',
      asset: 0,
      sources: [{ address: BOR_NATIVE, amountBase: COINS }],
      destinations: [{ address: HOLDER, amountBase: COINS }],
    },
  ];

  it('is told by the contract that held it, where the node does not trace it, or traces nothing [R-CHAIN-26]', () => {
    expect(listMoved([traced])).toEqual(expected);
    expect(listMoved(undefined)).toEqual(expected);
  });

  it('is told by the trace where there is one, and not twice [R-CHAIN-26]', () => {
    const inner = { type: 'CALL', from: BOR_NATIVE, to: HOLDER, value: `0x${COINS.toString(16)}` };
    expect(listMoved([traced, call(ZERO, ZERO, '0x0', [inner])])).toEqual(expected);
  });

  it('leaves no other transaction without its trace', () => {
    expect(() => parse([])).toThrow('another number of traces');
  });
});
