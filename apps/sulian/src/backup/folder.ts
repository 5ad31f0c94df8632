import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError, isPathFault, toPathFault } from '@sulian/domain';
import { MANIFEST_FILE } from './manifest.ts';

/** End of a folder's name while it is written or removed: never taken for a complete backup. */
const UNFINISHED = '.partial';
const NAME = /^sulian-([0-9a-f]{12})-(\d{8}T\d{9}Z)$/;

export interface BackupFolder {
  readonly name: string;
  readonly path: string;
  /** Distinguishes stores. */
  readonly store: string;
  readonly timeMs: number;
}

/** Names sort by time. */
export const toBackupName = (store: string, timeMs: number): string =>
  `sulian-${store}-${new Date(timeMs).toISOString().replace(/[-:.]/g, '')}`;

export const toUnfinished = (path: string): string => `${path}${UNFINISHED}`;

/** Complete backups in a folder, oldest first. */
export function listBackups(folder: string): BackupFolder[] {
  return listNames(folder).flatMap((name) => {
    const [, store, time] = NAME.exec(name) ?? [];
    const path = join(folder, name);
    if (store === undefined || time === undefined || !existsSync(join(path, MANIFEST_FILE))) return [];
    return [{ name, path, store, timeMs: toTimeMs(time) }];
  });
}

const toTimeMs = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'));

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    if (isPathFault(cause)) throw toPathFault(folder, cause, 'BACKUP_NOT_FOUND');
    throw cause;
  }
}

/**
 * The backup in the folder itself, otherwise the newest complete one below it.
 * @throws BACKUP_NOT_FOUND, BAD_REQUEST where backups of several stores are there
 */
export function findBackup(folder: string): string {
  const path = resolve(folder);
  if (path.endsWith(UNFINISHED)) throw new AppError('BACKUP_NOT_FOUND', `${path}: this backup was not finished`);
  if (existsSync(join(path, MANIFEST_FILE))) return path;
  const backups = listBackups(path);
  const newest = backups.at(-1);
  if (newest === undefined)
    throw new AppError('BACKUP_NOT_FOUND', `${path}: a complete backup has the file ${MANIFEST_FILE}`, {
      details: { path },
    });
  if (backups.some(({ store }) => store !== newest.store))
    throw new AppError('BAD_REQUEST', `${path} has backups of several stores; name one: ${newest.name}`);
  return newest.path;
}

/** Removes what interrupted backups and removals of the store left. @returns their names */
export function removeUnfinished(folder: string, store: string): readonly string[] {
  const names = listNames(folder).filter(
    (name) => name.endsWith(UNFINISHED) && NAME.exec(name.slice(0, -UNFINISHED.length))?.[1] === store,
  );
  for (const name of names) rmSync(join(folder, name), { recursive: true });
  return names;
}

/** Removes all but the newest complete backups of the store. @returns their names */
export function removeOld(folder: string, store: string, keep: number): readonly string[] {
  const old = listBackups(folder)
    .filter((each) => each.store === store)
    .slice(0, -keep);
  for (const { path } of old) {
    // A removal that is interrupted leaves no backup that looks complete.
    renameSync(path, toUnfinished(path));
    rmSync(toUnfinished(path), { recursive: true });
  }
  return old.map(({ name }) => name);
}

/** Makes names in the folder durable. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
