import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@sulian/domain';
import { layOutChain, schemaOf } from '@sulian/ledger';
import { claim, type Database, fillTables, migrateWithin, openDatabase, type Session } from '@sulian/postgres';
import { saveDocumentKey } from '@sulian/usecases';
import type { Config } from '../config.ts';
import { isDemoFolder } from '../demo/demo-folder.ts';
import type { Progress } from '../progress.ts';
import { openRecordsServer } from '../records-server.ts';
import type { ClusterManifest, Manifest } from './manifest.ts';
import type { OpenedBackup } from './open-backup.ts';
import { sharedSchemas } from './schemas.ts';
import { readCompressed } from './stored-file.ts';

export interface RestoreJob<Content = Manifest> {
  readonly config: Config;
  readonly backup: OpenedBackup<Content>;
  /** Key of the documents; undefined where there are none. */
  readonly key: Buffer | undefined;
  readonly signal: AbortSignal;
  readonly progress: Progress | undefined;
}

/**
 * Restores into an empty store in one database transaction: a restore that is killed leaves nothing, and can be
 * repeated. One that was killed after it is accepted as it is, until its result is proven.
 * @throws STORE_NOT_EMPTY, BACKUP_RUNNING, BACKUP_DAMAGED, DISK_FULL
 */
export async function restoreBackup(job: RestoreJob): Promise<void> {
  const server = await openRecordsServer(job.config);
  const database = openDatabase({ url: server.url, maxConnections: 1, applicationName: 'sulian restore' });
  try {
    await database.transaction((session) => restoreOnce(session, job), { timeoutMs: 0 });
  } finally {
    await Promise.all([database.close(), server.stop()]);
  }
}

async function restoreOnce(session: Session, job: RestoreJob): Promise<void> {
  if (!(await claim(session, 'sulian restore')))
    throw new AppError('BACKUP_RUNNING', 'another restore into this store is running');
  if ((await findRemark(session)) === toRemark(job.backup)) return;
  await requireEmpty(session, job);
  await restoreFiles(job);
  await restoreTables(session, job);
  await session.query(`COMMENT ON SCHEMA records IS '${toRemark(job.backup)}'`);
}

/** Remark on the schema from the restore until it is proven. The digest is of a fixed form. */
const toRemark = ({ digest }: OpenedBackup<unknown>): string => `restored, not proven: ${digest}`;

async function findRemark(session: Session): Promise<string | undefined> {
  const [row] = await session.query<{ remark: string | null }>(
    `SELECT obj_description(to_regnamespace('records')::oid, 'pg_namespace') AS remark`,
  );
  return row?.remark ?? undefined;
}

export const forgetRemark = async (database: Database): Promise<void> => {
  await database.query('COMMENT ON SCHEMA records IS NULL');
};

async function requireEmpty(session: Session, { config: { dataDir }, backup }: RestoreJob): Promise<void> {
  const rows = await session.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^(records|ledger|fetched)(_|$)' ORDER BY 1`,
  );
  if (rows.length > 0)
    throw new AppError(
      'STORE_NOT_EMPTY',
      `the store has data (${rows.map(({ name }) => name).join(', ')}); choose an empty data folder (SULIAN_DATA_DIR) or database`,
      { details: { dataDir } },
    );
  const hasDemo = backup.manifest.files.some(({ name }) => name === 'demo-world.json');
  if (isDemoFolder(dataDir) && !hasDemo)
    throw new AppError('STORE_NOT_EMPTY', `${dataDir} is a folder of the simulated world; choose another`, {
      details: { dataDir },
    });
}

/** Before the tables: what is left of a killed restore is written again. */
export async function restoreFiles({ config, backup, key }: RestoreJob<Manifest | ClusterManifest>): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true });
  if (key !== undefined && config.documentKey === undefined) saveDocumentKey(config.dataDir, key);
  for (const file of backup.manifest.files) {
    const chunks: Buffer[] = [];
    for await (const chunk of readCompressed(backup.path, file)) chunks.push(chunk);
    writeFileSync(join(config.dataDir, file.name), Buffer.concat(chunks));
  }
}

async function restoreTables(session: Session, { backup, signal, progress }: RestoreJob): Promise<void> {
  const { manifest, path } = backup;
  for (const [schema, migrations] of sharedSchemas()) await migrateWithin(session, schema, migrations);
  for (const { chain, held, firstHeight, height } of manifest.chains)
    await layOutChain(session, { chain, holding: held, firstHeight, height });
  const schemas = [
    ...sharedSchemas().map(([schema]) => schema),
    ...manifest.chains.map(({ chain, held }) => schemaOf(chain, held)),
  ];
  let begun = 0;
  const tables = manifest.tables.map((each) => ({
    shape: each,
    rows: () => each.rows,
    read: () => {
      progress?.update(begun, `restoring ${each.schema}.${each.name}`);
      begun += 1;
      return readUntil(signal, readCompressed(path, toStored(each)));
    },
  }));
  await fillTables(session, schemas, { tables, sequences: manifest.sequences });
}

const toStored = ({ file, size, sha256 }: Manifest['tables'][number]) => ({ file, size, sha256 });

async function* readUntil(signal: AbortSignal, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    yield chunk;
  }
}
