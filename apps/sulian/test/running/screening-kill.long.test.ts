import { createRandom } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { screenWithKills } from './screening-kill-harness.ts';

const ROWS = Number(process.env['SULIAN_SCREENING_ROWS'] ?? 1_000_000);
const random = createRandom(49);

it(`a list of ${ROWS} rows, killed five times with its program and with PostgreSQL, equals an undisturbed one [R-SCREEN-13]`, async () => {
  const { killed, undisturbed, strikesInPasses } = await screenWithKills({
    rows: ROWS,
    passes: 1,
    victims: ['program', 'PostgreSQL', 'program', 'PostgreSQL', 'program'],
    random: random.next,
    limitMs: 1_800_000,
  });
  expect(strikesInPasses).toBeGreaterThan(0);
  expect(killed.equals(undisturbed)).toBe(true);
}, 7_200_000);
