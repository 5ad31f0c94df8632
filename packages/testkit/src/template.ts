import { createHash, randomBytes } from 'node:crypto';
import { type Migration, migrate, openDatabase } from '@sulian/postgres';

/** Schemas of a database by name, each with what brings it up to date. */
export type Schemas = Readonly<Record<string, readonly Migration[]>>;

/** Templates that this process has seen, by server and name. */
const made = new Map<string, Promise<void>>();

/**
 * Name of an empty, migrated database for `CREATE DATABASE … TEMPLATE`. It is created once per server, since migrating
 * takes several times as long as copying. Other migrations give another name.
 */
export async function findTemplate(serverUrl: string, schemas: Schemas): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(schemas)).digest('hex');
  const name = `template_${hash.slice(0, 12)}`;
  const key = `${serverUrl} ${name}`;
  const making = made.get(key) ?? makeTemplate(serverUrl, name, schemas);
  made.set(key, making);
  await making;
  return name;
}

/** Workers of a run may come side by side. The template gets its name when it is whole. */
async function makeTemplate(serverUrl: string, name: string, schemas: Schemas): Promise<void> {
  const admin = openDatabase({ url: serverUrl, maxConnections: 2 });
  try {
    await admin.transaction(
      async (session) => {
        await session.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))', [name]);
        const found = await session.query('SELECT FROM pg_database WHERE datname = $1::text', [name]);
        if (found.length > 0) return;
        const draft = `draft_${randomBytes(6).toString('hex')}`;
        await admin.query(`CREATE DATABASE ${draft} STRATEGY FILE_COPY`);
        await migrateAll(urlOf(serverUrl, draft), schemas);
        await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
      },
      { timeoutMs: 0 },
    );
  } finally {
    await admin.close();
  }
}

async function migrateAll(url: string, schemas: Schemas): Promise<void> {
  const database = openDatabase({ url, maxConnections: 1 });
  try {
    for (const [schema, migrations] of Object.entries(schemas)) await migrate(database, schema, migrations);
  } finally {
    await database.close();
  }
}

export const urlOf = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString();
