import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '@sulian/domain';
import { claim, type Database, type Session } from '@sulian/postgres';
import { findDocumentProof } from '@sulian/records';
import program from '../../package.json' with { type: 'json' };
import { onDisk } from './disk.ts';
import { removeUnfinished, syncFolder, toBackupName, toUnfinished } from './folder.ts';
import { type ClusterManifest, MANIFEST_FILE, MANIFEST_FORMAT, type Manifest, toManifestText } from './manifest.ts';
import { writeCompressed } from './stored-file.ts';

/** Files of the data folder that cannot be derived from tables. The key is not among them. */
const FILES = ['demo-world.json'] as const;

export interface TakenBackup<Content extends Manifest | ClusterManifest = Manifest> {
  readonly name: string;
  readonly path: string;
  readonly manifest: Content;
  /** Remains of interrupted backups, which were removed. */
  readonly removed: readonly string[];
}

const STAY = 'SET LOCAL idle_in_transaction_session_timeout = 0';

/**
 * Runs a backup in a transaction that stays open, and closes its pool.
 * @throws BACKUP_RUNNING while another backup of the store runs; DISK_FULL
 */
export async function whileAlone<T>(
  database: Database,
  path: string,
  work: (session: Session, on: { readonly database: Database; readonly folder: string }) => Promise<T>,
): Promise<T> {
  const folder = resolve(path);
  try {
    return await database.transaction(
      async (session) => {
        if (!(await claim(session, 'sulian backup')))
          throw new AppError('BACKUP_RUNNING', 'another backup of this store is running');
        return onDisk(folder, () => work(session, { database, folder }));
      },
      { timeoutMs: 0, opening: STAY },
    );
  } finally {
    await database.close();
  }
}

export interface DraftRequest {
  readonly folder: string;
  readonly store: string;
  readonly signal: AbortSignal;
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

/** Part of a manifest that every kind has. */
export async function describeStore(session: Session, origin: Pick<Manifest, 'store' | 'time'>) {
  const proof = await findDocumentProof(session);
  const [server] = await session.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return {
    format: MANIFEST_FORMAT,
    program: program.version,
    server: server?.version ?? '',
    ...origin,
    documentKey: proof?.toString('hex') ?? null,
  } as const;
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
