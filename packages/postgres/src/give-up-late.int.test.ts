import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { type EmbeddedServer, startEmbedded } from './embedded/start.ts';
import { removeDir } from './embedded/test-support.ts';

const TIMEOUT_MS = 500;
/** The grace, and what a busy machine adds. */
const BOUND_MS = TIMEOUT_MS + 5_000 + 10_000;

const dataDir = join(tmpdir(), `sulian-frozen-${randomBytes(4).toString('hex')}`);
let server: EmbeddedServer;
let database: Database;

beforeAll(async () => {
  server = await startEmbedded({ dataDir, settings: { fsync: 'off' } });
  database = openDatabase({
    url: server.url,
    maxConnections: 3,
    statementTimeoutMs: TIMEOUT_MS,
    connectionTimeoutMs: 3_000,
  });
  await database.query('CREATE TABLE item (id int PRIMARY KEY)');
});
afterAll(async () => {
  await database.close();
  await server.stop();
  removeDir(dataDir);
});

/** The server and all its children. */
function listProcesses(): number[] {
  const [pid] = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')
    .split('\n')
    .map(Number);
  const parentOf = (id: string) => {
    try {
      return Number(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
    } catch {
      return undefined;
    }
  };
  const children = readdirSync('/proc').filter((id) => /^\d+$/.test(id) && parentOf(id) === pid);
  return [Number(pid), ...children.map(Number)];
}

async function whileFrozen<T>(work: () => Promise<T>): Promise<T> {
  const pids = listProcesses();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    return await work();
  } finally {
    for (const pid of pids.reverse()) process.kill(pid, 'SIGCONT');
  }
}

async function time(work: Promise<unknown>): Promise<{ readonly error: unknown; readonly tookMs: number }> {
  const begin = performance.now();
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { error, tookMs: performance.now() - begin };
}

describe('a server that is busy', () => {
  it('is not called frozen for the queries that wait for their turn on a connection [R-ERR-07]', async () => {
    // 24 · 0.3 s are more than the time allowed to one query and its grace together.
    const { error, tookMs } = await time(
      database.transaction((session) =>
        Promise.all(Array.from({ length: 24 }, () => session.query('SELECT pg_sleep(0.3)'))),
      ),
    );
    expect(error).toBeUndefined();
    expect(tookMs).toBeGreaterThan(TIMEOUT_MS + 5_250);
  }, 60_000);
});

describe.runIf(process.platform === 'linux')('a server that stands still', () => {
  it('fails every query and transaction in bounded time, and serves again when it goes on [R-ERR-07]', async () => {
    const outcomes = await whileFrozen(() =>
      Promise.all([
        time(database.query('SELECT 1')),
        time(
          database.transaction(async (session) => {
            await session.query('INSERT INTO item VALUES (1)');
          }),
        ),
        time(database.transaction((session) => session.query('SELECT 1'), { timeoutMs: 200, readOnly: true })),
      ]),
    );
    for (const { error, tookMs } of outcomes) {
      expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE', retryable: true });
      expect(tookMs).toBeLessThan(BOUND_MS);
    }
    expect(await database.query('SELECT count(*) FROM item')).toEqual([{ count: 0 }]);
  }, 60_000);

  it('fails what waits behind a frozen query with it, not one after the other [R-ERR-07]', async () => {
    const outcomes: Awaited<ReturnType<typeof time>>[] = [];
    const transaction = database.transaction(async (session) => {
      const ask = async () => outcomes.push(await time(session.query('SELECT 1')));
      await whileFrozen(() => Promise.all(Array.from({ length: 20 }, ask)));
    });
    await expect(transaction).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(outcomes).toHaveLength(20);
    for (const { error, tookMs } of outcomes) {
      expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE', retryable: true });
      expect(tookMs).toBeLessThan(BOUND_MS);
    }
  }, 60_000);

  it('keeps who set no limit waiting, and loses nothing of theirs', async () => {
    const written = await whileFrozen(async () => {
      const work = database.transaction((session) => session.query('INSERT INTO item VALUES (2)'), { timeoutMs: 0 });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return { work };
    });
    await written.work;
    expect(await database.query('SELECT id FROM item')).toEqual([{ id: 2 }]);
  }, 60_000);
});
