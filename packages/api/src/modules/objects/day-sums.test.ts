import type { AssetRow } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { sumDays } from './day-sums.ts';

const asset: AssetRow = {
  chain: 'ETHEREUM',
  asset: 3,
  kind: 'TOKEN',
  key: '0xusdt',
  symbol: 'USDT',
  name: 'Tether USD',
  decimals: 6,
  icon: 'usdt',
  priceCoin: 'tether',
  isKnown: true,
  isSpam: false,
  isDeprecated: false,
};
const closes = new Map([
  [10, 2],
  [11, 0.5],
]);
const prices = {
  findUsd: (_chain: string, number: number, timeSec: number) =>
    number === 3 ? closes.get(timeSec / 86_400) : undefined,
  findLatestUsd: () => undefined,
};
const day = (number: number, receivedBase: bigint, sentBase: bigint, ofAsset = 3) => ({
  day: number,
  asset: ofAsset,
  receivedBase,
  sentBase,
});

describe('sums in USD over history', () => {
  it('value each day by its own price, and no other asset', () => {
    const days = [day(10, 3_000_000n, 0n), day(11, 4_000_000n, 1_000_000n), day(10, 9_000_000n, 0n, 0)];
    expect(sumDays(days, asset, prices)).toEqual({ receivedUsd: 8, sentUsd: 0.5 });
  });

  it('are unknown when a day on which something moved has no price [R-PRICE-06]', () => {
    expect(sumDays([day(10, 1_000_000n, 1_000_000n), day(12, 1n, 0n)], asset, prices)).toEqual({
      receivedUsd: null,
      sentUsd: 2,
    });
  });

  it('are 0 when nothing moved, and unknown without decimals or without the days', () => {
    expect(sumDays([day(12, 0n, 0n)], asset, prices)).toEqual({ receivedUsd: 0, sentUsd: 0 });
    const unknown = { receivedUsd: null, sentUsd: null };
    expect(sumDays([day(10, 1n, 1n)], { ...asset, decimals: null }, prices)).toEqual(unknown);
    expect(sumDays(undefined, asset, prices)).toEqual(unknown);
  });
});
