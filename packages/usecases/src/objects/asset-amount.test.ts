import { expect, it } from 'vitest';
import { sumBalancesUsd, toBalance, toBalanceUsd } from './asset-amount.ts';

const BTC = { decimals: 8 } as Parameters<typeof toBalance>[1];

it('a balance below zero is unknown, in the coin and in USD; zero is a balance [R-ADDR-220]', () => {
  expect([-1n, 0n, 150_000_000n].map((base) => toBalance(base, BTC))).toEqual([null, '0', '1.5']);
  expect([-1n, 0n, 150_000_000n].map((base) => toBalanceUsd(base, BTC, 2))).toEqual([null, 0, 3]);
});

it('a sum of balances is unknown with one below zero that has a price; others without a price are counted [R-ADDR-220]', () => {
  const [held, fake] = [
    { balanceBase: 2n, balanceUsd: 3 },
    { balanceBase: -5n, balanceUsd: null },
  ];
  expect(sumBalancesUsd([held, fake, { balanceBase: 0n, balanceUsd: null }])).toEqual({ usd: 3, unpriced: 1 });
  expect(sumBalancesUsd([held, fake, { balanceBase: -1n, balanceUsd: -9 }])).toEqual({ usd: null, unpriced: 1 });
  expect(sumBalancesUsd([fake])).toEqual({ usd: null, unpriced: 1 });
  expect(sumBalancesUsd([])).toEqual({ usd: 0, unpriced: 0 });
});
