import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError, CHAIN_IDS, type ChainId } from '@sulian/domain';
import { whileHolding } from '@sulian/ledger';
import { claim, type Database, readSnapshot, type Session, type Snapshot, type TableShape } from '@sulian/postgres';
import { findDocumentProof } from '@sulian/records';
import manifest from '../../package.json' with { type: 'json' };
import type { Program } from '../compose.ts';
import type { Progress } from '../progress.ts';
import { onDisk } from './disk.ts';
import { removeUnfinished, syncFolder, toBackupName, toUnfinished } from './folder.ts';
import { type ClusterManifest, MANIFEST_FILE, MANIFEST_FORMAT, type Manifest, toManifestText } from './manifest.ts';
import { listMigrations, type Selection, selectSchemas } from './schemas.ts';
import { writeCompressed } from './stored-file.ts';

export interface BackupRequest {
  /** Folder of backups, which gets one more. */
  readonly folder: string;
  /** Undefined: all chains. */
  readonly chains?: readonly ChainId[] | undefined;
  readonly signal: AbortSignal;
  readonly progress?: Progress;
}

export interface TakenBackup<Content extends Manifest | ClusterManifest = Manifest> {
  readonly name: string;
  readonly path: string;
  readonly manifest: Content;
  /** Remains of interrupted backups, which were removed. */
  readonly removed: readonly string[];
}

/** Claim, snapshot, and two copies at once. */
const CONNECTIONS = 4;
const COPIES = 2;
export const STAY = 'SET LOCAL idle_in_transaction_session_timeout = 0';
/** Files of the data folder that cannot be derived from tables. The key is not among them. */
const FILES = ['demo-world.json'] as const;

/**
 * Writes a backup while others write to the store: every table at one moment, then the manifest, and last its name.
 * @throws BACKUP_RUNNING, DISK_FULL, STORE_UNAVAILABLE
 */
export async function takeBackup(
  program: Pick<Program, 'openPool' | 'config'>,
  request: BackupRequest,
): Promise<TakenBackup> {
  const database = program.openPool(CONNECTIONS);
  const folder = resolve(request.folder);
  try {
    return await database.transaction(
      async (session) => {
        if (!(await claim(session, 'sulian backup')))
          throw new AppError('BACKUP_RUNNING', 'another backup of this store is running');
        // A chain that is dropped meanwhile would wait for us, and everybody who reads it would wait for that.
        return whileHolding(database, CHAIN_IDS, () =>
          onDisk(folder, () => writeBackup({ ...request, folder, database, program })),
        );
      },
      { timeoutMs: 0, opening: STAY },
    );
  } finally {
    await database.close();
  }
}

interface Job extends BackupRequest {
  readonly database: Database;
  readonly program: Pick<Program, 'config'>;
}

async function writeBackup(job: Job): Promise<TakenBackup> {
  const store = await findStore(job.database);
  return writeDraft({ ...job, store }, async (draft, time) => {
    mkdirSync(join(draft, 'data'), { mode: 0o700 });
    return writeContent(job, draft, { store, time });
  });
}

export interface DraftRequest extends Pick<BackupRequest, 'folder' | 'signal'> {
  readonly store: string;
}

/**
 * Writes a backup under an unfinished name, then its manifest, and last gives it its name.
 * @param write writes the files into subfolders of the draft, of which `files` exists
 */
export async function writeDraft<Content extends Manifest | ClusterManifest>(
  { folder, store, signal }: DraftRequest,
  write: (draft: string, time: string) => Promise<Content>,
): Promise<TakenBackup<Content>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const removed = removeUnfinished(folder, store);
  const timeMs = Date.now();
  const name = toBackupName(store, timeMs);
  const path = join(folder, name);
  const draft = toUnfinished(path);
  try {
    for (const part of [draft, join(draft, 'files')]) mkdirSync(part, { mode: 0o700 });
    const manifest = await write(draft, new Date(timeMs).toISOString());
    signal.throwIfAborted();
    writeFileSync(join(draft, MANIFEST_FILE), toManifestText(manifest), { mode: 0o600, flag: 'wx', flush: true });
    for (const part of readdirSync(draft, { withFileTypes: true }).filter((each) => each.isDirectory()))
      syncFolder(join(draft, part.name));
    syncFolder(draft);
    renameSync(draft, path);
    syncFolder(folder);
    return { name, path, manifest, removed };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw signal.aborted ? interrupted(error) : error;
  }
}

const interrupted = (cause: unknown): AppError =>
  new AppError('INTERNAL', 'interrupted; nothing of the backup remains', { cause, retryable: true });

/** The same for every backup of a database, and another for a copy of it in another cluster. */
export async function findStore(session: Session): Promise<string> {
  const [row] = await session.query<{ store: string }>(
    `SELECT left(encode(sha256(convert_to(system_identifier || ' ' || d.oid, 'UTF8')), 'hex'), 12) AS store
     FROM pg_control_system(), pg_database d WHERE d.datname = current_database()`,
  );
  return row?.store ?? '';
}

type Origin = Pick<Manifest, 'store' | 'time'>;

async function writeContent(job: Job, draft: string, origin: Origin): Promise<Manifest> {
  let selection: Selection | undefined;
  const listSchemas = async (session: Session): Promise<readonly string[]> => {
    selection = await selectSchemas(session, job.chains);
    return selection.schemas;
  };
  return readSnapshot(job.database, listSchemas, async (snapshot) => {
    const { extents = [], omitted = [] } = selection ?? {};
    return {
      ...(await describeStore(snapshot.session, origin)),
      migrations: listMigrations(extents),
      chains: extents.map(({ chain, held, firstHeight, height, hash, transactions }) => ({
        chain,
        held,
        ...(firstHeight === undefined ? {} : { firstHeight }),
        ...(height === undefined ? {} : { height }),
        ...(hash === undefined ? {} : { hash }),
        transactions,
      })),
      omitted,
      tables: await copyTables(job, snapshot, draft),
      sequences: [...snapshot.sequences],
      files: await copyFiles(job.program.config.dataDir, draft),
    };
  });
}

/** Part of a manifest that every kind has. */
export async function describeStore(session: Session, origin: Origin) {
  const proof = await findDocumentProof(session);
  const [server] = await session.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return {
    format: MANIFEST_FORMAT,
    program: manifest.version,
    server: server?.version ?? '',
    ...origin,
    documentKey: proof?.toString('hex') ?? null,
  } as const;
}

async function copyTables(job: Job, snapshot: Snapshot, draft: string): Promise<Manifest['tables']> {
  const { tables } = snapshot;
  const done: Manifest['tables'] = [];
  job.progress?.setTotal(tables.length);
  const queue = tables.entries();
  const copyOn = async (): Promise<void> => {
    for (const [index, table] of queue) {
      job.signal.throwIfAborted();
      const copied = await copyTable(job, snapshot, { table, draft });
      done[index] = copied;
      job.progress?.update(done.filter((each) => each !== undefined).length, `${table.schema}.${table.name}`);
    }
  };
  await Promise.all(Array.from({ length: COPIES }, copyOn));
  return done;
}

async function copyTable(
  { signal }: Job,
  snapshot: Snapshot,
  { table, draft }: { readonly table: TableShape; readonly draft: string },
): Promise<Manifest['tables'][number]> {
  const file = `data/${table.schema}.${table.name}.copy.gz`;
  const writer = writeCompressed(join(draft, file));
  try {
    const rows = await snapshot.copyTable(table, async (chunk) => {
      signal.throwIfAborted();
      await writer.write(chunk);
    });
    const { schema, name, target, columns } = table;
    return { schema, name, target, columns: [...columns], rows, file, ...(await writer.end()) };
  } catch (error) {
    await writer.abort(error);
    throw error;
  }
}

export async function copyFiles(dataDir: string, draft: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for (const name of FILES) {
    if (!existsSync(join(dataDir, name))) continue;
    const file = `files/${name}.gz`;
    const writer = writeCompressed(join(draft, file));
    await writer.write(readFileSync(join(dataDir, name)));
    const { size, sha256 } = await writer.end();
    files.push({ name, file, size, sha256 });
  }
  return files;
}
