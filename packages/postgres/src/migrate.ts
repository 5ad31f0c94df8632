import { createHash } from 'node:crypto';
import { AppError } from '@sulian/domain';
import { batchSql } from './batch-sql.ts';
import type { Database } from './database.ts';
import type { Session } from './session.ts';

export interface Migration {
  /** Ascending from 1; never edited once landed. */
  readonly number: number;
  readonly name: string;
  /** One or more statements without results; unqualified names mean the schema that is migrated. */
  readonly sql: string;
}

interface LandedRow {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** Brings a schema up to the last migration: forward only, one database transaction each, safe to run side by side. */
export async function migrate(database: Database, schema: string, migrations: readonly Migration[]): Promise<void> {
  checkOrder(schema, migrations);
  await refuseOldServer(database);
  if (await isUpToDate(database, schema, migrations)) return;
  await inLock(database, schema, (session) => prepareSchema(session, schema));
  for (const migration of migrations) await inLock(database, schema, (session) => land(session, schema, migration));
  await inLock(database, schema, (session) => checkNothingNewer(session, schema, migrations));
}

/** The same within a transaction of the caller's: for a schema that comes with what else is written there. */
export async function migrateWithin(session: Session, schema: string, migrations: readonly Migration[]): Promise<void> {
  checkOrder(schema, migrations);
  await lock(session, schema);
  await prepareSchema(session, schema);
  for (const migration of migrations) await land(session, schema, migration);
  await checkNothingNewer(session, schema, migrations);
}

const OLDEST_MAJOR = 16;

/** @throws CONFIG_INVALID */
async function refuseOldServer(database: Session): Promise<void> {
  const [row] = await database.query<{ major: number; name: string }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('server_version') AS name`,
  );
  if (row !== undefined && row.major < OLDEST_MAJOR)
    throw new AppError('CONFIG_INVALID', `PostgreSQL ${row.name} is too old; ${OLDEST_MAJOR} or newer is needed`);
}

/** The schema's name becomes part of SQL text, hence the narrow alphabet. */
function checkOrder(schema: string, migrations: readonly Migration[]): void {
  if (!/^[a-z][a-z0-9_]*$/.test(schema)) throw new AppError('INTERNAL', `schema name ${schema} is not allowed`);
  const isAscending = migrations.every((each, index) => each.number > (migrations[index - 1]?.number ?? 0));
  if (!isAscending) throw new AppError('INTERNAL', `migrations of ${schema} are not in ascending order`);
}

const inLock = (database: Database, schema: string, work: (session: Session) => Promise<void>): Promise<void> =>
  database.transaction(
    async (session) => {
      await lock(session, schema);
      await work(session);
    },
    { timeoutMs: 0 },
  );

/** Until the transaction ends. */
const lock = (session: Session, schema: string) =>
  session.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`sulian migrate ${schema}`]);

/**
 * The catalog is searched for the schema, since `CREATE SCHEMA IF NOT EXISTS` may take "absent" from a cache that is
 * older than the lock: `isUpToDate` fills that cache, and waiting for the lock does not refresh it.
 */
async function prepareSchema(session: Session, schema: string): Promise<void> {
  const found = await session.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
  if (found.length === 0) await session.query(`CREATE SCHEMA ${schema}`);
  await session.query(`
    SET LOCAL client_min_messages = warning;
    CREATE TABLE IF NOT EXISTS ${schema}.migration (
      number int PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      landed_at timestamptz NOT NULL DEFAULT now()
    )`);
}

const listLanded = (session: Session, schema: string): Promise<readonly LandedRow[]> =>
  session.query<LandedRow>(`SELECT number, name, checksum FROM ${schema}.migration ORDER BY number`);

/** Two reads instead of a transaction each migration, as on most starts of a program. */
async function isUpToDate(database: Session, schema: string, migrations: readonly Migration[]): Promise<boolean> {
  const found = await database.query('SELECT FROM to_regclass($1::text) AS name WHERE name IS NOT NULL', [
    `${schema}.migration`,
  ]);
  if (found.length === 0) return false;
  const landed = await listLanded(database, schema);
  return (
    landed.length === migrations.length &&
    migrations.every((migration, index) => {
      const row = landed[index];
      return row?.number === migration.number && row.checksum === checksumOf(migration);
    })
  );
}

export const checksumOf = (migration: Migration): string => createHash('sha256').update(migration.sql).digest('hex');

async function land(session: Session, schema: string, migration: Migration): Promise<void> {
  const landed = await listLanded(session, schema);
  const checksum = checksumOf(migration);
  const details = { schema, number: migration.number, name: migration.name };
  const before = landed.find((row) => row.number === migration.number);
  if (before?.checksum === checksum) return;
  if (before !== undefined)
    throw new AppError('INTERNAL', `migration ${schema}/${migration.number} was edited after it landed`, { details });
  if (landed.some((row) => row.number > migration.number))
    throw new AppError('INTERNAL', `migration ${schema}/${migration.number} comes after a later one landed`, {
      details,
    });
  await session.query(`SET LOCAL search_path = ${schema}, public`);
  await session.query(batchSql([migration.sql]));
  await session.query('SET LOCAL search_path TO DEFAULT');
  await session.query(`INSERT INTO ${schema}.migration (number, name, checksum) VALUES ($1, $2, $3)`, [
    migration.number,
    migration.name,
    checksum,
  ]);
}

/** @throws CONFIG_INVALID */
async function checkNothingNewer(session: Session, schema: string, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map((each) => each.number));
  const unknown = (await listLanded(session, schema)).find((row) => !known.has(row.number));
  if (unknown === undefined) return;
  throw new AppError(
    'CONFIG_INVALID',
    `the database was last used by a newer version of this program: it has migration ${schema}/${unknown.number}, which this version does not know; start the newer version, or choose another data folder or database`,
    { details: { schema, number: unknown.number, name: unknown.name } },
  );
}
