import { expect, it } from 'vitest';
import { toBalance, toBalanceUsd } from './asset-amount.ts';

const BTC = { decimals: 8 } as Parameters<typeof toBalance>[1];

it('a balance below zero is unknown, in the coin and in USD; zero is a balance [R-ADDR-220]', () => {
  expect([-1n, 0n, 150_000_000n].map((base) => toBalance(base, BTC))).toEqual([null, '0', '1.5']);
  expect([-1n, 0n, 150_000_000n].map((base) => toBalanceUsd(base, BTC, 2))).toEqual([null, 0, 3]);
});
