import { createRandom } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import type { Victim } from '../chain/strike.ts';
import { sliceOfCommit } from '../running/slice-of-commit.ts';
import { alertWithKills, expectNothingLost } from './alert-kill-harness.ts';

const VICTIMS: readonly Victim[] = ['program', 'PostgreSQL'];
const TIMEOUT_MS = 300_000;

describe('alerts', () => {
  it.each(sliceOfCommit('kills of alerts', VICTIMS))(
    '[R-ALERT-28] lose and double nothing when %s is killed, blocks are replaced and mails cannot be sent',
    async (victim) => {
      const random = createRandom(victim === 'program' ? 21 : 22);
      const run = await alertWithKills({
        seed: 'alert-kill',
        victim,
        kills: 2,
        blocks: 30,
        random: () => random.next(),
        mailDownMs: 2_000,
      });
      expect(run.killed).toBeGreaterThan(0);
      expect(run.firingBlocks).toBeGreaterThanOrEqual(30);
      expectNothingLost(run);
    },
    TIMEOUT_MS,
  );
});
