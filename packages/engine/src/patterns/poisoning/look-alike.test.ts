import { describe, expect, it } from 'vitest';
import { isLookAlike, toLookAlikeKeys } from './look-alike.ts';

describe('addresses that look alike', () => {
  // Ethereum 17818298: 20,000,000 USDT went to the first, meant for the second.
  const FAKE = '0xa7bf48749d2e4aa29e3209879956b9baa9e90570';
  const REAL = '0xa7b4bac8f0f9692e56750aefb5f6cb5516e90570';

  it('[R-ADDR-116] share seven characters at both ends after the lead, at least the last four', () => {
    expect(isLookAlike('ETHEREUM', FAKE, REAL)).toBe(true);
    expect(isLookAlike('ETHEREUM', FAKE, FAKE)).toBe(false);
    expect(isLookAlike('ETHEREUM', FAKE, `${REAL.slice(0, -4)}1570`)).toBe(false);
  });

  it.each([
    [3, 4, true],
    [2, 5, true],
    [1, 6, true],
    [0, 7, true],
    [0, 12, true],
    [9, 4, true],
    [2, 4, false],
    [1, 5, false],
    [0, 6, false],
    [4, 3, false],
    [20, 3, false],
    [20, 0, false],
  ])('[R-ADDR-116] with %d first and %d last characters in common: %s', (first, last, isAlike) => {
    const text = `0x${'ab'.repeat(20)}`;
    // Differs from the text in every character.
    const other = `${text.slice(0, 2 + first)}${'0'.repeat(40 - first - last)}${last === 0 ? '' : text.slice(-last)}`;
    expect(isLookAlike('ETHEREUM', text, other)).toBe(isAlike);
    expect(isLookAlike('ETHEREUM', other, text)).toBe(isAlike);
  });

  it('[R-ADDR-116] have four keys, each at both ends of the address, one of which every look-alike shares', () => {
    expect(toLookAlikeKeys('ETHEREUM', REAL)).toEqual([
      { prefix: '0xa7b', suffix: '0570' },
      { prefix: '0xa7', suffix: '90570' },
      { prefix: '0xa', suffix: 'e90570' },
      { prefix: '0x', suffix: '6e90570' },
    ]);
  });

  it('[R-ADDR-116] are by accident as rare as said', () => {
    /**
     * Chance per pair, over how many first characters the pair shares exactly. `firstOf`: values of the first
     * character; `base`: of every other.
     */
    const chance = (firstOf: number, base: number): number => {
      const exact = [firstOf, base, base].map(
        (of, at, all) => (1 - 1 / of) * all.slice(0, at).reduce((p, x) => p / x, 1),
      );
      const atLeastThree = 1 / (firstOf * base * base);
      const [none = 0, one = 0, two = 0] = exact;
      return none * base ** -7 + one * base ** -6 + two * base ** -5 + atLeastThree * base ** -4;
    };
    expect(chance(16, 16) * 16 ** 7).toBeCloseTo(3.8125, 9);
    expect(1 / chance(16, 16)).toBeCloseTo(70_409_300, -3);
    // 25 bytes that begin with 0x41: 2^192 texts, of which 58^32 share the character after the T.
    const afterT = 2 ** 192 / 58 ** 32;
    expect(afterT).toBeCloseTo(23.34, 2);
    expect(chance(afterT, 58) * 58 ** 7).toBeCloseTo(8.3, 1);
  });

  it('[R-ADDR-116] never by the letter that all addresses of a chain begin with', () => {
    const real = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
    expect(isLookAlike('TRON', real, 'TXYZ11111111111111111111111111AeBf')).toBe(true);
    expect(isLookAlike('TRON', real, 'TXY111111111111111111111111111AeBf')).toBe(false);
  });
});
