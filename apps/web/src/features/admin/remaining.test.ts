import { expect, it } from 'vitest';
import { toHoursLeft } from './remaining.ts';

const FIRST = { height: 1_000, at: 100 };

it.each([
  ['the pace since the first sighting', { height: 1_100, lag: 7_200 }, FIRST, 110, 0.2],
  ['no blocks since then', { height: 1_000, lag: 7_200 }, FIRST, 110, undefined],
  ['a chain that is level', { height: 1_100, lag: 0 }, FIRST, 110, undefined],
  ['an unknown lag', { height: 1_100, lag: null }, FIRST, 110, undefined],
  ['a block taken back', { height: 990, lag: 7_200 }, FIRST, 110, undefined],
  ['no sighting', { height: 1_100, lag: 7_200 }, undefined, 110, undefined],
])('the time that remains of %s [R-RUN-161]', (_name, chain, first, at, hours) => {
  expect(toHoursLeft(chain, first, at)).toBe(hours);
});
