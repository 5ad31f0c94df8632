import { createRandom } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import type { Victim } from '../chain/strike.ts';
import { expectNothingLogged, expectNothingLost, writeWithKills } from './desk-kill-harness.ts';

/** Kills of each victim. */
const KILLS = Number(process.env['SULIAN_TEST_KILLS'] ?? 40);
const VICTIMS: readonly Victim[] = ['program', 'PostgreSQL'];

describe('names and notes of two colleagues', () => {
  it.each(
    VICTIMS,
  )('are lost, doubled and logged by no kill of %s, of many, once they are acknowledged [R-DESK-24]', async (victim) => {
    const random = createRandom(victim === 'program' ? 51 : 52);
    const run = await writeWithKills({ victim, kills: KILLS, random: () => random.next() });
    const writing = run.strikes.filter(({ isWriting }) => isWriting).length;
    console.info(victim, { kills: run.strikes.length, writing, written: run.written });
    expect(run.strikes.length).toBeGreaterThanOrEqual(KILLS);
    // Kills outside of writes prove little.
    expect(writing).toBeGreaterThan(KILLS * 0.4);
    expectNothingLost(run);
    expectNothingLogged(run);
  }, 7_200_000);
});
