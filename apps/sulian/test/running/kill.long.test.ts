import { createRandom, realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { importWithKills, type Mode, type Victim } from './kill-harness.ts';

/** Kills of each victim in each mode. */
const KILLS = Number(process.env['SULIAN_TEST_KILLS'] ?? 100);
const real = realData('bitcoin/mainnet-0-4312/blk00000.dat');
if (real === undefined) console.warn('skipped: real Bitcoin blocks are not on this machine');

const cases: ReadonlyArray<readonly [Victim, Mode]> = [
  ['program', 'bulk'],
  ['PostgreSQL', 'bulk'],
  ['program', 'live'],
  ['PostgreSQL', 'live'],
];

describe.skipIf(real === undefined)('the first 4,313 blocks of Bitcoin', () => {
  it.each(cases)('[R-LEDGER-16] lose nothing when %s is killed 100 times, %s', async (victim, mode) => {
    const random = createRandom(2026);
    const plan = { victim, mode, blocksFrom: real ?? '', random: () => random.next() };
    const calm = await importWithKills({ ...plan, kills: 0 });
    const startedAt = Date.now();
    const sum = { killed: 0, killedWriting: 0, starts: 0, imports: 0 };
    while (sum.killed < KILLS) {
      const run = await importWithKills({ ...plan, kills: KILLS - sum.killed });
      expect(run.digests).toEqual(calm.digests);
      sum.killed += run.killed;
      sum.killedWriting += run.killedWriting;
      sum.starts += run.starts;
      sum.imports += 1;
    }
    console.info(victim, mode, { ...sum, seconds: Math.round((Date.now() - startedAt) / 1000) });
    // What falls outside of writes proves little.
    expect(sum.killedWriting).toBeGreaterThan(sum.killed * 0.4);
  });
});
