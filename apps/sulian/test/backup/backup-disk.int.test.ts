import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '@sulian/postgres';
import { createTestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRestore } from '../../src/backup/run-restore.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { Program } from '../../src/program.ts';
import { nameSystemFault } from '../../src/system-fault.ts';
import { makeTempDir } from '../support/run-sulian.ts';

const MEGABYTE = 2 ** 20;
const DISK_MB = 160;
const DOCUMENTS = 6;

const dir = makeTempDir();
const disk = join(dir.path, 'disk');
const ballast = join(disk, 'ballast');
const folder = join(dir.path, 'backups');
mkdirSync(disk);
/** A disk of our own, which only root may make. */
const isMounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { stdio: 'ignore' }).status === 0;
if (!isMounted) console.warn('skipped: a small disk cannot be mounted here');
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk]);
  dir.remove();
});

function fillUp(leftBytes: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)));
}

/** Two megabytes that no compression makes smaller. */
const save = (program: Program): Promise<number> =>
  program.apiDeps.registration.documents.save({
    purpose: 'SEAL',
    name: 'seal.bin',
    mediaType: 'application/octet-stream',
    isPicture: false,
    content: randomBytes(2 * MEGABYTE),
    network: '192.0.2.1',
    nowSec: 1,
  });

describe.runIf(isMounted)('a full disk', () => {
  const signal = new AbortController().signal;
  const home = join(dir.path, 'home');
  let close: () => Promise<void>;
  let program: Program;
  beforeAll(async () => {
    const test = await createTestDatabase();
    program = await openProgram(readConfig({ DATABASE_URL: test.url, SULIAN_DATA_DIR: home }, dir.path));
    for (let each = 0; each < DOCUMENTS; each += 1) await save(program);
    close = async () => {
      await program.close();
      await test.drop();
    };
  }, 120_000);
  afterAll(() => close());

  it('of the backups is named with their folder; nothing remains of the backup, and the store goes on [R-RUN-144]', async () => {
    fillUp(3 * MEGABYTE);
    const own = join(disk, 'backups');
    const error = await takeBackup(program, { folder: own, signal }).catch((thrown: unknown) => thrown);
    expect(nameSystemFault(error, program.config)).toMatchObject({
      code: 'DISK_FULL',
      message: expect.stringContaining(`the disk of ${own} is full`),
    });
    expect(readdirSync(own)).toEqual([]);
    rmSync(ballast);
    expect(await save(program)).toBeGreaterThan(0);
    await takeBackup(program, { folder: own, signal });
    rmSync(own, { recursive: true });
  }, 120_000);

  it('of the restored store is named; with room, the same command succeeds [R-RUN-144]', async () => {
    await takeBackup(program, { folder, signal });
    const config = readConfig({ SULIAN_DATA_DIR: join(disk, 'data'), SULIAN_DOCUMENT_KEY: keyOf(home) }, dir.path);
    await (await startEmbedded({ dataDir: config.dataDir })).stop();
    fillUp(6 * MEGABYTE);
    const error = await runRestore(config, { folder, signal }).catch((thrown: unknown) => thrown);
    expect(nameSystemFault(error, config)).toMatchObject({ code: 'DISK_FULL' });
    rmSync(ballast);
    const { proofs } = await runRestore(config, { folder, signal });
    expect(proofs).toContainEqual({ check: 'documents', extent: `${DOCUMENTS + 1} opened with the key`, faults: [] });
  }, 120_000);
});

const keyOf = (dataDir: string): string => readFileSync(join(dataDir, 'document.key'), 'utf8').trim();
