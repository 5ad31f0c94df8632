import { existsSync, statfsSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { AppError, findLedgerOf, isAppError } from '@sulian/domain';
import type { Config } from './config.ts';

/** PostgreSQL goes on only where a further segment of its log fits. */
const NEEDED_BYTES = 16 * 2 ** 20;
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Refusals of the operating system to use what the configuration names. */
const REFUSED: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EADDRINUSE']);

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port'>;

/**
 * Translates a fault of the operating system: DISK_FULL with the disk, CONFIG_INVALID with the port, the host or the
 * data folder. A server that crashes without space reports nothing, so the disk is checked. Other faults are returned
 * unchanged.
 */
export function nameSystemFault(error: unknown, config: Where): unknown {
  if (isDiskFull(error, config)) return toDiskFull(error, config);
  if (isAppError(error) && databaseRefuses(error))
    return new AppError('CONFIG_INVALID', `the database cannot be used (DATABASE_URL): ${error.message}`, {
      cause: error,
    });
  if (isAppError(error) || !(error instanceof Error)) return error;
  if (isOtherHost(error, config.host))
    return new AppError(
      'CONFIG_INVALID',
      `${config.host} is not a name or address of this machine (SULIAN_HOST): ${error.message}`,
      { cause: error },
    );
  if (!isRefusal(error)) return error;
  const path: unknown = Reflect.get(error, 'path');
  if (typeof path === 'string' && !isOneIn(path, config.dataDir) && !isOneIn(config.dataDir, path))
    return new AppError('BAD_REQUEST', `${path} cannot be used: ${error.message}`, { details: { path }, cause: error });
  const what =
    Reflect.get(error, 'syscall') === 'listen'
      ? `port ${config.port} of ${config.host} cannot be used (PORT)`
      : `the data folder ${config.dataDir} cannot be used (SULIAN_DATA_DIR)`;
  return new AppError('CONFIG_INVALID', `${what}: ${error.message}`, { cause: error });
}

/** The same path, or one below it. */
const isOneIn = (path: string, folder: string): boolean => !relative(folder, path).startsWith('..');

/** True where the listen address is not this machine's, or the host name is unknown. */
const isOtherHost = (error: Error, host: string): boolean =>
  Reflect.get(error, 'code') === 'EADDRNOTAVAIL' || Reflect.get(error, 'hostname') === host;

/** No folder can be made there: ENOENT of anything else is a fault of ours. */
const isRefusal = (error: Error): boolean =>
  REFUSED.has(Reflect.get(error, 'code')) ||
  (Reflect.get(error, 'code') === 'ENOENT' && Reflect.get(error, 'syscall') === 'mkdir');

/** SQLSTATEs of a wrong user, password or database, and of one without the right to make tables. */
const REFUSED_STATES: ReadonlySet<unknown> = new Set(['28000', '28P01', '3D000', '42501']);

const databaseRefuses = ({ code, details }: AppError): boolean =>
  code === 'INTERNAL' && REFUSED_STATES.has(details['sqlState']);

function toDiskFull(error: unknown, config: Where): AppError {
  const where = config.databaseUrl === undefined ? `under ${config.dataDir}` : 'of the database server';
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError('DISK_FULL', `the disk ${where} is full; nothing that was committed is lost: ${reason}`, {
    details: { ...(isAppError(error) ? error.details : {}), dataDir: config.dataDir },
    cause: error,
  });
}

function isDiskFull(error: unknown, { dataDir, databaseUrl }: Where): boolean {
  if (!isAppError(error)) return error instanceof Error && FULL.has(Reflect.get(error, 'code'));
  // The server of a chain has a disk of its own.
  if (findLedgerOf(error) !== undefined) return false;
  // A backup names its own folder.
  if (error.code === 'DISK_FULL') return error.details['folder'] === undefined;
  return error.code === 'STORE_UNAVAILABLE' && databaseUrl === undefined && countFreeBytes(dataDir) < NEEDED_BYTES;
}

/** Free on the disk that the folder is on, or will be on. */
function countFreeBytes(path: string): number {
  if (!existsSync(path)) return countFreeBytes(dirname(path));
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}
