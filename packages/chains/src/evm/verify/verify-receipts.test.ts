import { describe, expect, it } from 'vitest';
import { getEvmChain } from '../chains.ts';
import { parseBlockData } from '../wire/data.ts';
import { verifyBlockData } from './verify.ts';

const ADDRESS = `0x${'aa'.repeat(20)}`;
const hash = (digit: string): string => `0x${digit.repeat(64)}`;

/** A block of payments whose parts are too few to recompute anything. */
const blockOf = (hashes: readonly string[]) =>
  parseBlockData({
    block: {
      number: '0x500000',
      hash: hash('b'),
      parentHash: hash('a'),
      timestamp: '0x60000000',
      miner: ADDRESS,
      transactions: hashes.map((each) => ({ hash: each, from: ADDRESS, to: ADDRESS, value: '0x5', gas: '0x5208' })),
    },
    receipts: hashes.map((each) => ({ transactionHash: each, status: '0x1', gasUsed: '0x5208', logs: [] })),
  });

describe('the transactions of a block', () => {
  it('stand in it once each, even where no root can be recomputed [R-CHAIN-385]', () => {
    const ethereum = getEvmChain('ETHEREUM');
    expect(verifyBlockData(ethereum, blockOf([hash('1'), hash('2')])).map(({ kind }) => kind)).toContain(
      'TRANSACTIONS_UNVERIFIED',
    );
    expect(() => verifyBlockData(ethereum, blockOf([hash('1'), hash('2'), hash('1')]))).toThrow(
      expect.objectContaining({ code: 'BLOCK_CORRUPT', details: { transaction: hash('1') } }),
    );
  });
});
