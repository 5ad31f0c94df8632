import { createRandom, realData } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { type ImportRun, importWithKills, type Mode, type Victim } from './kill-harness.ts';
import { sliceOfCommit } from './slice-of-commit.ts';

const KILLS = 2;
const TIMEOUT_MS = 240_000;
const VICTIMS: readonly Victim[] = ['program', 'PostgreSQL'];
const real = realData('bitcoin/mainnet-0-4312/blk00000.dat');

const dir = makeTempDir();
const worldFile = writeIn(dir.path, 'blk00000.dat', toRecords(makeWorld('kill', 300).blocks.map(({ raw }) => raw)));
afterAll(() => dir.remove());

const runs: ReadonlyArray<{ readonly mode: Mode; readonly blocksFrom: string | undefined; readonly seed: number }> = [
  { mode: 'live', blocksFrom: worldFile, seed: 11 },
  { mode: 'bulk', blocksFrom: real, seed: 12 },
  // Of the three the world alone has notes: a witness commitment in most coinbases.
  { mode: 'bulk', blocksFrom: worldFile, seed: 13 },
];
if (real === undefined) console.warn('skipped: real Bitcoin blocks are not on this machine');
const cases = runs.flatMap(({ mode, blocksFrom, seed }) =>
  blocksFrom === undefined ? [] : VICTIMS.map((victim) => ({ victim, mode, blocksFrom, seed })),
);

describe.each(sliceOfCommit('kills of imports', cases))('killed while it imports, $mode', (each) => {
  const random = createRandom(each.seed);
  const plan = { ...each, random: () => random.next() };
  let calm: ImportRun;
  beforeAll(async () => {
    calm = await importWithKills({ ...plan, kills: 0 });
  }, TIMEOUT_MS);

  it('imports notes too, of blocks that have some', () => {
    expect(calm.digests['note']?.startsWith('0:')).toBe(each.blocksFrom === real);
  });

  it(
    `[R-LEDGER-16] has the tables of an undisturbed import after SIGKILL of ${each.victim}`,
    async () => {
      // An import may be over before its first kill was due.
      for (let killed = 0; killed === 0; ) {
        const run = await importWithKills({ ...plan, kills: KILLS });
        expect(run.digests).toEqual(calm.digests);
        killed = run.killed;
      }
    },
    TIMEOUT_MS,
  );
});
