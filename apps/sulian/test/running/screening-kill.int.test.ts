import { createRandom } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { screenWithKills } from './screening-kill-harness.ts';
import { screenServedWithKills } from './screening-served-harness.ts';

const random = createRandom(48);

it('a screening killed with its program and with PostgreSQL equals an undisturbed one, byte for byte [R-SCREEN-13] [R-SCREEN-09]', async () => {
  const { killed, undisturbed, strikesInPasses, strikesWriting } = await screenWithKills({
    rows: 600,
    passes: 3,
    victims: ['program', 'PostgreSQL', 'program'],
    random: random.next,
    limitMs: 100_000,
  });
  expect(strikesInPasses).toBeGreaterThan(0);
  expect(strikesWriting).toBeGreaterThan(0);
  expect(undisturbed.toString()).toContain('"600"');
  expect(killed.equals(undisturbed)).toBe(true);
}, 240_000);

it('a screening of a server that is killed goes on at each start, and its file equals an undisturbed one, byte for byte [R-SCREEN-13]', async () => {
  const { killed, undisturbed, strikesInPasses, strikesWriting } = await screenServedWithKills({
    rows: 600,
    passes: 3,
    victims: ['program', 'PostgreSQL', 'program'],
    random: random.next,
    limitMs: 100_000,
  });
  expect([strikesInPasses, strikesWriting]).toEqual([3, 3]);
  expect(undisturbed.toString()).toContain('"600"');
  expect(killed.equals(undisturbed)).toBe(true);
}, 240_000);
