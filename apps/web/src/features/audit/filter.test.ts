import { expect, it } from 'vitest';
import { NO_FILTER, toAsked } from './filter.ts';

it('asks in seconds of UTC for whole minutes, and leaves out what is not set', () => {
  const asked = toAsked({ ...NO_FILTER, who: 'a@b.cn', from: '2026-11-21T08:00', to: '2026-11-21T08:05' });
  expect(asked).toEqual({ ...NO_FILTER, who: 'a@b.cn', from: '1795248000', to: '1795248359' });
  expect(toAsked({ ...NO_FILTER, from: 'x' }).from).toBe('');
});
