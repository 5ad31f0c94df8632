import { createRandom } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { followWithKills } from './follow-kill-harness.ts';
import { FOLLOWED_WORLDS } from './followed-worlds.ts';
import { sliceOfCommit } from './slice-of-commit.ts';

/** The third falls into the replacement of a branch. */
const KILLS = 3;
const TIMEOUT_MS = 240_000;

describe.each(sliceOfCommit('kills while following', FOLLOWED_WORLDS))('killed while it follows $chain', (world) => {
  it(
    '[R-RUN-93] has the tables of an undisturbed run, every height once, and keeps what is final',
    async () => {
      const random = createRandom(41);
      const plan = {
        world,
        seed: 'follow-kill',
        victim: 'program',
        kills: KILLS,
        random: () => random.next(),
      } as const;
      const run = await followWithKills(plan);
      expect(run.killed).toBe(KILLS);
      expect(run.killedWriting).toBeGreaterThanOrEqual(KILLS / 2);
      expect(run.branches).toBe(world.branch > 0 ? 1 : 0);
      expect(run.reorgs > 0).toBe(world.branch > 0);
    },
    TIMEOUT_MS,
  );
});
