import { expect, it } from 'vitest';
import { startOfYesterday } from './yesterday.ts';

it('yesterday begins at 00:00 of the day before, whatever the hour, month and year are [R-DESK-31]', () => {
  const at = (...parts: [number, number, number, number]) => startOfYesterday(new Date(...parts));
  const midnight = (...parts: [number, number, number]) => new Date(...parts).getTime() / 1000;
  expect(at(2026, 10, 29, 0)).toBe(midnight(2026, 10, 28));
  expect(at(2026, 10, 29, 23)).toBe(midnight(2026, 10, 28));
  expect(at(2027, 0, 1, 8)).toBe(midnight(2026, 11, 31));
});
