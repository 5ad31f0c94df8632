import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFileRecord, getUtxoChain } from '@sulian/chains';
import { createRandom, realData } from '@sulian/testkit';
import { createWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportRun, importWithKills, type Mode, type Victim } from './kill-harness.ts';
import { makeTempDir } from './run-sulian.ts';

const KILLS = 2;
/** Part of an import's time in which it writes: the rest is starting and stopping. */
const WRITING = 0.4;
const TIMEOUT_MS = 240_000;
const VICTIMS: readonly Victim[] = ['program', 'PostgreSQL'];
const real = realData('bitcoin/mainnet-0-4312/blk00000.dat');

const dir = makeTempDir();
const worldFile = join(dir.path, 'blk00000.dat');
beforeAll(() => {
  const { blocks } = createWorld({ seed: 'kill', blocks: 300, startTimeSec: 1_795_000_000 });
  const { magic } = getUtxoChain('BITCOIN');
  writeFileSync(worldFile, Buffer.concat(blocks.map((block) => encodeFileRecord(magic, block.raw))));
});
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
      calm = await importWithKills({ ...plan, victim: 'program', kills: 0, random: Math.random }, 0);
    }, TIMEOUT_MS);

    it.each(VICTIMS)(
      'has the tables of an undisturbed import after SIGKILL of %s',
      async (victim) => {
        const random = () => plan.random.next();
        const run = await importWithKills({ ...plan, victim, kills: KILLS, random }, calm.durationMs * WRITING);
        expect(run.killed).toBeGreaterThan(0);
        expect(run.digests).toEqual(calm.digests);
      },
      TIMEOUT_MS,
    );
  });
}
