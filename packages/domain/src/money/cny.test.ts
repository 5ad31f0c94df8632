import { expect, it } from 'vitest';
import { formatCny, toCny, toCnyPerUsd } from './cny.ts';

const one = (usd: number, perUsd: number): string => toCny([{ usd, rate: { perUsd } }]);

it.each([
  // In binary 1.005 × 7 is 7.034999999999999.
  [1.005, 7, '7.04'],
  [1000, 7.1993, '7199.30'],
  [-189_884.37, 7.1, '-1348179.03'],
  // More digits than a binary product has: 123456789012.34 × 7.1993.
  [123_456_789_012.34, 7.1993, '888802461136.54'],
  [1e21, 7.25, '7250000000000000000000.00'],
  [0.0001, 7.1993, '0.00071993'],
  [1e-7, 7, '0.0000007'],
  [0, 7.1993, '0.00'],
])('converts %d USD at %d to %s CNY exactly [R-PRICE-13]', (usd, perUsd, cny) => {
  expect(one(usd, perUsd)).toBe(cny);
});

it('rounds a sum once, not each of its parts [R-PRICE-13]', () => {
  const part = { usd: 0.5, rate: { perUsd: 7.0099 } };
  expect(one(0.5, 7.0099)).toBe('3.50');
  expect(toCny([part, part, part])).toBe('10.51');
  expect(toCny([])).toBe('0.00');
});

it('rounds the rate to four decimals, exactly [R-PRICE-11]', () => {
  // 1 / 0.1389 = 7.19942404…; 1 / 0.16 = 6.25.
  expect(toCnyPerUsd(0.1389)).toBe(7.1994);
  expect(toCnyPerUsd(0.16)).toBe(6.25);
});

it('shows CNY with its sign and groups', () => {
  expect(formatCny('7199.30')).toMatch(/^7[,\u202f ]?199\.30 CNY$/u);
  expect(formatCny('-0.50')).toBe('−0.50 CNY');
});
