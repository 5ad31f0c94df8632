import { describe, expect, it } from 'vitest';
import { BOR_NATIVE, getEvmChain } from '../chains.ts';
import { findRecordedBlock } from '../files/recorded.ts';
import { verifyReceipts } from '../verify/verify-receipts.ts';
import { type BlockData, parseBlockData, type RawBlockData } from '../wire/data.ts';
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
const parse = (traces: readonly unknown[] | undefined) =>
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

function normalize(data: BlockData) {
  verifyReceipts(getEvmChain('POLYGON'), data);
  const { block, dataWarnings } = normalizeBlock(getEvmChain('POLYGON'), data);
  const moved = block.transactions[1]?.operations.filter(({ destinations: [to] }) => (to?.amountBase ?? 0n) > 0n);
  return { block, dataWarnings, moved };
}

const read = (traces: readonly unknown[] | undefined) => normalize(parse(traces));
/** Operations of the state sync. */
const listMoved = (traces: readonly object[] | undefined) => read(traces).moved;

/** The same two in chainstorage's own form, which leaves out zeros. @param third traces of one more payment */
function readNative(synced: readonly object[], third?: readonly object[]) {
  const base = { transactionHash: payment.hash, blockHash: hash('b'), status: '1' };
  const frame = (from: string, to: string, value: string, traceAddress?: readonly string[]) => ({
    ...base,
    type: 'CALL',
    callType: 'CALL',
    from,
    to,
    value,
    ...(traceAddress === undefined ? {} : { traceAddress }),
  });
  const native = (of: string, more: object) => ({
    hash: of,
    input: '0x',
    value: '0',
    receipt: { transactionHash: of, status: '1' },
    ...more,
  });
  const paid = native(payment.hash, {
    ...{ from: PAYER, to: HOLDER, value: '5', gas: '21000', r: '0x1' },
    flattenedTraces: [frame(PAYER, HOLDER, '5'), frame(HOLDER, PAYER, '3', ['0'])],
  });
  const deposited = native(sync.hash, {
    index: '1',
    ...{ from: ZERO, to: ZERO, r: '0x0' },
    receipt: { transactionHash: sync.hash, status: '1', logs: logs.map((log) => ({ ...log, logIndex: '0' })) },
    flattenedTraces: synced,
  });
  const lone = { index: '2', from: PAYER, to: HOLDER, value: '7', gas: '21000', r: '0x1', flattenedTraces: third };
  const recorded = findRecordedBlock({
    network: 'NETWORK_POLYGON_MAINNET',
    height: '60000000',
    ethereum: {
      header: {
        number: '60000000',
        hash: hash('b'),
        parentHash: hash('a'),
        timestamp: '2024-08-01T00:00:00Z',
        miner: ZERO,
      },
      transactions: [paid, deposited, ...(third === undefined ? [] : [native(hash('3'), lone)])],
    },
  });
  return normalize(parseBlockData(recorded as RawBlockData));
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

  it.each([
    ['is empty', {}],
    ['is null', null],
    ['says that it failed', { error: 'not traced' }],
  ])('leaves all others with their traces where its own %s [R-CHAIN-382]', (_, own) => {
    const inner = { type: 'CALL', from: HOLDER, to: PAYER, value: '0x3' };
    const { block, dataWarnings, moved } = read([call(PAYER, HOLDER, '0x5', [inner]), own]);
    expect(block.transactions[0]?.operations.map(({ type }) => type)).toEqual(['VALUE_TRANSFER', 'INTERNAL_TRANSFER']);
    expect(moved).toEqual(expected);
    expect([block.lacksInternalTransfers, dataWarnings]).toEqual([undefined, []]);
  });

  it("keeps the block's other traces in chainstorage's form, and pays no fee [R-CHAIN-382]", () => {
    const { block, dataWarnings } = readNative([{}]);
    expect(block.transactions.map(({ feeBase, operations }) => [feeBase, operations.map(({ type }) => type)])).toEqual([
      [0n, ['VALUE_TRANSFER', 'INTERNAL_TRANSFER']],
      [0n, ['INTERNAL_TRANSFER', 'VALUE_TRANSFER']],
    ]);
    expect([block.lacksInternalTransfers, dataWarnings]).toEqual([undefined, []]);
  });

  it('names a transaction whose trace alone is missing, and keeps the others [R-CHAIN-382]', () => {
    const { block, dataWarnings } = readNative([{}], [{}]);
    expect(block.lacksInternalTransfers).toBe(true);
    expect(dataWarnings).toEqual([{ kind: 'NO_INTERNAL_TRANSFERS', count: 1, example: '3'.repeat(64) }]);
    expect(block.transactions[0]?.operations.map(({ type }) => type)).toEqual(['VALUE_TRANSFER', 'INTERNAL_TRANSFER']);
  });

  it('leaves no other transaction without its trace', () => {
    expect(() => parse([])).toThrow('another number of traces');
  });
});
