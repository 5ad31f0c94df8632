import { expect, it } from 'vitest';
import { findDateFault, isTurned } from './date-fault.ts';

it('[R-LIST-79] takes a day, and a minute only where one may stand', () => {
  for (const text of ['', '2026-11-17'])
    expect([findDateFault(text), findDateFault(text, true)]).toEqual([undefined, undefined]);
  expect(findDateFault('2026-11-17 08:30', true)).toBeUndefined();
  expect(findDateFault('2026-11-17 08:30')?.field).toBe('date');
  expect(['11/17/2026', '2026-02-30', '2026-11'].map((text) => findDateFault(text))).toEqual(
    Array.from({ length: 3 }, () => ({ field: 'date', key: 'time.badDay' })),
  );
  expect(findDateFault('2026-11-17 25:00', true)).toEqual({ field: 'date', key: 'time.badMinute' });
});

it('[R-LIST-79] finds a span turned round, by the minute where one is typed, and none in what is open or no date', () => {
  expect(isTurned('2026-11-18', '2026-11-17')).toBe(true);
  expect(isTurned('2026-11-17', '2026-11-17')).toBe(false);
  expect(isTurned('2026-11-17 08:31', '2026-11-17 08:30')).toBe(true);
  expect(isTurned('2026-11-18', '')).toBe(false);
  expect(isTurned('2026-02-30', '2026-01-01')).toBe(false);
});
