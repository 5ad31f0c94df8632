import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRunning, openDatabase } from '@sulian/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listLog, logFolderOf } from '../../src/backup/cluster/ship-log.ts';
import { startShipping } from '../../src/backup/cluster/shipping.ts';
import { takeBase } from '../../src/backup/cluster/take-base.ts';
import { listBackups } from '../../src/backup/folder.ts';
import { type ClusterManifest, MANIFEST_FILE, readManifest } from '../../src/backup/manifest.ts';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { createRunner } from '../support/run-here.ts';
import { findFreePort, makeTempDir, type Running, startSulian } from '../support/run-sulian.ts';
import { killServer, runWithKills, succeed as succeedBy } from './backup-kill-harness.ts';
import { digestStore } from './backup-stage.ts';

const BLOCKS = 120;
const CASES = 2;
/** Until the first base backup of a program that has just started: a busy machine may fail the first tries. */
const BASE_WAIT_MS = 120_000;
/** Writes, loses the machine, restores; a further restore is killed so often. */
export function testArchivedLog(kills: number): void {
  const dir = makeTempDir();
  const folder = join(dir.path, 'backups');
  const dataDir = join(dir.path, 'data');
  const config = join(dir.path, 'sulian.config.yaml');
  const env = { SULIAN_CONFIG: config, SULIAN_DATA_DIR: dataDir };
  const run = createRunner();
  const succeed = (args: readonly string[], variables: typeof env) => succeedBy(args, variables, run);
  let serving: Running;
  let digests: Awaited<ReturnType<typeof digestStore>>;

  beforeAll(async () => {
    const world = makeWorld('archived-log', BLOCKS);
    const path = writeIn(dir.path, 'blk00000.dat', toRecords(world.blocks.map(({ raw }) => raw)));
    const chains = {
      BITCOIN: { source: { type: 'files', path }, pollMs: 500 },
      // Nothing answers there: a base backup is taken without it.
      DOGECOIN: { ledgerUrl: 'postgres://nobody@127.0.0.1:1/nothing' },
    };
    const backup = { folder: 'backups', everyHours: 24, keep: 2, archiveLogSec: 1 };
    writeFileSync(config, JSON.stringify({ chains, backup }));
    serving = await serve(env);
  }, 120_000);
  afterAll(async () => {
    serving.child.kill('SIGTERM');
    await serving.done;
    dir.remove();
  });

  const serve = async (variables: Readonly<Record<string, string>>): Promise<Running> =>
    startSulian(['serve'], { ...variables, PORT: String(await findFreePort()), SULIAN_HOST: '127.0.0.1' });

  const listBases = () => {
    try {
      return listBackups(folder);
    } catch {
      return [];
    }
  };

  function readBase(index: number): ClusterManifest {
    const { manifest } = readManifest(listBases().at(index)?.path ?? '');
    if (manifest.kind !== 'cluster') throw new Error('not a backup of a cluster');
    return manifest;
  }

  const logOf = ({ store, log }: ClusterManifest): string => logFolderOf(folder, store, log.archive);

  /** Through the running program's own server. */
  async function inStore<T>(
    dataFolder: string,
    work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
  ): Promise<T> {
    const url = findRunning(dataFolder);
    if (url === undefined) throw new Error(`PostgreSQL does not run on ${dataFolder}`);
    const database = openDatabase({ url, maxConnections: 1 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  it('takes a base backup that names the ledgers on other servers, and ships every segment that was written to [R-RUN-183]', async () => {
    await expect.poll(() => listBases().length, { timeout: BASE_WAIT_MS }).toBe(1);
    const { cluster, log, omitted } = readBase(0);
    expect(omitted).toEqual([{ chain: 'DOGECOIN', reason: 'OTHER_SERVER' }]);
    expect(cluster.map(({ path }) => path)).toContain('global/pg_control');
    expect(cluster.some(({ path }) => path.startsWith('pg_wal/'))).toBe(false);
    await expect
      .poll(async () => (await inStore(dataDir, (each) => each.query('SELECT 1 FROM ledger_bitcoin.block'))).length, {
        timeout: 60_000,
      })
      .toBe(BLOCKS);
    for (let index = 0; index < CASES; index += 1) await succeed(['case', 'create', '--name', `CASE ${index}`], env);
    const [at] = await inStore(dataDir, (each) =>
      each.query<{ segment: string }>('SELECT pg_walfile_name(pg_current_wal_lsn()) AS segment'),
    );
    // The segment may be a new one without a record, which is not archived before the next write.
    const write = () => inStore(dataDir, (each) => each.query("SELECT pg_logical_emit_message(false, 'test', '')"));
    await expect
      .poll(() => write().then(() => listLog(logOf(readBase(0)))), { timeout: 60_000, interval: 1_000 })
      .toContain(at?.segment);
    expect(listLog(logOf(readBase(0)))).toContain(log.first);
    digests = await inStore(dataDir, (each) => digestStore(each, ['BITCOIN']));
  }, 240_000);

  it('loses nothing acknowledged before that when program, server and disk are gone at once', async () => {
    killServer(dataDir);
    serving.child.kill('SIGKILL');
    await serving.done;
    rmSync(dataDir, { recursive: true });
    const { proofs } = JSON.parse(await succeed(['restore', folder, '--json'], env));
    expect(proofs).toMatchObject([
      { check: 'chain BITCOIN', extent: expect.stringContaining(`block ${BLOCKS - 1}`), faults: [] },
      { check: 'audit log', faults: [] },
    ]);
    serving = await serve(env);
    await expect.poll(() => listBases().length, { timeout: BASE_WAIT_MS }).toBe(2);
    const restored = await inStore(dataDir, (each) => digestStore(each, ['BITCOIN']));
    expect(restored.ledgers).toEqual(digests.ledgers);
    expect(restored.records['case_file']).toBe(digests.records['case_file']);
  }, 240_000);

  it('begins a log and a base backup of its own after a restore', () => {
    const [before, after] = [readBase(0), readBase(1)];
    expect(after.log.archive).not.toBe(before.log.archive);
    expect(after.store).toBe(before.store);
  });

  it('refuses to restore over a store, and where a segment of the log is missing or damaged [R-RUN-144]', async () => {
    const own = { ...env, SULIAN_DATA_DIR: join(dir.path, 'refused') };
    const restore = async (to: typeof env) => {
      const { stdout } = await run(['restore', listBases()[0]?.path ?? '', '--json'], to);
      return JSON.parse(stdout).error;
    };
    expect(await restore(env)).toBe('DATA_FOLDER_LOCKED');
    const names = listLog(logOf(readBase(0)));
    const path = join(logOf(readBase(0)), `${names.at(-2)}.gz`);
    writeFileSync(path, 'no gzip');
    expect(await restore(own)).toBe('BACKUP_DAMAGED');
    rmSync(path);
    expect(await restore(own)).toBe('BACKUP_FILE_MISSING');
    // Nothing was written before the log was checked.
    expect(readdirSync(own.SULIAN_DATA_DIR)).toEqual([]);
  }, 120_000);

  it('restores after kills at any moment [R-RUN-143]', async () => {
    const target = { ...env, SULIAN_DATA_DIR: join(dir.path, 'killed') };
    const args = ['restore', listBases()[1]?.path ?? ''];
    let seed = 11;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    await runWithKills({
      args,
      env: target,
      victim: 'program',
      kills,
      spanMs: 4_000,
      random,
      check: async () => {},
    });
    await succeed(args, target).catch((error: unknown) => expect(String(error)).toContain('STORE_NOT_EMPTY'));
    expect(JSON.parse(await succeed(['verify', '--json'], target))).toMatchObject({ height: BLOCKS - 1, faults: [] });
  }, 240_000);

  it('links files that did not change since the base backup before', async () => {
    serving.child.kill('SIGTERM');
    await serving.done;
    const program = await openProgram(readConfig(env, dir.path));
    const stop = new AbortController();
    const { signal } = stop;
    const shipping = startShipping(program, { folder, store: readBase(-1).store, signal });
    try {
      const { path } = await takeBase(program, { folder, signal });
      const linked = readBase(-1).cluster.filter(
        ({ stored }) => stored !== null && statSync(join(path, stored.file)).nlink > 1,
      );
      expect(linked.length).toBeGreaterThan(100);
      // A damaged manifest is no backup to link to, and stops none that follows.
      writeFileSync(join(path, MANIFEST_FILE), '{}');
      await takeBase(program, { folder, signal });
      expect(shipping.fault()).toBeUndefined();
    } finally {
      stop.abort();
      await shipping.done;
      await program.close();
    }
    expect(JSON.parse(await succeed(['backup', folder, '--rehearse', '--json'], env)).proofs).toMatchObject([
      { check: 'chain BITCOIN', faults: [] },
      { check: 'audit log', faults: [] },
    ]);
  }, 180_000);
}
