import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, type TransactionOptions } from './database.ts';

const READ: TransactionOptions = { isolation: 'repeatable read', readOnly: true };
let test: TestDatabase;
let database: Database;
let watching: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase({ url: test.url, maxConnections: 2 });
  watching = openDatabase({ url: test.url, maxConnections: 1 });
  await watching.query('CREATE TABLE item (id int PRIMARY KEY)');
});
afterAll(async () => {
  await database.close();
  await watching.close();
  await test.drop();
});

/** A pace that lets one statement pass per call of `allow`. */
function toGate() {
  const waiting: (() => void)[] = [];
  return {
    pace: () => new Promise<void>((resolve) => waiting.push(resolve)),
    count: () => waiting.length,
    allow: () => waiting.shift()?.(),
  };
}

const readStatements = async (): Promise<readonly string[]> =>
  (
    await watching.query<{ query: string }>(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT % AS paced'`,
    )
  ).map(({ query }) => query);

it('sends no statement of a snapshot before its pace allows it [R-CALL-36]', async () => {
  const gate = toGate();
  const done = database.transaction(
    async (session) => {
      const first = await session.query('SELECT 1 AS paced');
      return [first, await session.query('SELECT 2 AS paced')];
    },
    { ...READ, pace: gate.pace },
  );
  await expect.poll(gate.count).toBe(1);
  expect(await readStatements()).toEqual([]);
  gate.allow();
  await expect.poll(gate.count).toBe(1);
  expect(await readStatements()).toEqual(['SELECT 1 AS paced']);
  gate.allow();
  expect(await done).toEqual([[{ paced: 1 }], [{ paced: 2 }]]);
});

it('delays neither what others read nor what the paced work writes [R-CALL-36]', async () => {
  const gate = toGate();
  const read = () => database.transaction((session) => session.query('SELECT 3 AS other'), READ);
  const write = () =>
    database.transaction((session) => session.query('INSERT INTO item VALUES (1)'), { pace: gate.pace });
  expect(await read()).toEqual([{ other: 3 }]);
  await write();
  expect([await watching.query('SELECT id FROM item'), gate.count()]).toEqual([[{ id: 1 }], 0]);
});

it('ends the snapshot of work whose pace fails, and its connection goes on', async () => {
  const stopped = new Error('stopped');
  const work = (options = READ) => database.transaction((session) => session.query('SELECT 4 AS paced'), options);
  await expect(work({ ...READ, pace: () => Promise.reject(stopped) })).rejects.toBe(stopped);
  expect(await readStatements()).not.toContain('SELECT 4 AS paced');
  expect(await Promise.all([work(), work()])).toHaveLength(2);
});
