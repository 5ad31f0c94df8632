import { describe, expect, it } from 'vitest';
import { getEvmChain } from '../chains.ts';
import { parseBlockData, type RawBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

const A = `0x${'aa'.repeat(20)}`;
const B = `0x${'bb'.repeat(20)}`;
const HASHES = ['1', '2'].map((digit) => `0x${digit.repeat(64)}`);
const toInput = (text: string): string => `0x${Buffer.from(text).toString('hex')}`;

interface Sent {
  readonly input: string;
  readonly to?: string | null;
  readonly gasUsed?: number;
  readonly status?: string;
  readonly logs?: readonly object[];
  readonly calls?: readonly object[];
  readonly receipt?: object;
  readonly more?: object;
}

/** A block of one transaction for each. */
function notesOf(sent: readonly Sent[], chain: 'ETHEREUM' | 'ARBITRUMONE' = 'ETHEREUM', isTraced = true) {
  const raw: RawBlockData = {
    block: {
      number: '0x1000000',
      hash: `0x${'b'.repeat(64)}`,
      parentHash: `0x${'a'.repeat(64)}`,
      timestamp: '0x60000000',
      miner: A,
      transactions: sent.map(({ input, to = B, more }, i) => ({
        hash: HASHES[i],
        from: A,
        to,
        value: '0x0',
        gas: '0x100000',
        gasPrice: '0x1',
        input,
        ...more,
      })),
    },
    receipts: sent.map(({ gasUsed = 21_000, status = '0x1', logs = [], receipt }, i) => ({
      transactionHash: HASHES[i],
      status,
      gasUsed: `0x${gasUsed.toString(16)}`,
      logs,
      ...receipt,
    })),
    ...(isTraced
      ? {
          traces: sent.map(({ calls = [], status }) => ({
            result: { type: 'CALL', from: A, to: B, calls, ...(status === '0x0' ? { error: 'reverted' } : {}) },
          })),
        }
      : {}),
  };
  return normalizeBlock(getEvmChain(chain), parseBlockData(raw)).block.transactions.map(({ notes }) => notes);
}

const hello = toInput('你好, return the money');
const log = { address: B, topics: [], data: '0x' };

describe('text in call data', () => {
  it('to an account without code is a note to it, whatever the value, of the transfer [R-NOTE-07]', () => {
    for (const isTraced of [true, false])
      expect(notesOf([{ input: hello, gasUsed: 21_384 }], 'ETHEREUM', isTraced)).toEqual([
        [
          {
            kind: 'DATA',
            // The fee is before it.
            operation: 1,
            side: 'destination',
            position: 0,
            address: B,
            text: '你好, return the money',
            length: 24,
            isCut: false,
          },
        ],
      ]);
  });

  it.each<[string, Sent]>([
    ['no data', { input: '0x' }],
    ['data that is no text', { input: '0xa9059cbb0000' }],
    ['data that is no hex', { input: '0x6869zz' }],
    ['a log', { input: hello, logs: [log] }],
    ['a further call', { input: hello, calls: [{ type: 'CALL', from: B, to: A, value: '0x1' }] }],
    ['gas beyond what the data costs', { input: hello, gasUsed: 30_000 }],
    ['a failure', { input: hello, status: '0x0' }],
    ['a contract made', { input: hello, to: null, receipt: { contractAddress: B } }],
  ])('is none with %s [R-NOTE-07]', (_, sent) => {
    expect(notesOf([sent])).toEqual([undefined]);
  });

  it('is none where another transaction of the block shows the recipient to be a contract [R-NOTE-07]', () => {
    const plain = { input: hello, gasUsed: 21_384 };
    expect(notesOf([plain, { input: '0x', logs: [log] }])).toEqual([undefined, undefined]);
    expect(notesOf([plain, { input: '0x', logs: [{ ...log, address: A }] }])[0]).toHaveLength(1);
  });

  it('may cost the gas of lists and authorisations, and on Arbitrum that of layer 1 [R-NOTE-07]', () => {
    const accessList = [{ address: A, storageKeys: [`0x${'0'.repeat(64)}`] }];
    expect(notesOf([{ input: hello, gasUsed: 26_000, more: { accessList } }])[0]).toHaveLength(1);
    expect(notesOf([{ input: hello, gasUsed: 26_000 }])).toEqual([undefined]);
    const l2 = { input: hello, gasUsed: 400_000, receipt: { gasUsedForL1: '0x5c800' } };
    expect(notesOf([l2], 'ARBITRUMONE')[0]).toHaveLength(1);
    expect(notesOf([{ ...l2, receipt: { gasUsedForL1: '0x1' } }], 'ARBITRUMONE')).toEqual([undefined]);
    expect(notesOf([{ input: hello, gasUsed: 400_000 }], 'ARBITRUMONE')[0]).toHaveLength(1);
  });

  it('longer than 4,096 bytes is cut, and its whole length kept [R-NOTE-03]', () => {
    const [notes] = notesOf([{ input: toInput('z'.repeat(100_000)), gasUsed: 1_621_000 }]);
    expect(notes).toMatchObject([{ text: 'z'.repeat(4_096), length: 100_000, isCut: true }]);
  });
});
