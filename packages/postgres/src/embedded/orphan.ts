import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@sulian/domain';
import { isAlive, isAnyoneIn, isKnown, readWorkingDir, waitForEnd } from './processes.ts';

/** Fast shutdown, then immediate (the next start replays the log), then by force. */
const STEPS = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

/**
 * Ends a PostgreSQL that outlived its Node process. The caller must have the folder's lock, so any server on this
 * cluster is ours and has no owner.
 */
export async function stopOrphan(clusterDir: string, log: (message: string) => void): Promise<void> {
  const pid = readPostmasterPid(clusterDir);
  if (pid === undefined || pid === process.pid) return;
  if (!isAlive(pid)) return forgetDead(clusterDir, pid);
  const workingDir = readWorkingDir(pid);
  if (workingDir !== undefined && workingDir !== realpathSync(clusterDir)) {
    // The pid was given to another process since; PostgreSQL itself would refuse to start.
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
    return;
  }
  log(`stopping PostgreSQL ${pid}, which outlived its owner`);
  for (const [signal, timeoutMs] of STEPS) {
    process.kill(pid, signal);
    if (await waitForEnd(pid, timeoutMs)) return;
  }
  throw new AppError('DATA_FOLDER_LOCKED', `PostgreSQL ${pid} does not stop`, { details: { pid, path: clusterDir } });
}

/** How long a killed server may stay in the system's books, and what it had started in its folder. */
const AFTERLIFE_MS = 5_000;

/**
 * Removes the pid file of a killed server. PostgreSQL takes that server for running until its exit status is collected,
 * which may never happen. The file is removed only when no process works in the folder.
 */
async function forgetDead(clusterDir: string, pid: number): Promise<void> {
  const deadline = Date.now() + AFTERLIFE_MS;
  const folder = realpathSync(clusterDir);
  while (isKnown(pid) || isAnyoneIn(folder)) {
    if (Date.now() < deadline) await sleep(50);
    else if (isAnyoneIn(folder)) return;
    else return rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
  }
}

function readPostmasterPid(clusterDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
