import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { type EmbeddedServer, startEmbedded } from './start.ts';
import { removeDir } from './test-support.ts';

const NAME = '某某专案 4711';
const root = mkdtempSync(join(tmpdir(), 'sulian-server-log-'));
const dataDir = join(root, 'data');
let server: EmbeddedServer;
let database: Database;

beforeAll(async () => {
  server = await startEmbedded({ dataDir, settings: { fsync: 'off' } });
  database = openDatabase({ url: server.url, maxConnections: 2, statementTimeoutMs: 5_000 });
  await database.query('CREATE TABLE item (name text PRIMARY KEY, share int CHECK (share < 100), at timestamptz)');
  await database.query(`INSERT INTO item VALUES ($1, 1)`, [NAME]);
});
afterAll(async () => {
  await database.close();
  await server.stop();
  removeDir(root);
});

const insert = 'INSERT INTO item VALUES ($1, $2)';
const FAULTS: readonly (readonly [what: string, work: () => Promise<unknown>, sqlState: string])[] = [
  ['a name that is taken', () => database.query(insert, [NAME, 1]), '23505'],
  ['a row that breaks a check', () => database.query(insert, [`${NAME} b`, 100]), '23514'],
  ['a value of another type', () => database.query('SELECT $1::text::int', [NAME]), '22P02'],
  ['a date that is none', () => database.query('SELECT $1::timestamptz', [NAME]), '22007'],
  ['a name within the SQL', () => database.query(`SELECT 1 FROM item WHERE name = '${NAME}' AND 1 / 0 = 1`), '22012'],
  ['a copied line that cannot be read', () => database.copyIn('COPY item FROM STDIN', [`${NAME}\t${NAME}\n`]), '22P02'],
  [
    'a query that takes too long',
    () =>
      database.transaction((session) => session.query(`SELECT pg_sleep(20), $1::text, '${NAME}'`, [NAME]), {
        timeoutMs: 50,
      }),
    '57014',
  ],
];

it('the log of PostgreSQL holds nothing of what it was asked or what it holds [R-RUN-26]', async () => {
  for (const [what, work, sqlState] of FAULTS)
    await expect(work(), what).rejects.toMatchObject({ details: { sqlState } });
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('database system is ready to accept connections');
  expect(log).not.toContain('某某专案');
  expect(log).not.toContain('INSERT INTO');
  expect(log).not.toContain('SELECT');
});
