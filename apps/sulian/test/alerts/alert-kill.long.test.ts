import { createRandom } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import type { Victim } from '../chain/strike.ts';
import { alertWithKills, expectNothingLost } from './alert-kill-harness.ts';

/** Kills of each victim. */
const KILLS = Number(process.env['SULIAN_TEST_KILLS'] ?? 100);
const BLOCKS_A_KILL = 20;
const MAIL_DOWN_MS = 60_000;
const VICTIMS: readonly Victim[] = ['program', 'PostgreSQL'];

describe('2,000 blocks that fire, two reorganisations, the mail server away for a minute', () => {
  it.each(VICTIMS)('lose and double nothing when %s is killed 100 times', async (victim) => {
    const random = createRandom(victim === 'program' ? 31 : 32);
    const startedAt = Date.now();
    const run = await alertWithKills({
      seed: 'alerts',
      victim,
      kills: KILLS,
      blocks: KILLS * BLOCKS_A_KILL,
      random: () => random.next(),
      mailDownMs: MAIL_DOWN_MS,
    });
    const { truth, withdrawn, firingBlocks, killed, killedWriting, mails, arrivals } = run;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.info(victim, {
      notifications: truth.length,
      withdrawn,
      firingBlocks,
      killed,
      killedWriting,
      mails,
      arrivals,
      seconds,
    });
    expectNothingLost(run);
    expect(firingBlocks).toBeGreaterThanOrEqual(KILLS * BLOCKS_A_KILL * 0.98);
    expect(killed).toBeGreaterThanOrEqual(KILLS);
    // Kills outside of writes prove little.
    expect(killedWriting).toBeGreaterThan(killed * 0.4);
  }, 7_200_000);
});
