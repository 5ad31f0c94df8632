import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideAmount, partOf, shareOut } from './divide.ts';

describe('divideAmount', () => {
  it('gives the remainder to the largest fractions, of equal ones to the first', () => {
    expect(divideAmount(10n, [1 / 3, 1 / 3, 1 / 3])).toEqual([4n, 3n, 3n]);
    expect(divideAmount(100n, [0.125, 0.125, 0.75])).toEqual([13n, 12n, 75n]);
    expect(divideAmount(7n, [0.5, 0, 0.5])).toEqual([4n, 0n, 3n]);
  });

  const ETH = 10n ** 18n;

  it('[R-SCORE-92] gives whole amounts whole: 7.9 of 10 ETH is 7.9, and the thirds of 9 are 3', () => {
    expect(divideAmount(10n * ETH, [7.9 / 10, 2.1 / 10])).toEqual([(79n * ETH) / 10n, (21n * ETH) / 10n]);
    expect(divideAmount(9n * ETH, [1 / 3, 2 / 3])).toEqual([3n * ETH, 6n * ETH]);
    expect(partOf(10n * ETH, 0.79)).toBe((79n * ETH) / 10n);
  });

  it('[R-SCORE-92] loses no wei beside ten ether, and leaves crooked rests where they are', () => {
    expect(divideAmount(10n * ETH + 1n, [1, 1e-19])).toEqual([10n * ETH, 1n]);
    const crooked = 4_445_678_901_234_567_891n;
    const whole = (79n * ETH) / 10n + crooked;
    const shares = [Number((79n * ETH) / 10n) / Number(whole), Number(crooked) / Number(whole)];
    expect(divideAmount(whole, shares)).toEqual([(79n * ETH) / 10n, crooked]);
  });

  it('gives nothing where there is nothing to give by', () => {
    expect(divideAmount(10n, [])).toEqual([]);
    expect(divideAmount(10n, [0, 0])).toEqual([0n, 0n]);
  });

  it('[R-SCORE-92] loses no unit, however large the amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.array(fc.double({ min: 1e-9, max: 1, noNaN: true }), { minLength: 1 }),
        (whole, shares) => {
          const parts = divideAmount(whole, shares);
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(whole);
          expect(parts.every((part) => part >= 0n)).toBe(true);
        },
      ),
    );
  });
});

describe('shareOut', () => {
  it('[R-SCORE-19] [R-SCORE-20] [R-SHOW-08] sums to exactly 100.00', () => {
    expect(shareOut([1 / 3, 1 / 3, 1 / 3])).toEqual([3334, 3333, 3333]);
    expect(shareOut([0.99999, 0.00001])).toEqual([10_000, 0]);
    expect(shareOut([])).toEqual([]);
  });

  it('[R-SCORE-21] [R-SHOW-09] never shows a severe end as 0.00', () => {
    expect(shareOut([0.99999, 0.00001], (index) => index === 1)).toEqual([9_999, 1]);
    expect(shareOut([1e-9, 0.5, 0.5, 1e-12], () => true)).toEqual([1, 4_999, 4_999, 1]);
  });

  it('shows nothing for an end that has no share', () => {
    expect(shareOut([1, 0], () => true)).toEqual([10_000, 0]);
  });
});
