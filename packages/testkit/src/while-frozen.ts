import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs the work while an embedded server and all its processes are stopped; Linux only.
 * @param dataDir the folder that it was started in
 */
export async function whileFrozen<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const pids = listProcesses(dataDir);
  for (const pid of pids) send(pid, 'SIGSTOP');
  try {
    return await work();
  } finally {
    for (const pid of pids.reverse()) send(pid, 'SIGCONT');
  }
}

/** The server and all its children. */
function listProcesses(dataDir: string): number[] {
  const [pid] = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')
    .split('\n')
    .map(Number);
  const parentOf = (id: string) => {
    try {
      return Number(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
    } catch {
      return undefined;
    }
  };
  const children = readdirSync('/proc').filter((id) => /^\d+$/.test(id) && parentOf(id) === pid);
  return [Number(pid), ...children.map(Number)];
}

/** One of them may have ended since it was listed. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && Reflect.get(error, 'code') === 'ESRCH')) throw error;
  }
}
