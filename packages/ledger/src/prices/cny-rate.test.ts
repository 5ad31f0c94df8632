import { expect, it } from 'vitest';
import { findRate } from './cny-rate.ts';

const DAY = 86_400;
const RATES = [
  { day: 100, usd: 0.14, source: 'older' },
  { day: 103, usd: 0.138902, source: 'pboc' },
];

it('takes the newest rate up to the day, with four decimals, its day and its source [R-PRICE-11]', () => {
  expect(findRate(RATES, 104)).toEqual({ perUsd: 7.1993, day: 103 * DAY, source: 'pboc' });
  expect(findRate(RATES, 102)).toEqual({ perUsd: 7.1429, day: 100 * DAY, source: 'older' });
});

it('has no rate before the first, without any, and more than seven days after the last [R-PRICE-10, R-PRICE-11]', () => {
  expect(findRate(RATES, 110)?.source).toBe('pboc');
  for (const day of [99, 111]) expect(findRate(RATES, day), String(day)).toBeUndefined();
  expect(findRate([], 104)).toBeUndefined();
});
