import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestTables } from '@sulian/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../src/commands/verify.ts';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { importBlocks } from '../../src/import-blocks.ts';
import type { Program } from '../../src/program.ts';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { makeTempDir, runSulian } from '../support/run-sulian.ts';

const MEGABYTE = 2 ** 20;
const DISK_MB = 160;
const FIRST = 200;
const world = makeWorld('disk-full', 600);

const dir = makeTempDir();
const disk = join(dir.path, 'disk');
mkdirSync(disk);
/** A disk of our own, which only root may make. */
const isMounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { stdio: 'ignore' }).status === 0;
if (!isMounted) console.warn('skipped: a small disk cannot be mounted here');

const env = { SULIAN_DATA_DIR: join(disk, 'data') };
const ballast = join(disk, 'ballast');
const file = writeIn(dir.path, 'blk00000.dat', toRecords(world.blocks.map(({ raw }) => raw)));
const firstFile = writeIn(dir.path, 'first.dat', toRecords(world.blocks.slice(0, FIRST).map(({ raw }) => raw)));

/** Leaves so much room and no more. */
function fillUp(leftBytes: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)));
}

const importFrom = (program: Program, path: string) =>
  importBlocks(program, { chain: 'BITCOIN', path, signal: new AbortController().signal });

async function withProgram<T>(dataDir: string, work: (program: Program) => Promise<T>): Promise<T> {
  const program = await openProgram(readConfig({ SULIAN_DATA_DIR: dataDir }, dir.path));
  try {
    return await work(program);
  } finally {
    await program.close();
  }
}

afterAll(() => {
  if (isMounted) execFileSync('umount', [disk]);
  dir.remove();
});

describe.runIf(isMounted)('a disk that runs full', () => {
  let expected: Readonly<Record<string, string>>;
  beforeAll(async () => {
    expected = await withProgram(join(dir.path, 'calm'), async (program) => {
      await importFrom(program, file);
      return digestTables(program.database, 'BITCOIN');
    });
  }, 120_000);

  it('stops writing with DISK_FULL, loses nothing committed, and reading goes on [R-ERR-08]', async () => {
    await withProgram(env.SULIAN_DATA_DIR, async (program) => {
      await importFrom(program, firstFile);
      fillUp(MEGABYTE / 2);
      await expect(importFrom(program, file)).rejects.toMatchObject({ code: 'DISK_FULL', retryable: true });
      const { height = 0 } = await program.ledger.getState('BITCOIN');
      expect(height).toBeGreaterThanOrEqual(FIRST - 1);
      const heights = Array.from({ length: height + 1 }, (_, at) => at);
      const times = await program.ledger.read('BITCOIN', (reader) => reader.listBlockTimes(heights));
      expect(times.size).toBe(height + 1);
      rmSync(ballast);
      // It needs room for temporary tables.
      expect(await verify(program, 'BITCOIN', 20)).toMatchObject({ height, faults: [] });
    });
  }, 120_000);

  it('is named by the command line with its folder; the server cannot even start then', async () => {
    fillUp(0);
    const { exitCode, stdout, stderr } = await runSulian(
      ['import-blocks', '--chain', 'BITCOIN', '--from', file, '--json'],
      env,
    );
    rmSync(ballast);
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      error: 'DISK_FULL',
      message: expect.stringContaining(`the disk under ${env.SULIAN_DATA_DIR} is full`),
      details: { dataDir: env.SULIAN_DATA_DIR },
    });
    expect(stderr).toContain('sulian: DISK_FULL');
    expect(stderr).not.toMatch(/^\s+at /m);
  }, 120_000);

  it('and once there is room again the import goes on, and ends as an undisturbed one', async () => {
    const run = await runSulian(['import-blocks', '--chain', 'BITCOIN', '--from', file, '--json'], env);
    expect(run.exitCode, run.stderr).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ height: 599 });
    const digests = await withProgram(env.SULIAN_DATA_DIR, ({ database }) => digestTables(database, 'BITCOIN'));
    expect(digests).toEqual(expected);
  }, 120_000);
});
