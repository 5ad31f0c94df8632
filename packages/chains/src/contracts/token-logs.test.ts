import { describe, expect, it } from 'vitest';
import { getEvmChain } from '../evm/chains.ts';
import type { ContractLog } from './log.ts';
import { readTokenLog, TRANSFER } from './token-logs.ts';

const ETHEREUM = getEvmChain('ETHEREUM');
const TOKEN = `0x${'70'.repeat(20)}`;
const [A, B] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`] as const;
const ZERO = `0x${'00'.repeat(20)}`;
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';

const word = (value: bigint | number | string): string =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0');
const topic = (address: string): string => `0x${word(address)}`;
const log = (topics: readonly string[], data: readonly (bigint | number)[], address = TOKEN): ContractLog =>
  ({ address, topics: [...topics], data: `0x${data.map(word).join('')}` }) as ContractLog;
const read = (topics: readonly string[], data: readonly (bigint | number)[], address = TOKEN) =>
  readTokenLog(ETHEREUM, log(topics, data, address));

describe('readTokenLog', () => {
  it('keeps every amount that the EVM can write, exactly [R-CHAIN-25]', () => {
    for (const amount of [0n, 1n, 10n ** 77n, 2n ** 256n - 1n])
      expect(read([TRANSFER, topic(A), topic(B)], [amount])).toMatchObject({
        type: 'TOKEN_TRANSFER',
        token: TOKEN,
        sources: [{ address: A, amountBase: amount }],
        destinations: [{ address: B, amountBase: amount }],
      });
  });

  it('takes the zero address for making and unmaking', () => {
    expect(read([TRANSFER, topic(ZERO), topic(B)], [5])).toMatchObject({ type: 'MINT', sources: [] });
    expect(read([TRANSFER, topic(A), topic(ZERO)], [5])).toMatchObject({
      type: 'BURN',
      destinations: [{ amountBase: 5n, unspendable: true }],
    });
  });

  it('refuses what is shaped otherwise than its name [R-CHAIN-25]', () => {
    expect(read([TRANSFER], [1, 2, 3])).toBe('malformed');
    expect(read([TRANSFER, topic(A)], [1])).toBe('malformed');
    expect(read([TRANSFER, topic(A), topic(B)], [])).toBe('malformed');
    expect(read([TRANSFER, topic(A), topic(B)], [1, 2])).toBe('malformed');
    expect(read([TRANSFER, topic(A), topic(B), topic(A)], [1])).toBe('malformed');
    expect(read([TRANSFER, `0x1${topic(A).slice(3)}`, topic(B)], [1])).toBe('malformed');
    expect(readTokenLog(ETHEREUM, { ...log([TRANSFER, topic(A), topic(B)], []), data: `0x${'zz'.repeat(32)}` })).toBe(
      'malformed',
    );
    expect(read([SINGLE, topic(A), topic(A), topic(B)], [1])).toBe('malformed');
    expect(read([BATCH, topic(A), topic(A), topic(B)], [64, 2n ** 200n, 1, 2])).toBe('malformed');
    expect(read([BATCH, topic(A), topic(A), topic(B)], [64, 96, 0, 2n ** 255n])).toBe('malformed');
    expect(read([topic(A)], [1])).toBe('other');
    expect(read([], [])).toBe('other');
  });

  it('counts collectibles exactly, however many [R-CHAIN-375]', () => {
    expect(read([TRANSFER, topic(A), topic(B), `0x${word(7)}`], [])).toMatchObject({
      type: 'NFT_TRANSFER',
      token: TOKEN,
      destinations: [{ address: B, amountBase: 1n }],
    });
    expect(read([SINGLE, topic(A), topic(ZERO), topic(B)], [7, 3])).toMatchObject({
      type: 'NFT_TRANSFER',
      sources: [],
      destinations: [{ address: B, amountBase: 3n }],
    });
    // Offsets of two lists, then ids 7 and 8, then 3 and 4 of them.
    const batch = [64, 160, 2, 7, 8, 2, 3, 4];
    expect(read([BATCH, topic(A), topic(A), topic(B)], batch)).toMatchObject({ destinations: [{ amountBase: 7n }] });
    const most = 2n ** 256n - 1n;
    expect(read([SINGLE, topic(A), topic(A), topic(B)], [7, most])).toMatchObject({
      destinations: [{ amountBase: most }],
    });
    expect(read([BATCH, topic(A), topic(A), topic(B)], [64, 160, 2, 7, 8, 2, most, most])).toMatchObject({
      destinations: [{ amountBase: 2n * most }],
    });
  });

  it('knows the wrapped coin by its contract alone', () => {
    const wrapped = ETHEREUM.wrapped.contract;
    expect(read([DEPOSIT, topic(A)], [9], wrapped)).toMatchObject({ type: 'WRAP', token: wrapped, sources: [] });
    expect(read([DEPOSIT, topic(A)], [9])).toBe('other');
    const arbitrum = getEvmChain('ARBITRUMONE');
    const minted = log([TRANSFER, topic(ZERO), topic(A)], [9], arbitrum.wrapped.contract);
    expect(readTokenLog(arbitrum, minted)).toMatchObject({ type: 'WRAP' });
  });

  it('does not count native coins twice where a contract speaks of them as of a token', () => {
    const pol = log([TRANSFER, topic(A), topic(B)], [9], '0x0000000000000000000000000000000000001010');
    expect(readTokenLog(getEvmChain('POLYGON'), pol)).toBe('other');
    const legacy = log([TRANSFER, topic(ZERO), topic(B)], [9], '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000');
    expect(readTokenLog(getEvmChain('OPTIMISM'), legacy)).toEqual({
      type: 'DEPOSIT',
      asset: 0,
      sources: [],
      destinations: [{ address: B, amountBase: 9n }],
    });
  });
});
