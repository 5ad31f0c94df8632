import { describe, expect, it } from 'vitest';
import { getEvmChain } from '../chains.ts';
import { addBlock, noBalances } from '../testing/balances.ts';
import { parseBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

const [SIGNER, FACTORY, MADE, HEIR] = ['aa', 'bb', 'cc', 'dd'].map((digits) => `0x${digits.repeat(20)}`) as [
  string,
  string,
  string,
  string,
];
const HASH = `0x${'1'.repeat(64)}`;
const BEDROCK_HEIGHT = 105_235_063;
const frame = (type: string, from: string, to: string, value: number) => ({
  type,
  from,
  to,
  value: `0x${value.toString(16)}`,
});

interface Destruction {
  readonly chain: 'ETHEREUM' | 'OPTIMISM';
  readonly height: number;
  readonly calls: readonly object[];
}

/** Balances after a transaction that pays 100 to a factory. */
function balancesAfter({ chain, height, calls }: Destruction): ReadonlyMap<string, bigint> {
  const of = { hash: HASH, from: SIGNER, to: FACTORY, value: '0x64', gas: '0x100000', gasPrice: '0x0' };
  const data = parseBlockData({
    block: {
      number: `0x${height.toString(16)}`,
      hash: `0x${'b'.repeat(64)}`,
      parentHash: `0x${'a'.repeat(64)}`,
      timestamp: '0x63000000',
      miner: SIGNER,
      transactions: [of],
    },
    receipts: [{ transactionHash: HASH, status: '0x1', gasUsed: '0x5208', l1Fee: '0x0', logs: [] }],
    traces: [{ result: { ...frame('CALL', SIGNER, FACTORY, 100), calls } }],
  });
  const balances = noBalances();
  addBlock(balances, normalizeBlock(getEvmChain(chain), data).block);
  return balances.native;
}

const MADE_FOR_100 = frame('CREATE2', FACTORY, MADE, 100);
const TO_ITSELF = frame('SELFDESTRUCT', MADE, MADE, 100);
const BACK = frame('CALL', MADE, FACTORY, 100);

describe('a contract that names itself its heir', () => {
  it('keeps its coins on Optimism before Bedrock, and sends them on [R-CHAIN-383]', () => {
    const at = { chain: 'OPTIMISM', height: BEDROCK_HEIGHT - 1 } as const;
    const returned = balancesAfter({ ...at, calls: [MADE_FOR_100, TO_ITSELF, BACK] });
    expect([returned.get(MADE), returned.get(FACTORY)]).toEqual([0n, 100n]);
    const balances = balancesAfter({ ...at, calls: [MADE_FOR_100, TO_ITSELF] });
    expect([balances.get(MADE), balances.get(FACTORY)]).toEqual([100n, 0n]);
  });

  it.each([
    ['ETHEREUM', 16_000_000],
    ['OPTIMISM', BEDROCK_HEIGHT],
  ] as const)('burns them on %s at block %i [R-CHAIN-383]', (chain, height) => {
    expect(balancesAfter({ chain, height, calls: [MADE_FOR_100, TO_ITSELF] }).get(MADE)).toBe(0n);
  });
});

describe('a contract that another one inherits from', () => {
  const calls = [MADE_FOR_100, frame('SELFDESTRUCT', MADE, HEIR, 100), frame('CALL', HEIR, MADE, 30)];

  it('keeps what it gets after its end on Optimism before Bedrock [R-CHAIN-383]', () => {
    const balances = balancesAfter({ chain: 'OPTIMISM', height: BEDROCK_HEIGHT - 1, calls });
    expect([balances.get(HEIR), balances.get(MADE)]).toEqual([70n, 30n]);
  });

  it('loses it elsewhere [R-CHAIN-383]', () => {
    const balances = balancesAfter({ chain: 'OPTIMISM', height: BEDROCK_HEIGHT, calls });
    expect([balances.get(HEIR), balances.get(MADE)]).toEqual([70n, 0n]);
  });
});
