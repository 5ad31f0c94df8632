import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, type TransactionOptions } from './database.ts';
import type { Session } from './session.ts';

const READ: TransactionOptions = { isolation: 'repeatable read', readOnly: true };
let test: TestDatabase;
let database: Database;
let watching: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  // One connection: what follows uses the one that was cancelled on.
  database = openDatabase({ url: test.url, maxConnections: 1, statementTimeoutMs: 60_000 });
  watching = openDatabase({ url: test.url, maxConnections: 1 });
  await watching.query('CREATE TABLE item (id int PRIMARY KEY)');
});
afterAll(async () => {
  await database.close();
  await watching.close();
  await test.drop();
});

const countSleepers = async (): Promise<number> =>
  (
    await watching.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
    AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`)
  ).length;

/** Begins, is abandoned while the server sleeps for it, and ends. */
async function abandon(work: (session: Session) => Promise<unknown>, options: TransactionOptions) {
  const left = new AbortController();
  const done = database.transaction(work, { ...options, signal: left.signal }).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  await expect.poll(countSleepers, { timeout: 10_000 }).toBe(1);
  left.abort();
  return done;
}

describe('what nobody waits for any more', () => {
  it('is cancelled in the server where it only reads, the statements behind it too, and the connection goes on [R-ERR-15]', async () => {
    const answers: unknown[] = [];
    const outcome = await abandon(async (session) => {
      const behind = [1, 2, 3].map(() => session.query('SELECT pg_sleep(40)').then((rows) => answers.push(rows)));
      await Promise.all(behind);
    }, READ);
    expect(outcome).toMatchObject({ error: { code: 'ABANDONED' } });
    expect([answers, await countSleepers()]).toEqual([[], 0]);
    for (let round = 0; round < 20; round += 1)
      expect(await database.query('SELECT pg_sleep(0.01), 7 AS a')).toMatchObject([{ a: 7 }]);
  });

  it('asks nothing more once it is abandoned between two statements [R-ERR-15]', async () => {
    const left = new AbortController();
    let isAsked = false;
    const walk = database.transaction(
      async (session) => {
        await session.query('SELECT 1');
        left.abort();
        await session.query('SELECT 2');
        isAsked = true;
      },
      { ...READ, signal: left.signal },
    );
    await expect(walk).rejects.toMatchObject({ code: 'ABANDONED' });
    expect(isAsked).toBe(false);
  });

  it('is not cut where it writes: all of it is there [R-ERR-15]', async () => {
    const outcome = await abandon(async (session) => {
      await session.query('INSERT INTO item VALUES (1)');
      await session.query('SELECT pg_sleep(1)');
      await session.query('INSERT INTO item VALUES (2)');
    }, {});
    expect(outcome).toEqual({ answer: undefined });
    expect(await database.query('SELECT id FROM item ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
  });
});
