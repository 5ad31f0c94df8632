import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whileFrozen } from '@sulian/testkit';
import { describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { type EmbeddedServer, startEmbedded } from './embedded/start.ts';
import { removeDir } from './embedded/test-support.ts';

const TIMEOUT_MS = 500;
/** The grace, and what a busy machine adds. */
const BOUND_MS = TIMEOUT_MS + 5_000 + 10_000;

interface Stage {
  readonly dataDir: string;
  readonly server: EmbeddedServer;
  readonly database: Database;
}

/** A server for one test: the tests wait most of the time, so they run at the same time. */
const onServer = (test: (stage: Stage) => Promise<void>) => async (): Promise<void> => {
  const dataDir = join(tmpdir(), `sulian-frozen-${randomBytes(4).toString('hex')}`);
  const server = await startEmbedded({ dataDir, settings: { fsync: 'off' } });
  const database = openDatabase({
    url: server.url,
    maxConnections: 3,
    statementTimeoutMs: TIMEOUT_MS,
    connectionTimeoutMs: 3_000,
  });
  try {
    await database.query('CREATE TABLE item (id int PRIMARY KEY)');
    await test({ dataDir, server, database });
  } finally {
    await database.close();
    await server.stop();
    removeDir(dataDir);
  }
};

async function time(work: Promise<unknown>): Promise<{ readonly error: unknown; readonly tookMs: number }> {
  const begin = performance.now();
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { error, tookMs: performance.now() - begin };
}

describe.concurrent('a server that is busy', () => {
  it(
    'is not called frozen for the queries that wait for their turn on a connection [R-ERR-07]',
    onServer(async ({ database }) => {
      // 24 · 0.3 s are more than the time allowed to one query and its grace together.
      const { error, tookMs } = await time(
        database.transaction((session) =>
          Promise.all(Array.from({ length: 24 }, () => session.query('SELECT pg_sleep(0.3)'))),
        ),
      );
      expect(error).toBeUndefined();
      expect(tookMs).toBeGreaterThan(TIMEOUT_MS + 5_250);
    }),
    60_000,
  );
});

describe.runIf(process.platform === 'linux').concurrent('a server that does not respond', () => {
  it(
    'fails every query and transaction in bounded time, and serves again when it goes on [R-ERR-07]',
    onServer(async ({ dataDir, database }) => {
      const outcomes = await whileFrozen(dataDir, () =>
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
    }),
    60_000,
  );

  it(
    'fails what waits behind a frozen query with it, not one after the other [R-ERR-07]',
    onServer(async ({ dataDir, database }) => {
      const outcomes: Awaited<ReturnType<typeof time>>[] = [];
      const transaction = database.transaction(async (session) => {
        const ask = async () => outcomes.push(await time(session.query('SELECT 1')));
        await whileFrozen(dataDir, () => Promise.all(Array.from({ length: 20 }, ask)));
      });
      await expect(transaction).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      expect(outcomes).toHaveLength(20);
      for (const { error, tookMs } of outcomes) {
        expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE', retryable: true });
        expect(tookMs).toBeLessThan(BOUND_MS);
      }
    }),
    60_000,
  );

  it(
    'keeps who set no limit waiting, and loses nothing of theirs',
    onServer(async ({ dataDir, database }) => {
      const written = await whileFrozen(dataDir, async () => {
        const work = database.transaction((session) => session.query('INSERT INTO item VALUES (2)'), { timeoutMs: 0 });
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        return { work };
      });
      await written.work;
      expect(await database.query('SELECT id FROM item')).toEqual([{ id: 2 }]);
    }),
    60_000,
  );

  it(
    'is found out in seconds by queries that may take minutes, also where none is under way yet [R-ERR-07]',
    onServer(async ({ dataDir, server }) => {
      const patient = openDatabase({ url: server.url, maxConnections: 2, statementTimeoutMs: 300_000 });
      await patient.query('SELECT 1');
      const slow = time(patient.query('SELECT pg_sleep(8)'));
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      const outcomes = await whileFrozen(dataDir, async () => [
        ...(await Promise.all([time(patient.query('SELECT 1')), time(patient.query('SELECT 1')), slow])),
        await time(patient.transaction((session) => session.query('SELECT 1'), { readOnly: true })),
      ]);
      const [first, second, slept, later] = outcomes;
      for (const outcome of outcomes)
        expect(outcome.error).toMatchObject({ code: 'STORE_UNAVAILABLE', retryable: true });
      for (const outcome of [first, second]) expect(outcome?.tookMs).toBeLessThan(10_000);
      expect((slept?.tookMs ?? 0) - 6_000).toBeLessThan(10_000);
      expect(later?.tookMs).toBeLessThan(1_500);
      await vi.waitFor(async () => expect(await patient.query('SELECT 1')).toHaveLength(1), { timeout: 10_000 });
      const { error, tookMs } = await time(patient.query('SELECT pg_sleep(9)'));
      expect([error, tookMs > 9_000]).toEqual([undefined, true]);
      await patient.close();
    }),
    90_000,
  );
});
