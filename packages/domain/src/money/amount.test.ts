import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, parseAmount } from './amount.ts';

describe('amounts as decimal text', () => {
  it.each([
    [0n, 8, '0'],
    [1n, 8, '0.00000001'],
    [150_000_000n, 8, '1.5'],
    [-150_000_000n, 8, '-1.5'],
    [-1n, 8, '-0.00000001'],
    [1_000_000_000n, 8, '10'],
    [2_100_000_000_000_000n, 8, '21000000'],
    [42n, 0, '42'],
    [1_000_000_000_000_000_001n, 18, '1.000000000000000001'],
    [5n * 10n ** 96n, 96, '5'],
    [1n, 96, `0.${'0'.repeat(95)}1`],
  ])('writes %d of %i decimals as %s', (base, decimals, text) => {
    expect(formatAmount(base, decimals)).toBe(text);
    expect(parseAmount(text, decimals)).toBe(base);
  });

  it.each([
    '',
    '.',
    '1.',
    '.5',
    '1e8',
    '+1',
    '1,5',
    ' 1',
    'abc',
    '--1',
    '0x10',
    '0.000000001',
  ])('reads no amount of 8 decimals from %o', (text) => {
    expect(parseAmount(text, 8)).toBeUndefined();
  });

  it('comes back from text bit for bit, whatever the amount and its decimals [R-CHAIN-68]', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 192n), max: 10n ** 192n }), fc.nat({ max: 255 }), (base, decimals) => {
        expect(parseAmount(formatAmount(base, decimals), decimals)).toBe(base);
      }),
    );
  });

  it('has neither exponent nor trailing zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 192n }), fc.nat({ max: 255 }), (base, decimals) => {
        expect(formatAmount(base, decimals)).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }),
    );
  });
});
