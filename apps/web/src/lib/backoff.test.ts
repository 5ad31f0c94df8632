import { expect, it } from 'vitest';
import { toBackoffMs } from './backoff.ts';

it('doubles from a second to a minute and stays there', () => {
  expect([0, 1, 2, 3, 6, 7, 500].map((attempt) => toBackoffMs(attempt, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 60_000, 60_000, 60_000,
  ]);
});

it('is at most halved by chance', () => {
  expect(toBackoffMs(2, 1)).toBe(2_000);
  expect(toBackoffMs(2, 0.5)).toBe(3_000);
});
