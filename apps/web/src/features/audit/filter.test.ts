import { expect, it } from 'vitest';
import { findTimeFault, NO_FILTER, toFilterQuery } from './filter.ts';

/** As a clock of the reader's zone shows it. */
const clockAt = (sec: number): string => {
  const date = new Date(sec * 1000);
  return new Date((sec - date.getTimezoneOffset() * 60) * 1000).toISOString().slice(0, 16).replace('T', ' ');
};

it('asks in seconds of UTC for whole minutes of the reader’s zone, and leaves out what is not set [R-SHOW-24]', () => {
  const query = toFilterQuery({
    ...NO_FILTER,
    who: 'a@b.cn',
    from: clockAt(1_795_248_000),
    to: clockAt(1_795_248_300),
  });
  expect(query).toEqual({ ...NO_FILTER, who: 'a@b.cn', from: '1795248000', to: '1795248359' });
});

it('takes a day whole, and says what is no time and an end before its beginning [R-LIST-79]', () => {
  const day = toFilterQuery({ ...NO_FILTER, from: '2026-11-17', to: '2026-11-17' });
  expect(Number(day.to) - Number(day.from)).toBe(86_399);
  const find = (from: string, to: string) => findTimeFault({ ...NO_FILTER, from, to });
  expect(find('', '')).toBeUndefined();
  expect(find('2026-11-17', '2026-11-17 08:30')).toBeUndefined();
  expect(find('11/17/2026', '')).toEqual({ field: 'from', key: 'time.badMinute' });
  expect(find('', '2026-11-31')).toEqual({ field: 'to', key: 'time.badMinute' });
  expect(find('2026-11-17 08:30', '2026-11-17 08:29')).toEqual({ field: 'to', key: 'time.badSpan' });
});
