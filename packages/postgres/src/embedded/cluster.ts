import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@sulian/domain';
import type { Binaries } from './binaries.ts';
import { canEnter, type RunUser } from './run-user.ts';

export const SUPERUSER = 'sulian';
export const MAJOR_VERSION = '18';

/**
 * Path of the data folder as the server sees it. A folder below one that its user may not enter (root's home) becomes
 * the server's working directory, which needs no rights on parents.
 */
export function dataPathFor(user: RunUser, dir: string): string {
  if (canEnter(user, dir)) return dir;
  if (existsSync('/proc/self/cwd')) return '/proc/self/cwd';
  throw new AppError(
    'CONFIG_INVALID',
    `the data folder ${dir} lies under a folder that PostgreSQL's user may not enter`,
  );
}

/** The server's password, made at first use; readable by nobody but its user (and us). */
export function readOrMakePassword(path: string, user: RunUser): string {
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (user.uid !== undefined && user.gid !== undefined) chownSync(`${path}.new`, user.uid, user.gid);
    renameSync(`${path}.new`, path);
  }
  return readFileSync(path, 'utf8').trim();
}

const clusterVersion = (clusterDir: string): string | undefined => {
  const versionFile = join(clusterDir, 'PG_VERSION');
  return existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : undefined;
};

/** Major version of PostgreSQL that the data folder is of; undefined where there is no cluster. */
export const findClusterVersion = (dataDir: string): string | undefined => clusterVersion(join(dataDir, 'cluster'));

export interface ClusterRuntime {
  readonly binaries: Binaries;
  readonly user: RunUser;
  /** False: a power cut may ruin the cluster; for tests. */
  readonly isDurable: boolean;
  /** Major version of the binaries. */
  readonly version: string;
}

/**
 * Creates the cluster next to its final path and moves it there when complete, so that a killed first start leaves no
 * partial one.
 */
export async function ensureCluster(clusterDir: string, passwordFile: string, runtime: ClusterRuntime): Promise<void> {
  const version = clusterVersion(clusterDir);
  if (version === runtime.version) return;
  if (version !== undefined)
    throw new AppError(
      'STORE_UNAVAILABLE',
      `the data folder is of PostgreSQL ${version}, this is ${runtime.version}; see sulian upgrade-store --help`,
      { details: { clusterDir }, retryable: false },
    );
  const draft = `${clusterDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const { uid, gid } = runtime.user;
  if (uid !== undefined && gid !== undefined) chownSync(draft, uid, gid);
  await runInitdb(draft, passwordFile, runtime);
  renameSync(draft, clusterDir);
}

async function runInitdb(
  dir: string,
  passwordFile: string,
  { binaries, user, isDurable }: ClusterRuntime,
): Promise<void> {
  const password = openSync(passwordFile, 'r');
  try {
    // The password comes from descriptor 3, since the user may have no path to its file.
    const args = ['-D', dataPathFor(user, dir), '-U', SUPERUSER, '--encoding=UTF8', '--locale=C'];
    args.push('--auth=scram-sha-256', '--pwfile=/dev/fd/3');
    if (!isDurable) args.push('--no-sync');
    const child = spawn(binaries.initdb, args, {
      ...user,
      cwd: dir,
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe', password],
    });
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const status = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (status !== 0) throw initFailure(dir, output, status);
  } finally {
    closeSync(password);
  }
}

const initFailure = (dir: string, output: string, status: number | null): AppError =>
  new AppError(
    /no space left/i.test(output) ? 'DISK_FULL' : 'STORE_UNAVAILABLE',
    `initdb failed (${status}): ${output.trim().slice(-1000)}`,
    { details: { dir } },
  );
