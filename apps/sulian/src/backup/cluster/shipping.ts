import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, isAppError } from '@sulian/domain';
import { findArchiveId, logArchiveOf, type Session } from '@sulian/postgres';
import { log } from '../../log.ts';
import type { Program } from '../../program.ts';
import { onDisk } from '../disk.ts';
import { logFolderOf, shipLog } from './ship-log.ts';

/** Between two looks for archived segments. */
const PAUSE_MS = 2_000;

export interface Shipping {
  /** Code of the last failure, until a look succeeds. */
  readonly fault: () => string | undefined;
  readonly done: Promise<void>;
}

export interface ShippingJob {
  /** Folder of the backups. */
  readonly folder: string;
  readonly store: string;
  readonly signal: AbortSignal;
}

/** Moves archived segments of the log to the backups as they come. A folder that is away is tried again: the segments wait. */
export function startShipping({ database, config }: Program, { folder, store, signal }: ShippingJob): Shipping {
  const archive = findArchiveId(config.dataDir);
  if (archive === undefined) return { fault: () => undefined, done: Promise.resolve() };
  const target = logFolderOf(folder, store, archive);
  let fault: string | undefined;
  const shipOnce = async (): Promise<void> => {
    try {
      await requireArchiving(database);
      await onDisk(folder, () => shipLog(logArchiveOf(config.dataDir), target));
      fault = undefined;
    } catch (error) {
      const code = isAppError(error) ? error.code : 'INTERNAL';
      // One line for each change, not for each look.
      if (code !== fault && !signal.aborted) log.fault('log of the store is not backed up', error);
      fault = code;
    }
  };
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      await shipOnce();
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  return { fault: () => fault, done: loop() };
}

/** @throws STORE_UNAVAILABLE while PostgreSQL fails to archive its log */
async function requireArchiving(database: Session): Promise<void> {
  const [row] = await database.query<{ segment: string }>(
    `SELECT last_failed_wal AS segment FROM pg_stat_archiver
     WHERE last_failed_time > coalesce(last_archived_time, '-infinity'::timestamptz)`,
  );
  if (row !== undefined)
    throw new AppError('STORE_UNAVAILABLE', `PostgreSQL cannot archive segment ${row.segment} of its log`);
}
