import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRunning, openDatabase } from '@sulian/postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { writeRippleWorld } from '../imports/ripple-block-files.ts';
import { findFreePort, makeTempDir, type Running, runSulian, startSulian } from '../support/run-sulian.ts';

const STOP_MS = 5_000;
const dir = makeTempDir();
const dataDir = join(dir.path, 'data');
const { blocks } = makeWorld('life', 20);
let env: Record<string, string>;
let serving: Running;
let said = '';

beforeAll(async () => {
  const path = writeIn(dir.path, 'blk00000.dat', toRecords(blocks.map(({ raw }) => raw)));
  const config = join(dir.path, 'sulian.config.yaml');
  writeFileSync(config, JSON.stringify({ chains: { BITCOIN: { source: { type: 'files', path }, pollMs: 100 } } }));
  env = { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config, PORT: String(await findFreePort()) };
  serving = startSulian(['serve'], env);
  serving.child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const isReady = () => {
    if (!said.includes('ready on ') || !said.includes('level with its source at block 19')) throw new Error(said);
  };
  await vi.waitFor(isReady, { timeout: 110_000 });
}, 120_000);
afterAll(async () => {
  serving.child.kill('SIGTERM');
  await serving.done;
  dir.remove();
});

/** False for an ended process whose parent has not collected its exit status. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync(`/proc/${pid}/stat`) || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

it('a second program on the folder is refused, and told who holds it [R-LEDGER-19]', async () => {
  const { exitCode, stdout, stderr } = await runSulian(['rollback', '--chain', 'BITCOIN', '--to', '1', '--json'], env);
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    error: 'DATA_FOLDER_LOCKED',
    message: expect.stringContaining(`in use by process ${serving.child.pid} (${join(dataDir, 'lock')})`),
  });
  expect(stderr).toContain('sulian: DATA_FOLDER_LOCKED');
});

it('blocks are imported beside the server, but not of a chain that it follows [R-RUN-179]', async () => {
  const argsOf = (chain: string, from: string) => ['import-blocks', '--chain', chain, '--from', from, '--json'];
  const followed = await runSulian(argsOf('BITCOIN', dir.path), env);
  expect(followed.exitCode).toBe(1);
  expect(JSON.parse(followed.stdout)).toMatchObject({ error: 'CHAIN_IN_USE', details: { chain: 'BITCOIN' } });
  const blocks = 4;
  const from = await writeRippleWorld(join(dir.path, 'ripple'), 'life', blocks);
  const imported = await runSulian(argsOf('RIPPLE', from), env);
  expect(imported.exitCode, imported.stderr).toBe(0);
  expect(JSON.parse(imported.stdout)).toMatchObject({ chain: 'RIPPLE', imported: blocks });
});

it('a command that only reads works beside the server, and names the chains that it leaves out [R-RUN-209]', async () => {
  const { exitCode, stdout, stderr } = await runSulian(['verify', '--json'], env);
  expect(exitCode, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ height: 19, faults: [], otherChains: ['RIPPLE'] });
  const ofOther = await runSulian(['verify', '--chain', 'RIPPLE', '--lang', 'en'], env);
  expect(ofOther.stdout).toContain('not checked, other chains in the store: BITCOIN; see --chain');
});

it('a port that is taken, or a data folder that cannot be, is said in one line, and nothing is left running [R-RUN-23]', async () => {
  const other = join(dir.path, 'other');
  const below = join(env['SULIAN_CONFIG'] ?? '', 'data');
  const free = String(await findFreePort());
  for (const [folder, port, says] of [
    [other, env['PORT'] ?? '', `port ${env['PORT']} of localhost cannot be used (PORT): `],
    [below, free, `the data folder ${below} cannot be used (SULIAN_DATA_DIR): `],
  ] as const) {
    const { exitCode, stderr } = await runSulian(['serve'], { ...env, SULIAN_DATA_DIR: folder, PORT: port });
    expect(stderr.trimEnd().split('\n').at(-1)).toContain(`sulian: CONFIG_INVALID ${says}`);
    expect(exitCode).toBe(2);
    expect(existsSync(folder), folder).toBe(false);
    expect(findRunning(folder)).toBeUndefined();
  }
});

it('a file in the place of the data folder is said in one line, without a chain source too [R-RUN-23]', async () => {
  const file = join(dir.path, 'a-file');
  const noChains = join(dir.path, 'no-chains.yaml');
  writeFileSync(file, '');
  writeFileSync(noChains, '{}');
  const { exitCode, stderr } = await runSulian(['serve'], {
    SULIAN_DATA_DIR: file,
    SULIAN_CONFIG: noChains,
    PORT: String(await findFreePort()),
  });
  expect([exitCode, stderr.trimEnd().split('\n')]).toEqual([
    2,
    [expect.stringContaining(`sulian: CONFIG_INVALID the data folder ${file} cannot be used (SULIAN_DATA_DIR): `)],
  ]);
});

it('SIGTERM ends it within 5 seconds while its own query and another one hang, PostgreSQL with it, and a call of two seconds is answered [R-RUN-21]', async () => {
  const url = findRunning(dataDir) ?? '';
  const pid = Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const other = openDatabase({ url, maxConnections: 4 });
  const sleeping = other.query('select pg_sleep(600)').catch((error: unknown) => error);
  // The program reads its checkpoint ten times a second: now it waits for the answer.
  const holding = other
    .transaction(async (session) => {
      await session.query('lock table ledger_bitcoin.checkpoint in access exclusive mode');
      await session.query('select pg_sleep(600)');
    })
    .catch((error: unknown) => error);
  const waiting = `select 1 from pg_stat_activity where application_name = 'sulian' and wait_event_type = 'Lock'
    and query ilike '%checkpoint%'`;
  await expect.poll(() => other.query(waiting).then((rows) => rows.length), { timeout: 20_000 }).toBeGreaterThan(0);
  const signal = new EventEmitter();
  const cases = other.transaction(async (session) => {
    await session.query('lock table records.case_file in access exclusive mode');
    signal.emit('locked');
    await once(signal, 'release');
  });
  await once(signal, 'locked');
  const asking = fetch(`http://localhost:${env['PORT']}/api/case/all/approved`);
  const asked = `select 1 from pg_stat_activity where application_name = 'sulian' and wait_event_type = 'Lock'
    and query ilike '%case_file%'`;
  await expect.poll(() => other.query(asked).then((rows) => rows.length), { timeout: 20_000 }).toBeGreaterThan(0);
  const startedAt = Date.now();
  serving.child.kill('SIGTERM');
  setTimeout(() => signal.emit('release'), 1_000);
  expect((await asking).status).toBe(200);
  const { exitCode, stderr } = await serving.done;
  expect(Date.now() - startedAt).toBeLessThan(STOP_MS);
  expect(exitCode, stderr).toBe(0);
  await Promise.all([sleeping, holding, cases]);
  await other.close();
  expect(isRunning(pid)).toBe(false);
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});
