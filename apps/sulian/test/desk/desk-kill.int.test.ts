import { createRandom } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import type { Victim } from '../chain/strike.ts';
import { sliceOfCommit } from '../running/slice-of-commit.ts';
import { expectNothingLogged, expectNothingLost, writeWithKills } from './desk-kill-harness.ts';

const VICTIMS: readonly Victim[] = ['program', 'PostgreSQL'];

describe('names and notes of two colleagues', () => {
  it.each(
    sliceOfCommit('kills of desks', VICTIMS),
  )('are lost, doubled and logged by no kill of %s once they are acknowledged [R-DESK-24]', async (victim) => {
    const random = createRandom(victim === 'program' ? 41 : 42);
    const run = await writeWithKills({ victim, kills: 2, random: () => random.next() });
    expect(run.strikes.filter(({ isWriting }) => isWriting).length).toBeGreaterThan(0);
    expect(run.written).toBeGreaterThanOrEqual(5);
    expectNothingLost(run);
    expectNothingLogged(run);
  }, 300_000);
});
