import { createRandom } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { FOLLOWED_WORLDS } from './followed-worlds.ts';
import { type Disturbance, followByTwo } from './two-programs-harness.ts';
import { expectFiredOnce } from './watched-alerts.ts';

/** Kills on each chain, of two families with branches. */
const KILLS = Number(process.env['SULIAN_TEST_KILLS'] ?? 50);
const FROZEN_MS = 60_000;
const WORLDS = FOLLOWED_WORLDS.filter(({ chain }) => chain === 'BITCOIN' || chain === 'ETHEREUM');
const FREEZES: readonly Disturbance[] = ['FREEZE', 'FREEZE_WRITING'];

describe.each(WORLDS)('two programs that follow $chain', (world) => {
  it.each([
    [`${KILLS} kills`, Array.from({ length: KILLS }, (_, number) => (number % 2 === 0 ? 'KILL' : 'KILL_EVALUATING'))],
    [`freezing for ${FROZEN_MS / 1000} s, at any moment and inside a write`, FREEZES],
  ])('[R-RUN-200] [R-RUN-201] [R-ALERT-28] write every block once and fire every alert once over %s', async (_, disturbances) => {
    const random = createRandom(62);
    const run = await followByTwo({
      world,
      seed: 'two-programs',
      disturbances,
      frozenMs: FROZEN_MS,
      random: () => random.next(),
    });
    const { alerts, ...figures } = run;
    console.info(world.chain, { ...figures, notifications: alerts.truth.length, mails: alerts.mailed.length });
    expect(run.takeovers).toBe(run.deprived);
    expectFiredOnce(alerts);
  });
});
