import { expect, it } from 'vitest';
import { toUnresolvedPercent } from './unresolved-share.ts';

it('a gap reads as the rows that make it, and makes 100 with all others [R-SCORE-202]', () => {
  // A row of one third may be shown as 33.34.
  const third = { share: 1 / 3, percentage: 33.33 };
  expect(toUnresolvedPercent(2 / 3, [third, third])).toBe(66.66);
  expect(toUnresolvedPercent(1 / 3, [{ ...third, percentage: 33.34 }])).toBe(33.34);
  // 0.123 % is not rounded up.
  expect(toUnresolvedPercent(0.00123, [{ share: 0.00123, percentage: 0.12 }])).toBe(0.12);
  expect(toUnresolvedPercent(1, [{ share: 1, percentage: 100 }])).toBe(100);
});

it('a gap below 0.01 % is never 0 where there is one [R-SCORE-202] [R-SCORE-93]', () => {
  expect(toUnresolvedPercent(0.000004, [{ share: 0.000004, percentage: 0 }])).toBeCloseTo(0.0004, 12);
  expect(toUnresolvedPercent(0, [])).toBe(0);
});

it('a gap of another whole than the rows is rounded by itself [R-SCORE-202]', () => {
  // Half of the money is unspent: a row of 10.01 % is a fifth of what has gone anywhere.
  expect(toUnresolvedPercent(0.2002, [{ share: 0.1001, percentage: 10.01 }])).toBe(20.02);
  expect(toUnresolvedPercent(0.00002, [{ share: 0.00001, percentage: 0 }])).toBeCloseTo(0.002, 12);
});
