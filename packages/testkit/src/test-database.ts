import { randomBytes } from 'node:crypto';
import { type Database, type EmbeddedServer, openDatabase } from '@sulian/postgres';
import { startTestServer, TEST_DATABASE_URL } from './test-server.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly url: string;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

let ownServer: Promise<EmbeddedServer> | undefined;
let users = 0;

/** A fresh, empty database in the run's server; a server of its own where no run provides one. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const shared = process.env[TEST_DATABASE_URL];
  if (shared !== undefined) return createIn(shared, async () => undefined);
  users += 1;
  ownServer ??= startTestServer();
  return createIn((await ownServer).url, leaveOwnServer);
}

async function leaveOwnServer(): Promise<void> {
  users -= 1;
  if (users > 0) return;
  const server = await ownServer;
  ownServer = undefined;
  await server?.stop();
}

async function createIn(serverUrl: string, onDrop: () => Promise<void>): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAlone(serverUrl, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString();
  const database = openDatabase({ url, maxConnections: 5 });
  return {
    database,
    url,
    drop: async () => {
      await database.close();
      await runAlone(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await onDrop();
    },
  };
}

async function runAlone(url: string, sql: string): Promise<void> {
  const admin = openDatabase({ url, maxConnections: 1 });
  try {
    await admin.query(sql);
  } finally {
    await admin.close();
  }
}

/** Runs the work against a fresh database and removes it whatever happens. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { database, drop } = await createTestDatabase();
  try {
    return await work(database);
  } finally {
    await drop();
  }
}
