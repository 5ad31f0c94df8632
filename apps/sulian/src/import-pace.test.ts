import { expect, it } from 'vitest';
import { ImportPace } from './import-pace.ts';

const paceOf = (samples: readonly (readonly [atMs: number, blocks: number])[]): ImportPace => {
  const pace = new ImportPace();
  for (const [atMs, blocks] of samples) pace.add({ atMs, blocks });
  return pace;
};

it.each([
  ['nothing', [], undefined, undefined],
  ['one moment', [[0, 40]], undefined, undefined],
  [
    'less than a minute',
    [
      [0, 40],
      [10_000, 140],
    ],
    10,
    10,
  ],
  [
    'a minute that is slower than those before',
    [
      [0, 0],
      [40_000, 4_000],
      [90_000, 4_500],
      [100_000, 4_600],
    ],
    10,
    46,
  ],
  [
    'a minute without a block',
    [
      [0, 0],
      [10_000, 100],
      [80_000, 100],
      [140_000, 100],
    ],
    0,
    5 / 7,
  ],
] as const)('the pace after %s is that of the last minute, and of all [R-RUN-179]', (_name, samples, recent, whole) => {
  const pace = paceOf(samples);
  expect(pace.recent).toEqual(recent);
  if (whole === undefined) expect(pace.whole).toBeUndefined();
  else expect(pace.whole).toBeCloseTo(whole);
});
