import { expect, it } from 'vitest';
import { toTimeLeft } from './to-time-left.ts';

it.each([
  [0, ['batch.left.seconds', { count: 1 }]],
  [59, ['batch.left.seconds', { count: 59 }]],
  [61, ['batch.left.minutes', { count: 2 }]],
  [3_600, ['batch.left.hours', { count: 1, rest: 0 }]],
  [5_401, ['batch.left.hours', { count: 1, rest: 31 }]],
  [90_000, ['batch.left.days', { count: 1, rest: 1 }]],
])('rounds %i seconds up to the unit that a reader plans with [R-SCREEN-24]', (sec, text) => {
  expect(toTimeLeft(sec)).toEqual(text);
});
