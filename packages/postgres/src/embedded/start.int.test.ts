import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { isAlive } from './processes.ts';
import { isRoot } from './run-user.ts';
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './start.ts';
import { removeDir } from './test-support.ts';

/** A data folder as a first start and a stop leave it; making one takes a second, copying it a tenth. */
const pristine = mkdtempSync(join(tmpdir(), 'sulian-pristine-'));
let root: string;
let dataDir: string;
const cleanups: (() => Promise<void>)[] = [];

beforeAll(async () => {
  await (await startEmbedded({ dataDir: join(pristine, 'data'), settings: { fsync: 'off' } })).stop();
});
afterAll(() => removeDir(pristine));
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sulian-embedded-'));
  execFileSync('cp', ['-a', join(pristine, 'data'), root]);
  dataDir = join(root, 'data');
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  removeDir(root);
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedServer> {
  // Writes of a killed process survive without fsync: only a power cut needs it, and no test cuts the power.
  const server = await startEmbedded({ dataDir, settings: { fsync: 'off' }, ...options });
  cleanups.push(() => server.stop());
  return server;
}

function open(url: string): Database {
  const database = openDatabase({ url, maxConnections: 3 });
  cleanups.push(() => database.close());
  return database;
}

const readPid = (): number => Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function untilAnswers(database: Database): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      await database.query('SELECT 1');
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error('the database did not come back');
}

describe('startEmbedded', () => {
  it('keeps rows over a stop and a start, and stops what it started', async () => {
    const first = await start();
    const before = openDatabase({ url: first.url });
    await before.query('CREATE TABLE kept AS SELECT 7 AS a');
    await before.close();
    const pid = readPid();
    await first.stop();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
    const second = await start();
    expect(await open(second.url).query('SELECT a FROM kept')).toEqual([{ a: 7 }]);
  });

  it('starts where a killed server is still in the books, as one whose parent never asks how it ended', async () => {
    await (await start()).stop();
    const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    cleanups.push(async () => void parent.kill('SIGKILL'));
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const dead = Number(line);
    process.kill(dead, 'SIGKILL');
    await vi.waitFor(() => expect(isAlive(dead)).toBe(false), 20_000);
    writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), `${dead}\n`);
    const { url } = await start();
    expect(await open(url).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readPid()).not.toBe(dead);
  });

  it('asks for a password that only its user can read', async () => {
    const { url } = await start();
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
    const stranger = open(Object.assign(new URL(url), { password: 'wrong' }).toString());
    await expect(stranger.query('SELECT 1')).rejects.toMatchObject({ details: { sqlState: '28P01' } });
    expect(await open(url).query('SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  });

  it('is reached by the socket in its data folder, and by TCP where the socket’s path is too long for the system', async () => {
    const place = 'SELECT inet_server_addr() AS address';
    const { url } = await start();
    expect(await open(url).query(place)).toEqual([{ address: null }]);
    const deep = join(root, 'd'.repeat(100));
    mkdirSync(deep);
    execFileSync('cp', ['-a', join(pristine, 'data'), deep]);
    const far = await start({ dataDir: join(deep, 'data') });
    expect(await open(far.url).query(place)).toEqual([{ address: '127.0.0.1' }]);
  });

  it('sorts by code point and stores any text', async () => {
    const { url } = await start();
    const rows = await open(url).query(
      `SELECT string_agg(t, '' ORDER BY t) AS t FROM unnest('{b,A,a,链}'::text[]) AS t`,
    );
    expect(rows).toEqual([{ t: 'Aab链' }]);
  });

  it('lets one process into a data folder and names the holder to the other [R-LEDGER-19]', async () => {
    await start();
    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({
      code: 'DATA_FOLDER_LOCKED',
      details: { pid: process.pid },
    });
  });

  it('takes over a lock whose holder is gone, even when its pid lives again as another process', async () => {
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: process.pid, startTime: 'another boot 1' }));
    await start();
  });

  it('starts a killed server again on the same port', async () => {
    const reasons: string[] = [];
    const { url } = await start({ onExit: (reason) => reasons.push(reason) });
    const database = open(url);
    await database.query('CREATE TABLE kept AS SELECT 7 AS a');
    const running = database.query('SELECT pg_sleep(30)');
    const refused = expect(running).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', retryable: true });
    await sleep(100);
    process.kill(readPid(), 'SIGKILL');
    await refused;
    await untilAnswers(database);
    expect(await database.query('SELECT a FROM kept')).toEqual([{ a: 7 }]);
    expect(reasons[0]).toBe('signal SIGKILL');
  });

  it('stops within 5 seconds while a long query runs', async () => {
    const server = await start();
    const running = open(server.url).query('SELECT pg_sleep(60)');
    const refused = expect(running).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await sleep(100);
    const startedAt = Date.now();
    await server.stop();
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    await refused;
  });

  it('replaces a server that outlived its killed process, losing nothing [R-RUN-22]', async () => {
    const child = spawnHolder(dataDir);
    const [line] = await once(child.stdout, 'data');
    const orphan = readPid();
    const over = openDatabase({ url: String(line).trim() });
    await over.query('CREATE TABLE kept AS SELECT 7 AS a');
    await over.close();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(orphan)).toBe(true);
    const { url } = await start();
    expect(isAlive(orphan)).toBe(false);
    expect(await open(url).query('SELECT a FROM kept')).toEqual([{ a: 7 }]);
  });

  it('lets the folder go when its program leaves at once, even while the server is being stopped', async () => {
    const child = spawnHolder(dataDir, 'process.stdin.once("data", () => { void server.stop(); process.exit(0); });');
    await once(child.stdout, 'data');
    const server = readPid();
    child.stdin.write('leave\n');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(isAlive(server)).toBe(false);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });

  it('begins anew after a first start that was killed half-way', async () => {
    const fresh = join(root, 'fresh');
    mkdirSync(join(fresh, 'cluster.new', 'base'), { recursive: true });
    const { url } = await start({ dataDir: fresh });
    expect(await open(url).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('says in the server log’s words why it does not start, and lets the folder go', async () => {
    const refused = startEmbedded({ dataDir, settings: { shared_buffers: 'much' } });
    await expect(refused).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('shared_buffers'),
    });
    await start();
  });

  it.runIf(isRoot())('runs as another user, under a folder that only root may enter [R-RUN-20]', async () => {
    chmodSync(root, 0o700);
    dataDir = join(root, 'fresh');
    const { url } = await start();
    const database = open(url);
    expect(statSync(join(dataDir, 'cluster')).uid).not.toBe(0);
    await database.query('CREATE TABLE kept AS SELECT generate_series(1, 1000) AS a; CHECKPOINT');
    process.kill(readPid(), 'SIGKILL');
    await sleep(50);
    await untilAnswers(database);
    expect(await database.query('SELECT count(*) FROM kept')).toEqual([{ count: 1000 }]);
  });
});

/** Another process that starts a server in the folder, prints its address and does the rest, or waits. */
function spawnHolder(dir: string, rest = '') {
  const code = `
    import { startEmbedded } from ${JSON.stringify(new URL('./start.ts', import.meta.url).href)};
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dir)} });
    console.log(server.url);
    ${rest}
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  cleanups.push(async () => void child.kill('SIGKILL'));
  return child;
}
