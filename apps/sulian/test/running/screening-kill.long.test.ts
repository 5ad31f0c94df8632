import { createRandom } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { screenWithKills } from './screening-kill-harness.ts';

const ROWS = Number(process.env['SULIAN_SCREENING_ROWS'] ?? 1_000_000);
/** Walks of so many rows take some minutes. */
const WALKED_ROWS = 6_000;
const random = createRandom(49);

it(`pass one of a list of ${ROWS} rows, killed five times with its program and with PostgreSQL, equals an undisturbed one [R-SCREEN-13]`, async () => {
  const { killed, undisturbed, strikes } = await screenWithKills({
    rows: ROWS,
    passes: 1,
    kills: [
      { victim: 'program', pass: 0 },
      ...(['PostgreSQL', 'program', 'PostgreSQL', 'program'] as const).map((victim) => ({ victim, pass: 1 })),
    ],
    random: random.next,
    limitMs: 1_800_000,
  });
  expect(strikes.map(({ pass }) => pass)).toEqual([0, 1, 1, 1, 1]);
  expect(killed.equals(undisturbed)).toBe(true);
}, 7_200_000);

it(`all passes of a list of ${WALKED_ROWS} rows, killed five times with its program and with PostgreSQL, equal undisturbed ones [R-SCREEN-13]`, async () => {
  const { killed, undisturbed, strikes } = await screenWithKills({
    rows: WALKED_ROWS,
    addresses: 800,
    passes: 3,
    kills: [
      { victim: 'program', pass: 1 },
      { victim: 'PostgreSQL', pass: 2 },
      { victim: 'program', pass: 2 },
      { victim: 'PostgreSQL', pass: 3 },
      { victim: 'program', pass: 3 },
    ],
    random: random.next,
    limitMs: 1_800_000,
  });
  expect(strikes.map(({ pass }) => pass)).toEqual([1, 2, 2, 3, 3]);
  expect(killed.equals(undisturbed)).toBe(true);
}, 7_200_000);
