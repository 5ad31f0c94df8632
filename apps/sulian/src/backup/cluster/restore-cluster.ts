import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '@sulian/domain';
import {
  findClusterVersion,
  lockFolder,
  logReplayOf,
  MAJOR_VERSION,
  recoverCluster,
  removeRecovery,
} from '@sulian/postgres';
import { isDemoFolder } from '../../demo/demo-folder.ts';
import { type ClusterManifest, PLATFORM } from '../manifest.ts';
import { type RestoreJob, restoreFiles } from '../restore-backup.ts';
import { readCompressed } from '../stored-file.ts';
import { toSystemPath } from './cluster-files.ts';
import { requireUnbroken } from './segments.ts';
import { listLog, logFolderOf, readLogFile, toLogPath } from './ship-log.ts';

export type ClusterJob = RestoreJob<ClusterManifest>;

/** Data folder in which the copy is recovered, below the final one. */
const DRAFT = 'restoring';
/** Name of the backup, from the restore until it is proven. */
const REMARK = 'restored-not-proven';

/**
 * Restores a copied cluster and replays its archived log to the end. A restore that is killed leaves no store; one that was killed
 * afterwards is accepted as it is, until it is proven.
 * @throws STORE_NOT_EMPTY, BAD_REQUEST, BACKUP_OLDER, BACKUP_FILE_MISSING, BACKUP_DAMAGED, DISK_FULL
 */
export async function restoreCluster(job: ClusterJob): Promise<void> {
  const { dataDir } = job.config;
  requireFitting(job);
  mkdirSync(dataDir, { recursive: true });
  const lock = lockFolder(dataDir);
  try {
    if (readRemark(dataDir) === job.backup.digest) return;
    requireEmpty(dataDir, job.backup.manifest);
    const segments = listSegments(job);
    await restoreFiles(job);
    await recoverCopy(job, { segments, draft: join(dataDir, DRAFT) });
    moveIn(job, join(dataDir, DRAFT));
  } finally {
    lock.release();
  }
}

type Segments = readonly (readonly [name: string, path: string])[];

async function recoverCopy(
  job: ClusterJob,
  { segments, draft }: { readonly segments: Segments; readonly draft: string },
): Promise<void> {
  await removeRecovery(draft);
  mkdirSync(join(draft, 'cluster'), { recursive: true, mode: 0o700 });
  await writeCluster(job, join(draft, 'cluster'));
  writeSegments(job, { segments, folder: logReplayOf(draft) });
  job.progress?.update(job.backup.manifest.cluster.length, 'replaying the log');
  await recoverCluster(draft, job.signal);
}

/** The cluster comes last: without it the folder has no store. */
function moveIn({ config: { dataDir }, backup }: ClusterJob, draft: string): void {
  writeFileSync(join(dataDir, REMARK), backup.digest, { flush: true });
  renameSync(join(draft, 'password'), join(dataDir, 'password'));
  renameSync(join(draft, 'cluster'), join(dataDir, 'cluster'));
  rmSync(draft, { recursive: true });
}

const readRemark = (dataDir: string): string | undefined => {
  const path = join(dataDir, REMARK);
  return existsSync(path) && findClusterVersion(dataDir) !== undefined ? readFileSync(path, 'utf8') : undefined;
};

export const forgetClusterRemark = (dataDir: string): void => rmSync(join(dataDir, REMARK), { force: true });

function requireFitting({ config, backup: { manifest } }: ClusterJob): void {
  if (config.databaseUrl !== undefined)
    throw new AppError('BAD_REQUEST', 'a backup of files is restored into the embedded server; unset DATABASE_URL');
  if (manifest.platform !== PLATFORM)
    throw new AppError('BAD_REQUEST', `made on ${manifest.platform}; restore it there, or a backup of tables here`);
  const [major = ''] = manifest.server.split('.');
  if (major !== MAJOR_VERSION)
    throw new AppError(
      Number(major) > Number(MAJOR_VERSION) ? 'BACKUP_NEWER' : 'BACKUP_OLDER',
      `files of PostgreSQL ${manifest.server}; this is ${MAJOR_VERSION}`,
    );
}

function requireEmpty(dataDir: string, { files }: ClusterManifest): void {
  const hasDemo = files.some(({ name }) => name === 'demo-world.json');
  if (findClusterVersion(dataDir) === undefined && (hasDemo || !isDemoFolder(dataDir))) return;
  throw new AppError('STORE_NOT_EMPTY', `${dataDir} has a store; choose an empty data folder (SULIAN_DATA_DIR)`, {
    details: { dataDir },
  });
}

/** Files of the log from the copy's first segment on, each of which was read. @throws BACKUP_FILE_MISSING, BACKUP_DAMAGED */
function listSegments({ backup: { path, manifest }, signal }: ClusterJob): Segments {
  const { store, log } = manifest;
  const folder = logFolderOf(dirname(path), store, log.archive);
  const names = listLog(folder);
  const segments = requireUnbroken(names, { first: log.first, bytes: log.segmentBytes });
  return [...segments, ...names.filter((name) => name.endsWith('.history'))].map((name) => {
    signal.throwIfAborted();
    const file = toLogPath(folder, name);
    readLogFile(file);
    return [name, file];
  });
}

async function writeCluster({ backup, signal, progress }: ClusterJob, clusterDir: string): Promise<void> {
  const { cluster, folders, label } = backup.manifest;
  for (const folder of folders) mkdirSync(toSystemPath(clusterDir, folder), { recursive: true, mode: 0o700 });
  mkdirSync(join(clusterDir, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  for (const [index, { path, stored }] of cluster.entries()) {
    signal.throwIfAborted();
    const file = openSync(toSystemPath(clusterDir, path), 'wx', 0o600);
    try {
      if (stored !== null) for await (const chunk of readCompressed(backup.path, stored)) writeSync(file, chunk);
    } finally {
      closeSync(file);
    }
    progress?.update(index + 1, path);
  }
  writeFileSync(join(clusterDir, 'backup_label'), label, { mode: 0o600 });
}

function writeSegments(
  { signal }: ClusterJob,
  { segments, folder }: { readonly segments: Segments; readonly folder: string },
): void {
  mkdirSync(folder, { mode: 0o700 });
  for (const [name, path] of segments) {
    signal.throwIfAborted();
    writeFileSync(join(folder, name), readLogFile(path), { mode: 0o600 });
  }
}
