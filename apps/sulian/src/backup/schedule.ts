import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupStatus } from '@sulian/api';
import { type ChainId, isAppError } from '@sulian/domain';
import { findArchiveId } from '@sulian/postgres';
import type { Config } from '../config.ts';
import { log } from '../log.ts';
import type { Program } from '../program.ts';
import { type FirstSegments, removeOldLog } from './cluster/ship-log.ts';
import { startShipping } from './cluster/shipping.ts';
import { takeBase } from './cluster/take-base.ts';
import { type BackupFolder, listBackups, removeOld } from './folder.ts';
import { type ClusterManifest, type Manifest, readIntact, readManifest } from './manifest.ts';
import { takeBackup } from './take-backup.ts';
import { findStore, type TakenBackup } from './write-draft.ts';

const HOUR_MS = 3_600_000;
/** Until a failed backup is tried again; doubles with each failure. A machine may be too busy for the first one. */
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 600_000;

type Schedule = NonNullable<Config['backup']>;

export interface ScheduledBackups {
  readonly status: () => BackupStatus;
  readonly done: Promise<void>;
}

/** Takes a backup whenever the newest complete one is old enough, and then removes the oldest ones. */
export async function startBackups(
  program: Program,
  schedule: Schedule,
  signal: AbortSignal,
): Promise<ScheduledBackups> {
  const store = await findStore(program.database);
  let last = findNewest(program, schedule, store);
  const shipping = startShipping(program, { folder: schedule.folder, store, signal });
  let fault: string | undefined;
  let dueMs = last === undefined ? 0 : last.timeMs + schedule.everyHours * HOUR_MS;
  let retryMs = FIRST_RETRY_MS;
  const run = async (): Promise<void> => {
    try {
      const take = schedule.archiveLogSec === undefined ? takeBackup : takeBase;
      const taken = await take(program, { folder: schedule.folder, signal });
      // Complete, whatever happens to older ones and to the audit log: it is not taken again before its time.
      last = { name: taken.name, timeMs: Date.parse(taken.manifest.time) };
      dueMs = last.timeMs + schedule.everyHours * HOUR_MS;
      retryMs = FIRST_RETRY_MS;
      await replaceOld(program, schedule, taken);
      fault = undefined;
    } catch (error) {
      if (signal.aborted) return;
      fault = isAppError(error) ? error.code : 'INTERNAL';
      dueMs = Math.max(dueMs, Date.now() + retryMs);
      retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
      await report(program, error);
    }
  };
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      const waitMs = Math.max(0, dueMs - Date.now());
      await sleep(Math.min(waitMs, HOUR_MS), undefined, { signal }).catch(() => undefined);
      if (!signal.aborted && Date.now() >= dueMs) await run();
    }
  };
  const status = (): BackupStatus => ({
    name: last?.name,
    timeMs: last?.timeMs,
    everyHours: schedule.everyHours,
    fault: fault ?? shipping.fault(),
  });
  return { status, done: Promise.all([loop(), shipping.done]).then(() => undefined) };
}

/** With an archived log, only an intact base backup that this log continues counts. None in a folder that cannot be read. */
function findNewest(
  { config: { dataDir } }: Program,
  { folder, archiveLogSec }: Schedule,
  store: string,
): Pick<BackupFolder, 'name' | 'timeMs'> | undefined {
  const archive = findArchiveId(dataDir);
  return listAll(folder)
    .filter((each) => each.store === store && (archiveLogSec === undefined || isContinuedBy(archive, each)))
    .at(-1);
}

function listAll(folder: string): readonly BackupFolder[] {
  try {
    return listBackups(folder);
  } catch (error) {
    // Created by the first backup, which reports what else is wrong with the folder.
    if (isAppError(error)) return [];
    throw error;
  }
}

function isContinuedBy(archive: string | undefined, { path }: BackupFolder): boolean {
  const manifest = readIntact(path);
  return manifest?.kind === 'cluster' && manifest.log.archive === archive;
}

/** Removes the oldest backups after a new one, and audits both. */
async function replaceOld(program: Program, { folder, keep }: Schedule, taken: AnyBackup): Promise<void> {
  const { store } = taken.manifest;
  const old = removeOld(folder, store, keep);
  if (taken.manifest.kind === 'cluster') removeOldLog(folder, store, listFirstSegments(folder, store));
  for (const name of taken.removed) log.warn(`backup: removed an interrupted one: ${name}`);
  const elsewhere = taken.manifest.omitted.filter(({ reason }) => reason === 'OTHER_SERVER');
  if (elsewhere.length > 0)
    log.warn(
      `backup: ${taken.name} is without the ledgers on other servers: ${elsewhere.map(({ chain }) => chain).join(' ')}`,
    );
  log.info(`backup: ${taken.name} is complete${old.length === 0 ? '' : `; removed ${old.join(', ')}`}`);
  await program.apiDeps.people.audit.append({
    who: undefined,
    where: 'system',
    action: 'backup.create',
    target: taken.name,
    result: 'OK',
    details: { ...describeTaken(taken), old },
  });
}

type AnyBackup = TakenBackup<Manifest | ClusterManifest>;

function listFirstSegments(folder: string, store: string): FirstSegments {
  const first = new Map<string, string>();
  // Oldest first: the oldest backup of a log needs most of it.
  for (const { path } of listBackups(folder).filter((each) => each.store === store)) {
    const { manifest } = readManifest(path);
    if (manifest.kind === 'cluster' && !first.has(manifest.log.archive))
      first.set(manifest.log.archive, manifest.log.first);
  }
  return first;
}

/** For the audit log. */
const describeTaken = ({ manifest, removed }: AnyBackup): Readonly<Record<string, unknown>> =>
  manifest.kind === 'cluster'
    ? { files: manifest.cluster.length, log: manifest.log.first, omitted: listOmitted(manifest), removed }
    : toDetails({ manifest, removed });

const listOmitted = ({ omitted }: Pick<Manifest, 'omitted'>): readonly ChainId[] => omitted.map(({ chain }) => chain);

/** For the audit log. */
export const toDetails = ({
  manifest,
  removed,
}: Pick<TakenBackup, 'manifest' | 'removed'>): Readonly<Record<string, unknown>> => ({
  chains: Object.fromEntries(
    manifest.chains.map(({ chain, held, height }) => [held === 'BLOCKS' ? chain : `${chain} fetched`, height ?? null]),
  ),
  omitted: listOmitted(manifest),
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  removed,
});

async function report({ apiDeps }: Program, error: unknown): Promise<void> {
  log.fault('backup', error);
  const details = { code: isAppError(error) ? error.code : 'INTERNAL' };
  await apiDeps.people.audit
    .append({ who: undefined, where: 'system', action: 'backup.create', target: undefined, result: 'FAILED', details })
    .catch((fault: unknown) => log.fault('audit line of a failed backup', fault));
}
