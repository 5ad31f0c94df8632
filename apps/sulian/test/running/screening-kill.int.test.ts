import { createRandom } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { type ScreeningKillRun, screenWithKills } from './screening-kill-harness.ts';
import { screenServedWithKills } from './screening-served-harness.ts';

const random = createRandom(48);
const plan = { rows: 1_500, addresses: 60, passes: 3, random: random.next, limitMs: 150_000 } as const;

function expectSame({ killed, undisturbed, strikes }: ScreeningKillRun): void {
  expect(strikes.every(({ isWriting }) => isWriting)).toBe(true);
  expect(undisturbed.toString()).toContain('"1500"');
  expect(killed.equals(undisturbed)).toBe(true);
}

it('a screening killed in each pass, with its program and with PostgreSQL, equals an undisturbed one byte for byte [R-SCREEN-13] [R-SCREEN-09]', async () => {
  const run = await screenWithKills({
    ...plan,
    kills: [
      { victim: 'program', pass: 0 },
      { victim: 'PostgreSQL', pass: 1 },
      { victim: 'program', pass: 2 },
      { victim: 'PostgreSQL', pass: 3 },
    ],
  });
  expect(run.strikes.map(({ pass }) => pass)).toEqual([0, 1, 2, 3]);
  expectSame(run);
}, 400_000);

it('a screening of a server that is killed in each pass goes on at each start, and its file equals an undisturbed one, byte for byte [R-SCREEN-13]', async () => {
  const run = await screenServedWithKills({
    ...plan,
    kills: [
      { victim: 'program', pass: 1 },
      { victim: 'PostgreSQL', pass: 2 },
      { victim: 'program', pass: 3 },
    ],
  });
  expect(run.strikes.map(({ pass }) => pass)).toEqual([1, 2, 3]);
  expectSame(run);
}, 400_000);
