import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunUser } from './run-user.ts';

/**
 * Folders in the cluster, named relative to it: the server's user may have no path to the cluster itself.
 * Archived segments of the write-ahead log wait in the first, segments to be replayed are in the second.
 */
const ARCHIVE = 'log-archive';
const REPLAY = 'log-replay';
const ID_FILE = 'id';

export const logArchiveOf = (dataDir: string): string => join(dataDir, 'cluster', ARCHIVE);
export const logReplayOf = (dataDir: string): string => join(dataDir, 'cluster', REPLAY);

/** Files and folders of the cluster that no copy of it contains. */
export const LOG_FOLDERS: ReadonlySet<string> = new Set([ARCHIVE, REPLAY, 'pg_wal']);

/** Server settings under which every segment is archived, at the latest after so many seconds with writes. */
export const archiveSettings = (everySec: number): Readonly<Record<string, string>> => ({
  wal_level: 'replica',
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': ARCHIVE,
  archive_timeout: `${everySec}s`,
});

/** Server settings for the replay of archived segments, up to the last one. */
export const replaySettings: Readonly<Record<string, string>> = {
  wal_level: 'replica',
  hot_standby: 'off',
  restore_command: `cp ${REPLAY}/%f %p`,
  recovery_target_timeline: 'latest',
};

/** Identity of the archive's unbroken log; undefined where the log is not archived. */
export function findArchiveId(dataDir: string): string | undefined {
  const path = join(logArchiveOf(dataDir), ID_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/** Before the server starts. A log that was not archived for a while is another one: `findArchiveId` changes. */
export function prepareLogArchive(
  dataDir: string,
  { user, isArchived }: { readonly user: RunUser; readonly isArchived: boolean },
): void {
  const folder = logArchiveOf(dataDir);
  if (!isArchived) rmSync(folder, { recursive: true, force: true });
  if (!isArchived || findArchiveId(dataDir) !== undefined) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  writeFileSync(join(folder, ID_FILE), `${randomUUID()}\n`, { mode: 0o600, flush: true });
}
