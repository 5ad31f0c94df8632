import { createRandom } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { FOLLOWED_WORLDS } from './followed-worlds.ts';
import { sliceOfCommit } from './slice-of-commit.ts';
import { followByTwo } from './two-programs-harness.ts';

const FROZEN_MS = 500;

describe.each(sliceOfCommit('two programs', FOLLOWED_WORLDS))('two programs that follow $chain', (world) => {
  it('write in turn when one is killed or frozen, and no block twice [R-RUN-200] [R-RUN-201]', async () => {
    const random = createRandom(61);
    const run = await followByTwo({
      world,
      seed: 'two-programs',
      disturbances: ['KILL', 'FREEZE', 'KILL', 'KILL'],
      frozenMs: FROZEN_MS,
      random: () => random.next(),
    });
    expect(run.takeovers).toBe(4);
    expect(run.reorgs > 0).toBe(world.branch > 0);
  }, 240_000);
});
