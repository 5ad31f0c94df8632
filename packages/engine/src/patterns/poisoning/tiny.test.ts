import { describe, expect, it } from 'vitest';
import { isTiny } from './tiny.ts';

const TOKEN = { chain: 'ETHEREUM', asset: 1, decimals: 6, priceCoin: 'tether', isKnown: true } as const;

describe('a tiny amount', () => {
  it('[R-ADDR-116] is one below 10 USD of its day', () => {
    expect(isTiny(TOKEN, 9_999_999n, 1)).toBe(true);
    expect(isTiny(TOKEN, 10_000_000n, 1)).toBe(false);
    expect(isTiny({ ...TOKEN, priceCoin: 'wrapped-bitcoin', decimals: 8 }, 9_999n, 100_000)).toBe(true);
  });

  it('[R-ADDR-116] counts a dollar coin as a dollar and a native coin by its limit where the day has no price', () => {
    expect(isTiny(TOKEN, 9_999_999n, undefined)).toBe(true);
    expect(isTiny(TOKEN, 10_000_000n, undefined)).toBe(false);
    const native = { chain: 'TRON', asset: 0, decimals: 6, priceCoin: 'tron', isKnown: true } as const;
    expect(isTiny(native, 29_999_999n, undefined)).toBe(true);
    expect(isTiny(native, 30_000_000n, undefined)).toBe(false);
  });

  it('[R-ADDR-116] is no amount of a known coin without a price, and any of a token that nobody knows', () => {
    expect(isTiny({ ...TOKEN, priceCoin: 'chainlink' }, 1n, undefined)).toBe(false);
    expect(isTiny({ ...TOKEN, priceCoin: null, isKnown: false }, 10n ** 30n, undefined)).toBe(true);
  });
});
