import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AppError } from '@sulian/domain';
import { syncFolder, toUnfinished } from '../folder.ts';
import { writeCompressed } from '../stored-file.ts';
import { isBefore, isLogFile } from './segments.ts';

const SUFFIX = '.gz';

/** Folder next to a store's backups with its unbroken log, one file a segment. A restored store begins another one. */
export const logFolderOf = (folder: string, store: string, archive: string): string =>
  join(folder, `${logPrefixOf(store)}${archive}`);

const logPrefixOf = (store: string): string => `sulian-${store}-log-`;

export const toLogPath = (logFolder: string, name: string): string => join(logFolder, `${name}${SUFFIX}`);

/** Files of the log that are complete, by their names in the log. */
export const listLog = (logFolder: string): readonly string[] =>
  existsSync(logFolder)
    ? readdirSync(logFolder)
        .filter((name) => name.endsWith(SUFFIX))
        .map((name) => name.slice(0, -SUFFIX.length))
        .filter(isLogFile)
        .sort()
    : [];

/**
 * Moves archived files of the log to the backups: each is durable there before it is removed here.
 * @throws BACKUP_DAMAGED where another log has a file of that name there
 */
export async function shipLog(staged: string, logFolder: string): Promise<void> {
  const names = readdirSync(staged).filter(isLogFile).sort();
  if (names.length > 0) mkdirSync(logFolder, { recursive: true, mode: 0o700 });
  for (const name of names) {
    await copyOnce(join(staged, name), toLogPath(logFolder, name));
    rmSync(join(staged, name));
  }
}

async function copyOnce(path: string, target: string): Promise<void> {
  const content = readFileSync(path);
  if (existsSync(target)) return requireSame(content, target);
  const draft = toUnfinished(target);
  rmSync(draft, { force: true });
  const writer = writeCompressed(draft);
  try {
    await writer.write(content);
    await writer.end();
  } catch (error) {
    await writer.abort(error);
    rmSync(draft, { force: true });
    throw error;
  }
  renameSync(draft, target);
  syncFolder(join(target, '..'));
}

/** A file that was copied before the program was killed is removed here without a second copy. */
function requireSame(content: Buffer, target: string): void {
  if (readLogFile(target).equals(content)) return;
  throw new AppError('BACKUP_DAMAGED', `${target}: a different segment of this name is there`, {
    details: { path: target },
  });
}

/** @throws BACKUP_DAMAGED */
export function readLogFile(path: string): Buffer {
  try {
    return gunzipSync(readFileSync(path));
  } catch (cause) {
    throw new AppError('BACKUP_DAMAGED', `${path}: cannot be decompressed`, { details: { path }, cause });
  }
}

/** First segment that a backup needs, by the log that it belongs to. */
export type FirstSegments = ReadonlyMap<string, string>;

/** Removes segments that no remaining backup of the store needs, and logs without one. */
export function removeOldLog(folder: string, store: string, firstOf: FirstSegments): void {
  const prefix = logPrefixOf(store);
  for (const name of readdirSync(folder).filter((each) => each.startsWith(prefix))) {
    const first = firstOf.get(name.slice(prefix.length));
    if (first === undefined) rmSync(join(folder, name), { recursive: true });
    else removeBefore(join(folder, name), first);
  }
}

function removeBefore(logFolder: string, first: string): void {
  for (const name of listLog(logFolder))
    if (!name.endsWith('.history') && isBefore(name, first)) rmSync(toLogPath(logFolder, name));
}
