import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@sulian/domain';
import { findArchiveId, type Session } from '@sulian/postgres';
import type { Program } from '../../program.ts';
import type { Progress } from '../../progress.ts';
import { listBackups } from '../folder.ts';
import { type ClusterManifest, PLATFORM, readIntact } from '../manifest.ts';
import { listMigrations } from '../schemas.ts';
import { copyFiles, describeStore, findStore, type TakenBackup, whileAlone, writeDraft } from '../write-draft.ts';
import { listCluster } from './cluster-files.ts';
import { copyCluster, type EarlierBase } from './copy-cluster.ts';
import { listLog, logFolderOf } from './ship-log.ts';

export interface BaseRequest {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly progress?: Progress;
}

const POLL_MS = 200;
/** Until the last segment that the copy needs is archived. */
const ARCHIVE_WAIT_MS = 10 * 60_000;

/**
 * Copies the files of the running embedded cluster. Unchanged files of the newest base backup are linked; the archived log
 * continues the copy.
 * @throws BACKUP_RUNNING, DISK_FULL, STORE_UNAVAILABLE
 */
export async function takeBase(
  { openPool, config }: Pick<Program, 'openPool' | 'config'>,
  request: BaseRequest,
): Promise<TakenBackup<ClusterManifest>> {
  return whileAlone(openPool(1), request.folder, (session, { folder }) =>
    writeBase(session, { ...request, folder, config }),
  );
}

type BaseJob = BaseRequest & Pick<Program, 'config'>;

async function writeBase(session: Session, job: BaseJob): Promise<TakenBackup<ClusterManifest>> {
  const {
    folder,
    config: { dataDir, ledgerUrls },
  } = job;
  const store = await findStore(session);
  const archive = findArchiveId(dataDir);
  if (archive === undefined)
    throw new AppError('STORE_UNAVAILABLE', 'the write-ahead log of the store is not archived', { retryable: false });
  return writeDraft({ ...job, store }, async (draft, time): Promise<ClusterManifest> => {
    mkdirSync(join(draft, 'cluster'), { mode: 0o700 });
    await session.query(`SELECT pg_backup_start('sulian backup', true)`);
    const clusterDir = join(dataDir, 'cluster');
    const { folders, files } = listCluster(clusterDir);
    const cluster = await copyCluster(files, {
      ...job,
      clusterDir,
      draft,
      earlier: findEarlier(folder, { store, archive }),
    });
    const { label, first, last, segmentBytes } = await endCopy(session);
    await waitForSegment(logFolderOf(folder, store, archive), last, job.signal);
    return {
      ...(await describeStore(session, { store, time })),
      kind: 'cluster',
      platform: PLATFORM,
      migrations: listMigrations([]),
      log: { archive, first, segmentBytes },
      label,
      folders: [...folders],
      omitted: [...ledgerUrls.keys()].map((chain) => ({ chain, reason: 'OTHER_SERVER' })),
      cluster: [...cluster],
      files: await copyFiles(dataDir, draft),
    };
  });
}

/** The newest intact base backup of this cluster: another one's files may be equal in size and time. */
function findEarlier(
  folder: string,
  { store, archive }: { readonly store: string; readonly archive: string },
): EarlierBase | undefined {
  for (const each of listBackups(folder).reverse()) {
    const manifest = each.store === store ? readIntact(each.path) : undefined;
    if (manifest?.kind === 'cluster' && manifest.log.archive === archive) return { path: each.path, manifest };
  }
  return undefined;
}

interface EndedCopy {
  /** Content of `backup_label`, with which the server begins its replay. */
  readonly label: string;
  /** First and last segment that make the copy consistent. */
  readonly first: string;
  readonly last: string;
  readonly segmentBytes: number;
}

async function endCopy(session: Session): Promise<EndedCopy> {
  const [row] = await session.query<{ label: string; last: string; bytes: number }>(
    `SELECT labelfile AS label, pg_walfile_name(lsn - 1) AS last,
       (SELECT setting::int FROM pg_settings WHERE name = 'wal_segment_size') AS bytes
     FROM pg_backup_stop(false)`,
  );
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(row?.label ?? '')?.[1];
  if (row === undefined || first === undefined) throw new AppError('INTERNAL', 'the backup has no start in the log');
  return { label: row.label, first, last: row.last, segmentBytes: row.bytes };
}

/** Ends when the segment is among the backups. @throws STORE_UNAVAILABLE when it does not come in time */
async function waitForSegment(logFolder: string, segment: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + ARCHIVE_WAIT_MS;
  while (!listLog(logFolder).includes(segment)) {
    signal.throwIfAborted();
    if (Date.now() > deadline)
      throw new AppError('STORE_UNAVAILABLE', `segment ${segment} of the log was not archived`, { retryable: true });
    await sleep(POLL_MS);
  }
}
