import { describe, expect, it } from 'vitest';
import { getEvmChain } from '../chains.ts';
import { parseBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

const [SIGNER, TO, INNER, MADE, TOKEN] = ['aa', 'bb', 'cc', 'dd', 'ee'].map((digits) => `0x${digits.repeat(20)}`) as [
  string,
  string,
  string,
  string,
  string,
];
const IDENTITY = '0x0000000000000000000000000000000000000004';
const HASH = `0x${'1'.repeat(64)}`;

interface Sent {
  readonly to?: string | null;
  readonly input?: string;
  readonly gasUsed?: number;
  readonly status?: string;
  readonly logs?: readonly object[];
  readonly calls?: readonly object[];
  /** Frames as `trace_block` gives them, in place of nested ones. */
  readonly flat?: readonly object[];
  readonly more?: object;
  readonly receipt?: object;
}

function contractsOf(sent: Sent, chain: 'ETHEREUM' | 'ARBITRUMONE' | 'OPTIMISM' = 'ETHEREUM'): readonly string[] {
  const { to = TO, input = '0x', gasUsed = 21_000, status = '0x1', logs = [], calls = [], flat, more, receipt } = sent;
  const nested = [{ result: { type: 'CALL', from: SIGNER, to: to ?? MADE, value: '0x0', calls } }];
  const { block } = normalizeBlock(
    getEvmChain(chain),
    parseBlockData({
      block: {
        number: '0x1000000',
        hash: `0x${'b'.repeat(64)}`,
        parentHash: `0x${'a'.repeat(64)}`,
        timestamp: '0x60000000',
        miner: SIGNER,
        transactions: [
          { hash: HASH, from: SIGNER, to, value: '0x0', gas: '0x100000', gasPrice: '0x1', input, ...more },
        ],
      },
      receipts: [{ transactionHash: HASH, status, gasUsed: `0x${gasUsed.toString(16)}`, logs, ...receipt }],
      traces: flat ?? nested,
    }),
  );
  return block.contracts ?? [];
}

const frame = (type: string, from: string, to: string, more: object = {}) => ({
  type,
  from,
  to,
  value: '0x0',
  ...more,
});

describe('who is shown to be a contract [R-ADDR-100]', () => {
  it.each<[string, Sent, readonly string[]]>([
    ['nobody, by a payment', {}, []],
    ['nobody, by a payment with text, at what its bytes cost', { input: '0x6869', gasUsed: 21_032 }, []],
    ['whoever wrote a log', { logs: [{ address: TOKEN, topics: [], data: '0x' }] }, [TOKEN]],
    ['whoever was called and cost more than a payment', { gasUsed: 30_000 }, [TO]],
    ['whoever was called and failed', { status: '0x0' }, [TO]],
    ['whoever called somebody else', { calls: [frame('CALL', TO, INNER)] }, [TO]],
    ['whoever only looked something up', { calls: [frame('STATICCALL', TO, INNER)] }, [TO]],
    [
      'whoever borrowed code, and not who was paid by it',
      { calls: [frame('DELEGATECALL', TO, INNER, { calls: [frame('CALL', TO, MADE, { value: '0x5' })] })] },
      [TO],
    ],
    [
      'whoever called within a call that failed',
      { calls: [frame('CALL', TO, INNER, { error: 'reverted', calls: [frame('CALL', INNER, MADE)] })] },
      [TO, INNER],
    ],
    [
      'whoever destroyed itself',
      { calls: [frame('CALL', TO, INNER), frame('SELFDESTRUCT', INNER, SIGNER)] },
      [TO, INNER],
    ],
    ['whoever was made', { to: null, receipt: { contractAddress: MADE } }, [MADE]],
    ['no built-in function of the chain', { to: IDENTITY, gasUsed: 30_000 }, []],
    [
      'no signer whose account acts by code that it was lent',
      { to: SIGNER, gasUsed: 90_000, calls: [frame('CALL', SIGNER, INNER)] },
      [],
    ],
  ])('%s', (_, sent, expected) => {
    expect(contractsOf(sent)).toEqual(expected);
  });

  it('the same by flat traces', () => {
    const call = (path: readonly number[], from: string, to: string, more: object = {}) => ({
      type: 'call',
      action: { callType: 'call', from, to, value: '0x0' },
      transactionHash: HASH,
      traceAddress: path,
      ...more,
    });
    const flat = [call([], SIGNER, TO), call([0], TO, INNER, { error: 'Reverted' }), call([0, 0], INNER, MADE)];
    expect(contractsOf({ flat })).toEqual([TO, INNER]);
  });

  it('nobody by gas that may be of layer 1, or of what the chain sends itself', () => {
    expect(contractsOf({ gasUsed: 400_000 }, 'ARBITRUMONE')).toEqual([]);
    expect(contractsOf({ gasUsed: 400_000, more: { type: '0x7e', mint: '0x0' } }, 'OPTIMISM')).toEqual([]);
  });
});
