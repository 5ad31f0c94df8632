import { createTestDatabase, type PoolerOptions, startPooler, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { requireSessions } from './require-sessions.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());

async function through<T>(options: PoolerOptions, work: (url: string) => Promise<T>): Promise<T> {
  const pooler = await startPooler(store.url, options);
  try {
    return await work(pooler.url);
  } finally {
    await pooler.stop();
  }
}

const check = (url: string) => requireSessions({ url, setting: 'DATABASE_URL' });

it.each([
  { mode: 'transaction', servers: 1 },
  { mode: 'transaction', servers: 2, order: 'last' },
  { mode: 'transaction', servers: 2, order: 'first' },
] as const)('rejects a pooler in $mode mode with $servers servers [R-RUN-202]', async (options) => {
  await expect(through(options, check)).rejects.toMatchObject({
    code: 'POOLER_MODE',
    message: expect.stringContaining('DATABASE_URL is the address of a connection pooler'),
  });
});

it('accepts PostgreSQL itself and a pooler in session mode [R-RUN-202]', async () => {
  await check(store.url);
  await through({ mode: 'session' }, check);
});

it('has its time limit of statements through a pooler, which refuses it as a parameter of the start', async () => {
  const limit = await through({ mode: 'session' }, async (url) => {
    const database = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 12_345 });
    const rows = await database.query<{ limit: string }>("SELECT current_setting('statement_timeout') AS limit");
    await database.close();
    return rows[0]?.limit;
  });
  expect(limit).toBe('12345ms');
});

it('reports a server that is unavailable as such', async () => {
  const url = 'postgresql://sulian@127.0.0.1:1/none';
  await expect(check(url)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
});
