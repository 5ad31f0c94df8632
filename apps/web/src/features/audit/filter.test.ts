import { expect, it } from 'vitest';
import { NO_FILTER, toAsked } from './filter.ts';

/** As a clock of the reader's zone shows it. */
const clockAt = (sec: number): string => {
  const date = new Date(sec * 1000);
  return new Date((sec - date.getTimezoneOffset() * 60) * 1000).toISOString().slice(0, 16);
};

it('asks in seconds of UTC for whole minutes of the reader’s zone, and leaves out what is not set [R-SHOW-24]', () => {
  const asked = toAsked({ ...NO_FILTER, who: 'a@b.cn', from: clockAt(1_795_248_000), to: clockAt(1_795_248_300) });
  expect(asked).toEqual({ ...NO_FILTER, who: 'a@b.cn', from: '1795248000', to: '1795248359' });
  expect(toAsked({ ...NO_FILTER, from: 'x' }).from).toBe('');
});
