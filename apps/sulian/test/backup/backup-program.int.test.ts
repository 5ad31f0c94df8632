import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { createRunner } from '../support/run-here.ts';
import { findFreePort, makeTempDir, type Running, startSulian } from '../support/run-sulian.ts';

const BLOCKS = 60;
const dir = makeTempDir();
const folder = join(dir.path, 'scheduled');
const dataDir = join(dir.path, 'data');
const config = join(dir.path, 'sulian.config.yaml');
const keys = join(dir.path, 'keys.json');
const env = { SULIAN_CONFIG: config, SULIAN_DATA_DIR: dataDir };
let port: number;
let serving: Running;

beforeAll(async () => {
  const world = makeWorld('backup-program', BLOCKS);
  const path = writeIn(dir.path, 'blk00000.dat', toRecords(world.blocks.map(({ raw }) => raw)));
  const chains = { BITCOIN: { source: { type: 'files', path }, pollMs: 500 } };
  writeFileSync(config, JSON.stringify({ chains, backup: { folder: 'scheduled', everyHours: 24, keep: 2 } }));
  port = await findFreePort();
  serving = startSulian(['serve'], { ...env, PORT: String(port), SULIAN_HOST: '127.0.0.1' });
  await vi.waitFor(async () => expect(await heightOf()).toBe(BLOCKS - 1), { timeout: 120_000, interval: 500 });
}, 240_000);
afterAll(async () => {
  serving.child.kill('SIGTERM');
  await serving.done;
  dir.remove();
});

const get = async (path: string): Promise<string> => (await fetch(`http://127.0.0.1:${port}${path}`)).text();

async function heightOf(): Promise<number | undefined> {
  try {
    const line = (await get('/metrics'))
      .split('\n')
      .find((each) => each.startsWith('sulian_chain_height{chain="BITCOIN"}'));
    return line === undefined ? undefined : Number(line.split(' ')[1]);
  } catch {
    return undefined;
  }
}

interface Readiness {
  readonly backup: { readonly name: string | null; readonly isOverdue: boolean; readonly fault: string | null };
}

const run = createRunner();
const json = async (args: readonly string[], own: Readonly<Record<string, string>> = env) => {
  const { exitCode, stdout, stderr } = await run([...args, '--json'], own);
  return { exitCode, stderr, answer: JSON.parse(stdout) };
};

describe('a program with scheduled backups', () => {
  it('takes one when none is there, and names it in /readyz, /metrics and the audit log [R-RUN-145]', async () => {
    const read = async () => (JSON.parse(await get('/readyz')) as Readiness).backup;
    await expect.poll(async () => (await read()).name, { timeout: 60_000 }).toMatch(/^sulian-/);
    expect(await read()).toMatchObject({ isOverdue: false, fault: null, ageSec: expect.any(Number) });
    expect(readdirSync(folder)).toEqual([(await read()).name]);
    const metrics = await get('/metrics');
    expect(metrics).toMatch(/^sulian_backup_time_seconds 1\d{9}/m);
    expect(metrics).toMatch(/^sulian_backup_age_seconds \d/m);
    expect(metrics).toMatch(/^sulian_backup_fault 0$/m);
    const { stdout } = await run(['audit', 'export'], env);
    expect(stdout).toMatch(new RegExp(`"backup\\.create".*${(await read()).name}`));
  }, 120_000);
});

describe('the commands [R-RUN-14]', () => {
  const own = join(dir.path, 'own');
  const restored = { SULIAN_CONFIG: config, SULIAN_DATA_DIR: join(dir.path, 'restored') };

  it('back up, rehearse and export keys while the program runs [R-RUN-146]', async () => {
    const { exitCode, answer, stderr } = await json(['backup', own]);
    expect(exitCode, stderr).toBe(0);
    expect(answer.chains).toMatchObject([{ chain: 'BITCOIN', firstHeight: 0, height: BLOCKS - 1 }]);
    expect(answer).toMatchObject({ omitted: [], removed: [], needsKey: false });
    const rehearsal = await json(['backup', own, '--rehearse']);
    expect(rehearsal.exitCode, rehearsal.stderr).toBe(0);
    expect(rehearsal.answer.proofs).toMatchObject([
      { check: 'chain BITCOIN', faults: [] },
      { check: 'audit log', faults: [] },
    ]);
    expect(readdirSync(dataDir)).not.toContain('rehearsal');
    expect((await json(['keys', 'export', keys])).exitCode).toBe(0);
    expect(statSync(keys).mode & 0o777).toBe(0o600);
    expect(readFileSync(keys, 'utf8')).toContain(readFileSync(join(dataDir, 'document.key'), 'utf8').trim());
  }, 240_000);

  it('refuse to replace a file by keys, and to write keys to the backups [R-RUN-142]', async () => {
    for (const path of [keys, join(folder, 'keys.json')]) {
      const { exitCode, answer } = await json(['keys', 'export', path]);
      expect([exitCode, answer.error]).toEqual([2, 'BAD_REQUEST']);
    }
  }, 120_000);

  it('restore onto an empty machine, and state the result of each check', async () => {
    const { exitCode, stdout, stderr } = await run(['restore', own, '--keys', keys], restored);
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toMatch(/^restored: .*sulian-[^\n]*\nchecksums: \d+ files, without fault\nrows: \d+\n/);
    expect(stdout).toContain(`chain BITCOIN: up to block ${BLOCKS - 1}`);
    expect(stdout).toMatch(/audit log: \d+ entries; 0 faults\n/);
    const verified = await json(['verify'], restored);
    expect(verified.answer).toMatchObject({ height: BLOCKS - 1, faults: [] });
  }, 240_000);

  it('refuse a store that has data, a folder without a backup, and --chain with --rehearse', async () => {
    const again = await json(['restore', own], restored);
    expect([again.exitCode, again.answer.error]).toEqual([2, 'STORE_NOT_EMPTY']);
    const nothing = await json(['restore', join(dir.path, 'nothing')], restored);
    expect([nothing.exitCode, nothing.answer.error]).toEqual([2, 'BACKUP_NOT_FOUND']);
    const both = await json(['backup', own, '--rehearse', '--chain', 'BITCOIN']);
    expect([both.exitCode, both.answer.error]).toEqual([2, 'BAD_REQUEST']);
  }, 120_000);
});
