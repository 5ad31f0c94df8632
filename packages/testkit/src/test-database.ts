import { randomBytes } from 'node:crypto';
import { type Database, type EmbeddedServer, openDatabase } from '@sulian/postgres';
import { findTemplate, type Schemas, urlOf } from './template.ts';
import { startTestServer, TEST_DATABASE_URL } from './test-server.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly url: string;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

let ownServer: Promise<EmbeddedServer> | undefined;
let users = 0;

/** A fresh database of empty schemas, or of none, in the run's server; a server of its own where no run provides one. */
export async function createTestDatabase(schemas: Schemas = {}): Promise<TestDatabase> {
  const shared = process.env[TEST_DATABASE_URL];
  if (shared !== undefined) return createIn(shared, schemas, async () => undefined);
  users += 1;
  ownServer ??= startTestServer();
  return createIn((await ownServer).url, schemas, leaveOwnServer);
}

async function leaveOwnServer(): Promise<void> {
  users -= 1;
  if (users > 0) return;
  const server = await ownServer;
  ownServer = undefined;
  await server?.stop();
}

async function createIn(serverUrl: string, schemas: Schemas, onDrop: () => Promise<void>): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = await findTemplate(serverUrl, schemas);
  // Without the log of every page: nothing is to survive a crash here.
  await runAlone(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = urlOf(serverUrl, name);
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

/** The address with further server settings, such as `-c synchronous_commit=on`. */
export function withOptions(url: string, options: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', [changed.searchParams.get('options'), options].filter(Boolean).join(' '));
  return changed.href;
}

/** Runs the work against a fresh database and removes it whatever happens. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>, schemas: Schemas = {}): Promise<T> {
  const { database, drop } = await createTestDatabase(schemas);
  try {
    return await work(database);
  } finally {
    await drop();
  }
}
