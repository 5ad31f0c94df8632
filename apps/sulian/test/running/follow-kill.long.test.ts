import { createRandom } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import type { Victim } from '../chain/strike.ts';
import { followWithKills } from './follow-kill-harness.ts';
import { FOLLOWED_WORLDS } from './followed-worlds.ts';

/** Kills of each victim on each chain. */
const KILLS = Number(process.env['SULIAN_TEST_KILLS'] ?? 12);
const VICTIMS: readonly Victim[] = ['program', 'PostgreSQL'];

describe.each(FOLLOWED_WORLDS)('a simulated $chain whose blocks come and are replaced', (world) => {
  it.each(VICTIMS)(`[R-RUN-93] is followed without a loss when %s is killed ${KILLS} times`, async (victim) => {
    const random = createRandom(victim === 'program' ? 51 : 52);
    const startedAt = Date.now();
    const run = await followWithKills({
      world,
      seed: `follow-kill-${victim}`,
      victim,
      kills: KILLS,
      random: () => random.next(),
    });
    console.info(world.chain, victim, { ...run, seconds: Math.round((Date.now() - startedAt) / 1000) });
    expect(run.killed).toBeGreaterThanOrEqual(KILLS);
    // Kills outside of writes prove little.
    expect(run.killedWriting).toBeGreaterThanOrEqual(run.killed / 2);
    expect(run.branches > 0).toBe(world.branch > 0 && KILLS > 2);
    expect(run.reorgs).toBeGreaterThanOrEqual(run.branches);
  });
});
