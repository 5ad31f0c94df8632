import { createRandom, realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { importWithKills, type Mode, type Victim } from './kill-harness.ts';

/** Kills of each victim in each mode. */
const KILLS = 100;
/** More than one import can hold goes into the next. */
const KILLS_AN_IMPORT = 10;
const WRITING = 0.4;
const real = realData('bitcoin/mainnet-0-4312/blk00000.dat');
if (real === undefined) console.warn('skipped: real Bitcoin blocks are not on this machine');

const cases: ReadonlyArray<readonly [Victim, Mode]> = [
  ['program', 'bulk'],
  ['PostgreSQL', 'bulk'],
  ['program', 'live'],
  ['PostgreSQL', 'live'],
];

describe.skipIf(real === undefined)('the first 4,313 blocks of Bitcoin', () => {
  it.each(cases)('lose nothing when %s is killed 100 times, %s', async (victim, mode) => {
    const random = createRandom(2026);
    const plan = { victim, mode, blocksFrom: real ?? '', random: () => random.next() };
    const calm = await importWithKills({ ...plan, kills: 0 }, 0);
    let killed = 0;
    while (killed < KILLS) {
      const run = await importWithKills({ ...plan, kills: KILLS_AN_IMPORT }, calm.durationMs * WRITING);
      expect(run.digests).toEqual(calm.digests);
      killed += run.killed;
    }
  });
});
