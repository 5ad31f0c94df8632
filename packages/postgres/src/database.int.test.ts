import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { type EmbeddedServer, startEmbedded } from './embedded/start.ts';
import { removeDir } from './embedded/test-support.ts';
import { migrate, migrateWithin } from './migrate.ts';
import type { Session } from './session.ts';
import { recordStatements } from './statement-channel.ts';

const dataDir = join(tmpdir(), `sulian-database-${randomBytes(4).toString('hex')}`);
let server: EmbeddedServer;
let database: Database;

beforeAll(async () => {
  server = await startEmbedded({ dataDir, settings: { fsync: 'off' } });
  database = openDatabase({ url: server.url, maxConnections: 4 });
  await database.query('CREATE TABLE item (id int PRIMARY KEY, name text)');
});
afterAll(async () => {
  await database.close();
  await server.stop();
  removeDir(dataDir);
});

const countItems = async () => (await database.query<{ count: number }>('SELECT count(*) FROM item'))[0]?.count;

describe('values', () => {
  it('come exact: int8 as number while safe, numeric as text, dates as text', async () => {
    const rows = await database.query(
      `SELECT 9007199254740991::int8 AS safe, 9007199254740993::int8 AS unsafe, 1.10::numeric AS amount,
         ARRAY[1, NULL]::int8[] AS list, ARRAY[0.1]::numeric[] AS amounts, DATE '2021-03-05' AS day`,
    );
    expect(rows).toEqual([
      {
        safe: 9007199254740991,
        unsafe: '9007199254740993',
        amount: '1.10',
        list: [1, null],
        amounts: ['0.1'],
        day: '2021-03-05',
      },
    ]);
  });

  it('take bigint parameters, alone and in arrays', async () => {
    const rows = await database.query('SELECT $1::numeric AS one, $2::numeric[] AS many', [2n ** 70n, [1n, 2n ** 64n]]);
    expect(rows).toEqual([{ one: '1180591620717411303424', many: ['1', '18446744073709551616'] }]);
  });

  it('of several statements are those of the last', async () => {
    expect(await database.query('SELECT 1 AS a; SELECT 2 AS b')).toEqual([{ b: 2 }]);
  });
});

describe('transaction', () => {
  it('keeps all or nothing, and the error that was thrown', async () => {
    const error = new Error('changed my mind');
    const work = database.transaction(async (session) => {
      await session.query('INSERT INTO item VALUES (1)');
      throw error;
    });
    await expect(work).rejects.toBe(error);
    expect(await countItems()).toBe(0);
    await database.transaction((session) => session.query('INSERT INTO item VALUES (1)'), { asyncCommit: true });
    expect(await countItems()).toBe(1);
  });

  it('reads one snapshot under repeatable read', async () => {
    const counts = await database.transaction(
      async (session) => {
        const count = () => session.query('SELECT count(*) FROM item');
        const before = await count();
        await database.query('INSERT INTO item VALUES (100)');
        return [before, await count()];
      },
      { isolation: 'repeatable read', readOnly: true },
    );
    expect(counts[0]).toEqual(counts[1]);
  });

  it('refuses writes when read only', async () => {
    const work = database.transaction((session) => session.query('DELETE FROM item'), { readOnly: true });
    await expect(work).rejects.toMatchObject({ code: 'INTERNAL', details: { sqlState: '25006' } });
  });

  it('returns what it read though the connection breaks at its end; what it wrote then fails', async () => {
    const endConnection = async (session: Session): Promise<number> => {
      const [row] = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await database.query('SELECT pg_terminate_backend($1::int)', [row?.pid]);
      return 5;
    };
    const run = (readOnly: boolean) => database.transaction(endConnection, { readOnly });
    expect(await run(true)).toBe(5);
    await expect(run(false)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('stops a statement at its timeout, for this transaction only', async () => {
    const work = database.transaction((session) => session.query('SELECT pg_sleep(5)'), { timeoutMs: 50 });
    await expect(work).rejects.toMatchObject({ code: 'QUERY_TIMEOUT', retryable: true });
    expect(await database.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  });
});

describe('statementTimeoutMs', () => {
  it('holds for every query of the pool', async () => {
    const hasty = openDatabase({ url: server.url, statementTimeoutMs: 50 });
    await expect(hasty.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
    await hasty.close();
  });
});

describe('copyIn', () => {
  it('loads chunks of text and bytes', async () => {
    await database.query('TRUNCATE item');
    await database.copyIn('COPY item FROM STDIN', ['1\ta\n2\t', Buffer.from('b\n')]);
    expect(await database.query('SELECT * FROM item ORDER BY id')).toEqual([
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ]);
  });

  it('aborts when the chunks fail, with their error, and the connection goes on', async () => {
    await database.query('TRUNCATE item');
    const error = new Error('file is broken');
    async function* broken() {
      yield '1\ta\n';
      throw error;
    }
    await database.transaction(async (session) => {
      await session.query('SAVEPOINT before');
      await expect(session.copyIn('COPY item FROM STDIN', broken())).rejects.toBe(error);
      await session.query('ROLLBACK TO before');
      await session.query('INSERT INTO item VALUES (5)');
    });
    expect(await countItems()).toBe(1);
  });

  it('says what the server refused', async () => {
    const copy = database.copyIn('COPY item FROM STDIN', ['x\ta\n']);
    await expect(copy).rejects.toMatchObject({ code: 'INTERNAL', details: { sqlState: '22P02' } });
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('copyOut', () => {
  const lines = async (onLine: (line: string) => void) =>
    database.copyOut("COPY (SELECT n, repeat('溯', 40) FROM generate_series(1, 30000) n) TO STDOUT", onLine);

  it('gives every line whole, however they are cut on the way', async () => {
    let sum = 0;
    await lines((line) => {
      expect(line.endsWith(`\t${'溯'.repeat(40)}`)).toBe(true);
      sum += Number(line.split('\t')[0]);
    });
    expect(sum).toBe((30_000 * 30_001) / 2);
  });

  it("passes the caller's fault on, and the connection goes on", async () => {
    const error = new Error('cannot read this');
    let seen = 0;
    const reading = database.transaction(async (session) => {
      await expect(
        session.copyOut('COPY (SELECT generate_series(1, 50000)) TO STDOUT', () => {
          seen += 1;
          throw error;
        }),
      ).rejects.toBe(error);
      return session.query('SELECT 1 AS one');
    });
    expect(await reading).toEqual([{ one: 1 }]);
    expect(seen).toBe(1);
  });

  it('says what the server refused', async () => {
    const reading = database.copyOut('COPY nowhere TO STDOUT', () => undefined);
    await expect(reading).rejects.toMatchObject({ code: 'INTERNAL', details: { sqlState: '42P01' } });
  });
});

describe('copyOutChunks', () => {
  const COPY = 'COPY (SELECT n FROM generate_series(1, 2000000) n) TO STDOUT (FORMAT binary)';

  it('gives all bytes in order, and the number of rows', async () => {
    await database.query('TRUNCATE item');
    const chunks: Buffer[] = [];
    const rows = await database.copyOutChunks(
      `COPY (SELECT n, 'a' FROM generate_series(1, 30000) n) TO STDOUT (FORMAT binary)`,
      async (chunk) => void chunks.push(chunk),
    );
    expect(rows).toBe(30_000);
    expect(await database.copyIn('COPY item FROM STDIN (FORMAT binary)', chunks)).toBe(30_000);
    expect(await countItems()).toBe(30_000);
  });

  it("cancels the copy at the caller's fault, which it passes on, and the connection continues", async () => {
    const error = new Error('the disk is full');
    let chunks = 0;
    const reading = database.transaction(async (session) => {
      await session.query('SAVEPOINT before');
      await expect(
        session.copyOutChunks(COPY, async () => {
          chunks += 1;
          throw error;
        }),
      ).rejects.toBe(error);
      await session.query('ROLLBACK TO before');
      return session.query('SELECT 1 AS one');
    });
    expect(await reading).toEqual([{ one: 1 }]);
    expect(chunks).toBe(1);
  });

  it("reports the server's refusal", async () => {
    const reading = database.copyOutChunks('COPY nowhere TO STDOUT', async () => undefined);
    await expect(reading).rejects.toMatchObject({ code: 'INTERNAL', details: { sqlState: '42P01' } });
  });
});

describe('openDatabase', () => {
  it('reports a server that is not there as retryable', async () => {
    const nowhere = openDatabase({ url: 'postgresql://a:b@127.0.0.1:1/x' });
    await expect(nowhere.query('SELECT 1')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', retryable: true });
    await nowhere.close();
  });

  it('reports use after close', async () => {
    const closed = openDatabase({ url: server.url });
    await closed.close();
    await closed.close();
    await expect(closed.query('SELECT 1')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });
});

describe('migrate', () => {
  const first = { number: 1, name: 'first', sql: 'CREATE TABLE thing (a int); INSERT INTO thing VALUES (1)' };
  const second = { number: 2, name: 'second', sql: 'ALTER TABLE thing ADD COLUMN b int' };
  const waitingForLock = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;

  it('lands each migration once, also when several start at once', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(database, 'm_once', [first])));
    await migrate(database, 'm_once', [first, second]);
    await migrate(database, 'm_once', [first, second]);
    expect(await database.query('SELECT * FROM m_once.thing')).toEqual([{ a: 1, b: null }]);
  });

  it('waits for another program that creates the schema at the same time', async () => {
    const other = openDatabase({ url: server.url, maxConnections: 1 });
    // A connection that migrated before finds in its own cache all that the next migration looks up.
    await migrate(other, 'm_before', [first]);
    const { migrated } = await database.transaction(async (session) => {
      await migrateWithin(session, 'm_wait', [first]);
      const migrated = migrate(other, 'm_wait', [first]);
      await expect.poll(() => database.query(waitingForLock)).toHaveLength(1);
      return { migrated };
    });
    await migrated;
    expect(await other.query('SELECT a FROM m_wait.thing')).toEqual([{ a: 1 }]);
    await other.close();
  });

  it('refuses one that was edited after it landed', async () => {
    await migrate(database, 'm_edit', [first]);
    const edited = migrate(database, 'm_edit', [{ ...first, sql: 'CREATE TABLE other (a int)' }]);
    await expect(edited).rejects.toThrow('migration m_edit/1 was edited after it landed');
  });

  it('leaves nothing of a migration that fails, and keeps those before', async () => {
    const broken = { number: 2, name: 'broken', sql: 'CREATE TABLE half (a int); SELECT nonsense' };
    await expect(migrate(database, 'm_fail', [first, broken])).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await database.query(`SELECT to_regclass('m_fail.half') AS half, count(*) FROM m_fail.thing`)).toEqual([
      { half: null, count: 1 },
    ]);
    await migrate(database, 'm_fail', [first, second]);
  });

  it('refuses a database that a newer version wrote, a hole, and disorder', async () => {
    await migrate(database, 'm_new', [first, { ...second, number: 3 }]);
    await expect(migrate(database, 'm_new', [first])).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('last used by a newer version of this program'),
    });
    await expect(migrate(database, 'm_new', [first, second])).rejects.toThrow('after a later one landed');
    await expect(migrate(database, 'm_new', [second, first])).rejects.toThrow('ascending');
  });
});

describe("a transaction's opening", () => {
  it('is sent with BEGIN, and its rows come before the work, typed as any', async () => {
    const recorded = recordStatements();
    const opening = 'SELECT 5::int8 AS height, true AS held';
    const found = await database.transaction(async (_, opened) => opened, { opening, readOnly: true });
    recorded.stop();
    expect(found).toEqual([{ height: 5, held: true }]);
    expect(recorded.sent).toHaveLength(2);
  });

  it('that fails rolls back, and the connection stays good', async () => {
    const opening = 'SELECT * FROM no_such_table';
    const refused = database.transaction(async () => 'never', { opening });
    await expect(refused).rejects.toMatchObject({ code: 'INTERNAL', details: { sqlState: '42P01' } });
    expect(await database.transaction((session) => session.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });
});

describe('recorded statements', () => {
  it('are the texts of all round trips, those of a transaction included, until the recording stops', async () => {
    const recorded = recordStatements();
    await database.transaction((session) => session.query('SELECT $1::int', [1]), { timeoutMs: 1_000 });
    recorded.stop();
    await database.query('SELECT 2');
    expect(recorded.sent).toEqual([
      'BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 1000',
      'SELECT $1::int',
      'COMMIT',
    ]);
  });
});
