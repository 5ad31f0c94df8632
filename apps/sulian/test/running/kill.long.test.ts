import { join } from 'node:path';
import { createRandom, realData } from '@sulian/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { writeTronWorld } from '../imports/tron-block-files.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { importWithKills, type KillPlan, type Mode, type Victim } from './kill-harness.ts';

/** Kills of each victim in each mode. */
const KILLS = Number(process.env['SULIAN_TEST_KILLS'] ?? 100);
const real = realData('bitcoin/mainnet-0-4312/blk00000.dat');
if (real === undefined) console.warn('skipped: real Bitcoin blocks are not on this machine');
const dir = makeTempDir();
afterAll(() => dir.remove());

async function kill(plan: Omit<KillPlan, 'kills' | 'random'>): Promise<void> {
  const random = createRandom(2026);
  const run = (kills: number) => importWithKills({ ...plan, kills, random: () => random.next() });
  const calm = await run(0);
  const startedAt = Date.now();
  const sum = { killed: 0, killedWriting: 0, starts: 0, imports: 0 };
  while (sum.killed < KILLS) {
    const { digests, killed, killedWriting, starts } = await run(KILLS - sum.killed);
    expect(digests).toEqual(calm.digests);
    sum.killed += killed;
    sum.killedWriting += killedWriting;
    sum.starts += starts;
    sum.imports += 1;
  }
  const { chain, victim, mode } = plan;
  console.info(chain, victim, mode, { ...sum, seconds: Math.round((Date.now() - startedAt) / 1000) });
  // What falls outside of writes proves little. Blocks of TRON are normalised for longer than they are written.
  expect(sum.killedWriting).toBeGreaterThan(sum.killed * (plan.chain === 'BITCOIN' ? 0.4 : 0.25));
}

const cases: ReadonlyArray<readonly [Victim, Mode]> = [
  ['program', 'bulk'],
  ['PostgreSQL', 'bulk'],
  ['program', 'live'],
  ['PostgreSQL', 'live'],
];

describe.skipIf(real === undefined)('the first 4,313 blocks of Bitcoin', () => {
  it.each(cases)(`[R-LEDGER-16] lose nothing when %s is killed ${KILLS} times, %s`, (victim, mode) =>
    kill({ chain: 'BITCOIN', victim, mode, blocksFrom: real ?? '' }));
});

describe('2,000 blocks of a simulated TRON', () => {
  it.each(cases)(`[R-LEDGER-16] [R-RUN-85] lose nothing when %s is killed ${KILLS} times, %s`, async (victim, mode) => {
    const blocksFrom = await writeTronWorld(join(dir.path, 'tron.jsonl'), 'kill', 2_000);
    await kill({ chain: 'TRON', victim, mode, blocksFrom });
  });
});
