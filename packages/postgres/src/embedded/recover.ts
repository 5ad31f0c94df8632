import { spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@sulian/domain';
import { findBinaries } from './binaries.ts';
import { dataPathFor, readOrMakePassword, SUPERUSER } from './cluster.ts';
import { takeLock } from './lock.ts';
import { logReplayOf, replaySettings } from './log-archive.ts';
import { stopOrphan } from './orphan.ts';
import { chooseRunUser, type RunUser } from './run-user.ts';
import { type ServerSpec, spawnServer } from './server-process.ts';
import { serverSettings } from './settings.ts';
import { DATABASE_NAME } from './url.ts';

/** Line of `postmaster.pid` with the server's state (PostgreSQL's pidfile.h, LOCK_FILE_LINE_PM_STATUS). */
const STATUS_LINE = 7;
const POLL_MS = 50;
/** Names the socket only: the server listens on no address, and nobody connects. */
const PORT = 5432;

/**
 * Replays the segments of `logReplayOf` onto the copied cluster of a data folder, and gives its user a new password.
 * The cluster is then stopped, and begins a timeline of its own.
 * @throws STORE_UNAVAILABLE where the log ends before the copy is consistent
 */
export async function recoverCluster(folder: string, signal: AbortSignal): Promise<void> {
  const dataDir = resolve(folder);
  const clusterDir = join(dataDir, 'cluster');
  const user = chooseRunUser(clusterDir);
  const spec: ServerSpec = {
    binaries: findBinaries(user),
    user,
    clusterDir,
    logFile: join(dataDir, 'postgres.log'),
    port: PORT,
    settings: { ...serverSettings(), ...replaySettings, listen_addresses: '' },
  };
  writeFileSync(join(clusterDir, 'recovery.signal'), '');
  giveTo(user, clusterDir);
  await replay(spec, signal);
  await setPassword(spec, readOrMakePassword(join(dataDir, 'password'), user));
  rmSync(logReplayOf(dataDir), { recursive: true });
}

/** Removes a data folder that a killed recovery left, and ends its server. */
export async function removeRecovery(dataDir: string): Promise<void> {
  const clusterDir = join(resolve(dataDir), 'cluster');
  if (existsSync(clusterDir)) await stopOrphan(clusterDir, () => undefined);
  rmSync(dataDir, { recursive: true, force: true });
}

/** @throws DATA_FOLDER_LOCKED while another process uses the data folder */
export const lockFolder = (dataDir: string): ReturnType<typeof takeLock> => takeLock(join(dataDir, 'lock'));

function giveTo({ uid, gid }: RunUser, path: string): void {
  if (uid === undefined || gid === undefined) return;
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name));
}

async function replay(spec: ServerSpec, signal: AbortSignal): Promise<void> {
  const server = spawnServer(spec);
  const ended = new AbortController();
  void server.ended.then(() => ended.abort());
  const killOnExit = () => server.kill('SIGQUIT');
  process.once('exit', killOnExit);
  try {
    while (readStatus(spec) !== 'ready') {
      if (ended.signal.aborted) throw notReplayed(spec);
      signal.throwIfAborted();
      await sleep(POLL_MS);
    }
  } finally {
    server.kill('SIGINT');
    await server.ended;
    process.off('exit', killOnExit);
  }
}

function readStatus({ clusterDir }: ServerSpec): string | undefined {
  try {
    return readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[STATUS_LINE]?.trim();
  } catch {
    return undefined;
  }
}

function notReplayed({ logFile }: ServerSpec): AppError {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-6).join('\n');
  const code = /no space left/i.test(lines) ? 'DISK_FULL' : 'STORE_UNAVAILABLE';
  return new AppError(code, `PostgreSQL cannot replay the archived log: ${lines}`, { retryable: false });
}

/** In single-user mode, which needs no password. */
async function setPassword({ binaries, user, clusterDir }: ServerSpec, password: string): Promise<void> {
  const child = spawn(binaries.postgres, ['--single', '-D', dataPathFor(user, clusterDir), DATABASE_NAME], {
    ...user,
    cwd: clusterDir,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stdin.end(`ALTER ROLE ${SUPERUSER} PASSWORD '${password}'\n`);
  const status = await new Promise<number | null>((resolveStatus, reject) => {
    child.once('error', reject);
    child.once('close', resolveStatus);
  });
  if (status !== 0 || /ERROR|FATAL/.test(output))
    throw new AppError('STORE_UNAVAILABLE', `the restored store got no password (${status}): ${output.slice(-500)}`);
}
