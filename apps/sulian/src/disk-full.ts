import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError, isAppError } from '@sulian/domain';
import type { Config } from './config.ts';

/** PostgreSQL goes on only where a further segment of its log fits. */
const NEEDED_BYTES = 16 * 2 ** 20;
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** The same fault, or DISK_FULL naming the disk: our own writes fail by number, and a server that crashes says nothing. */
export function nameFullDisk(error: unknown, config: Pick<Config, 'dataDir' | 'databaseUrl'>): unknown {
  if (!isDiskFull(error, config)) return error;
  const where = config.databaseUrl === undefined ? `under ${config.dataDir}` : 'of the database server';
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError('DISK_FULL', `the disk ${where} is full; nothing that was committed is lost: ${reason}`, {
    details: { ...(isAppError(error) ? error.details : {}), dataDir: config.dataDir },
    retryable: true,
    cause: error,
  });
}

function isDiskFull(error: unknown, { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): boolean {
  if (!isAppError(error)) return error instanceof Error && FULL.has(Reflect.get(error, 'code'));
  if (error.code === 'DISK_FULL') return true;
  return error.code === 'STORE_UNAVAILABLE' && databaseUrl === undefined && countFreeBytes(dataDir) < NEEDED_BYTES;
}

/** Free on the disk that the folder is on, or will be on. */
function countFreeBytes(path: string): number {
  if (!existsSync(path)) return countFreeBytes(dirname(path));
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}
