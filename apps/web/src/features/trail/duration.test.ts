import { expect, it } from 'vitest';
import { splitDuration } from './duration.ts';

it('states a waiting time to the second [R-TRAIL-10]', () => {
  expect(splitDuration(0)).toEqual({ days: 0, clock: '0:00:00' });
  expect(splitDuration(11_532)).toEqual({ days: 0, clock: '3:12:12' });
  expect(splitDuration(86_400 + 59)).toEqual({ days: 1, clock: '0:00:59' });
});
