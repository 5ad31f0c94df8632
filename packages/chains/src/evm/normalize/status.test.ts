import { describe, expect, it } from 'vitest';
import { getEvmChain } from '../chains.ts';
import { findRecordedBlock } from '../files/recorded.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, type RawBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

const [PAYER, PAYEE] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`] as const;
const hash = (digit: string): string => `0x${digit.repeat(64)}`;
const ROOT = hash('e');
const COINS = 149_990_000_000_000_000_000n;
/** Ethereum's last block before Byzantium. */
const LAST_HEIGHT = 4_369_999;
const ETHEREUM = getEvmChain('ETHEREUM');

const paid = {
  sources: [{ address: PAYER, amountBase: COINS }],
  destinations: [{ address: PAYEE, amountBase: COINS }],
};

/** A block with one payment. */
function pay(receipt: Readonly<Record<string, unknown>>, traces?: unknown): RawBlockData {
  const value = `0x${COINS.toString(16)}`;
  return {
    block: {
      number: `0x${LAST_HEIGHT.toString(16)}`,
      hash: hash('b'),
      parentHash: hash('a'),
      timestamp: '0x58000000',
      miner: PAYEE,
      transactions: [{ hash: hash('1'), from: PAYER, to: PAYEE, value, gas: '0x7530', gasPrice: '0x1' }],
    },
    receipts: [{ transactionHash: hash('1'), gasUsed: '0x5208', logs: [], ...receipt }],
    traces,
  };
}

const call = (error?: string) => [
  { result: { type: 'CALL', from: PAYER, to: PAYEE, value: `0x${COINS.toString(16)}`, error } },
];

/** Outcome, second operation and data warnings about the outcome of a block's only transaction. */
function read(raw: RawBlockData) {
  const data = parseBlockData(raw);
  verifyBlockData(ETHEREUM, data);
  const { block, dataWarnings } = normalizeBlock(ETHEREUM, data);
  const [transaction] = block.transactions;
  const kinds = dataWarnings.map(({ kind }) => kind);
  return { status: transaction?.status, moved: transaction?.operations[1], kinds, block };
}

describe('a receipt with the root of the state', () => {
  it('proves no failure, whatever status is beside it [R-CHAIN-381]', () => {
    expect(read(pay({ root: ROOT, status: '0x0' }))).toMatchObject({ status: 'success', moved: paid });
    expect(read(pay({ root: ROOT, status: '0x0' }, call()))).toMatchObject({
      status: 'success',
      moved: paid,
      kinds: [],
    });
  });

  it('leaves the outcome to the trace, and to the gas where there is none [R-CHAIN-381]', () => {
    expect(read(pay({ root: ROOT, status: '0x1' }, call('out of gas')))).toMatchObject({ status: 'failed' });
    const spent = pay({ root: ROOT, status: '0x1', gasUsed: '0x7530' });
    expect(read(spent)).toMatchObject({ status: 'failed', kinds: ['NO_INTERNAL_TRANSFERS', 'STATUS_UNKNOWN'] });
  });

  it.each(['0x', null, undefined])('has none where the root is %s: its status counts [R-CHAIN-381]', (root) => {
    expect(read(pay({ root, status: '0x1' }, call()))).toMatchObject({ status: 'success', moved: paid });
    expect(read(pay({ root, status: '0x0' }))).toMatchObject({ status: 'failed', moved: undefined });
    expect(() => read(pay({ root, status: '0x0' }, call()))).toThrow('do not agree whether');
  });
});

interface NativeOptions {
  readonly height?: number;
  readonly receipt?: object;
  readonly traces?: readonly object[] | undefined;
}

/** chainstorage's own form of the payment. */
function toNative({ height = LAST_HEIGHT, receipt = {}, traces }: NativeOptions): RawBlockData {
  const moved = { from: PAYER, to: PAYEE, value: String(COINS) };
  const transaction = { hash: hash('1'), ...moved, gas: '30000', gasPrice: '30000000000', input: '0x' };
  const block = findRecordedBlock({
    network: 'NETWORK_ETHEREUM_MAINNET',
    height: String(height),
    ethereum: {
      header: {
        hash: hash('b'),
        parentHash: hash('a'),
        number: String(height),
        gasUsed: '21000',
        timestamp: '2016-08-02T21:32:58Z',
        miner: PAYEE,
      },
      transactions: [
        {
          ...transaction,
          receipt: { transactionHash: hash('1'), gasUsed: '21000', cumulativeGasUsed: '21000', ...receipt },
          ...(traces === undefined ? {} : { flattenedTraces: traces }),
        },
      ],
    },
  });
  return block as RawBlockData;
}

const flat = (more: object = { status: '1' }) => ({
  type: 'CALL',
  traceType: 'CALL',
  callType: 'CALL',
  from: PAYER,
  to: PAYEE,
  value: String(COINS),
  transactionHash: hash('1'),
  blockHash: hash('b'),
  ...more,
});

describe("chainstorage's own form before Byzantium", () => {
  it.each([
    ['with the root of the state', { root: ROOT }],
    ['without', {}],
  ])('has no status, %s: value moved [R-CHAIN-381]', (_, receipt) => {
    const traced = read(toNative({ receipt, traces: [flat()] }));
    expect(traced).toMatchObject({ status: 'success', moved: paid, kinds: [] });
    const untraced = read(toNative({ receipt, traces: [{}] }));
    expect(untraced).toMatchObject({ status: 'success', moved: paid, kinds: ['NO_INTERNAL_TRANSFERS'] });
  });

  it('says by its trace that a transaction failed [R-CHAIN-381]', () => {
    expect(read(toNative({ traces: [flat({ error: 'out of gas' })] }))).toMatchObject({ status: 'failed' });
  });

  it('leaves a status of 0 out since then [R-CHAIN-381]', () => {
    expect(read(toNative({ height: LAST_HEIGHT + 1, traces: [flat({ error: 'reverted' })] })).status).toBe('failed');
    expect(() => read(toNative({ height: LAST_HEIGHT + 1, traces: [flat()] }))).toThrow('do not agree whether');
  });
});

describe('a block of chainstorage without traces', () => {
  it.each([
    ['no list of them', undefined],
    ['an empty one', []],
    ['an empty trace', [{}]],
  ])('is taken, and said to lack internal transfers: %s [R-CHAIN-382]', (_, traces) => {
    const { status, moved, kinds, block } = read(toNative({ height: 5_000_000, receipt: { status: '1' }, traces }));
    expect([status, moved, kinds]).toEqual(['success', expect.objectContaining(paid), ['NO_INTERNAL_TRANSFERS']]);
    expect(block.lacksInternalTransfers).toBe(true);
  });

  it.each([
    ['no list of them', undefined],
    ['an empty list', []],
    ['a trace that could not be made', [{ error: 'execution timeout' }]],
  ])('is taken of the raw form too: %s [R-CHAIN-382]', (_, transactionTraces) => {
    const { block, receipts } = pay({ status: '0x1' });
    const ethereum = { header: block, transactionReceipts: receipts, transactionTraces };
    const { kinds } = read(findRecordedBlock({ ethereum }) as RawBlockData);
    expect(kinds).toEqual(['NO_INTERNAL_TRANSFERS']);
  });

  it('is refused as a node’s answer, which has them or says that it cannot [R-CHAIN-382]', () => {
    expect(() => read(pay({ status: '0x1' }, []))).toThrow('another number of traces');
    expect(() => read(pay({ status: '0x1' }, [{ error: 'execution timeout' }]))).toThrow('has no trace');
  });
});
