import { createRandom } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { FOLLOWED_WORLDS } from './followed-worlds.ts';
import { sliceOfCommit } from './slice-of-commit.ts';
import { followByTwo } from './two-programs-harness.ts';
import { expectFiredOnce } from './watched-alerts.ts';

const FROZEN_MS = 500;

describe.each(sliceOfCommit('two programs', FOLLOWED_WORLDS))('two programs that follow $chain', (world) => {
  it('write in turn when one is killed or frozen and the node returns false blocks, no block and no alert twice [R-RUN-200] [R-RUN-201] [R-ALERT-28]', async () => {
    const random = createRandom(61);
    const run = await followByTwo({
      world,
      seed: 'two-programs',
      disturbances: ['KILL', 'FREEZE', 'KILL_EVALUATING', 'KILL', 'KILL'],
      frozenMs: FROZEN_MS,
      random: () => random.next(),
    });
    expect(run.takeovers).toBe(run.deprived);
    expect(run.deprived).toBeGreaterThanOrEqual(4);
    expectFiredOnce(run.alerts);
    expect(run.reorgs > 0).toBe(world.branch > 0);
  }, 240_000);
});
