import { createRandom, realData } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, toRecords, writeIn } from './block-files.ts';
import { type ImportRun, importWithKills, type Mode, type Victim } from './kill-harness.ts';
import { makeTempDir } from './run-sulian.ts';

const KILLS = 2;
const TIMEOUT_MS = 240_000;
const VICTIMS: readonly Victim[] = ['program', 'PostgreSQL'];
const real = realData('bitcoin/mainnet-0-4312/blk00000.dat');

const dir = makeTempDir();
const worldFile = writeIn(dir.path, 'blk00000.dat', toRecords(makeWorld('kill', 300).blocks.map(({ raw }) => raw)));
afterAll(() => dir.remove());

const runs: ReadonlyArray<{ readonly mode: Mode; readonly blocksFrom: string | undefined }> = [
  { mode: 'live', blocksFrom: worldFile },
  { mode: 'bulk', blocksFrom: real },
];

for (const { mode, blocksFrom } of runs) {
  if (blocksFrom === undefined) console.warn('skipped: real Bitcoin blocks are not on this machine');
  describe.skipIf(blocksFrom === undefined)(`killed while it imports, ${mode}`, () => {
    const plan = { mode, blocksFrom: blocksFrom ?? '', random: createRandom(mode === 'live' ? 11 : 12) };
    let calm: ImportRun;
    beforeAll(async () => {
      calm = await importWithKills({ ...plan, victim: 'program', kills: 0, random: Math.random });
    }, TIMEOUT_MS);

    it.each(VICTIMS)(
      '[R-LEDGER-16] has the tables of an undisturbed import after SIGKILL of %s',
      async (victim) => {
        const random = () => plan.random.next();
        // An import may be over before its first kill was due.
        for (let killed = 0; killed === 0; ) {
          const run = await importWithKills({ ...plan, victim, kills: KILLS, random });
          expect(run.digests).toEqual(calm.digests);
          killed = run.killed;
        }
      },
      TIMEOUT_MS,
    );
  });
}
