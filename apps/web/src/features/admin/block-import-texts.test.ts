import { expect, it } from 'vitest';
import { toDuration } from './duration.ts';
import { formatPace } from './pace.ts';

it.each([
  [0, ['admin.minutesLeft', { count: 0 }]],
  [1, ['admin.minutesLeft', { count: 1 }]],
  [3_540, ['admin.minutesLeft', { count: 59 }]],
  [3_541, ['admin.hoursMinutesLeft', { count: 1, minutes: 0 }]],
  [93_700, ['admin.hoursMinutesLeft', { count: 26, minutes: 2 }]],
])('%i seconds that remain are given in minutes, or hours and minutes [R-RUN-179]', (sec, text) => {
  expect(toDuration(sec)).toEqual(text);
});

it.each([
  [null, '–'],
  [0, '0.0'],
  [3.26, '3.3'],
  [1_234.4, '1,234'],
])('a pace of %s blocks per second is shown as %s [R-RUN-179]', (pace, text) => {
  expect(formatPace(pace)).toBe(text);
});
