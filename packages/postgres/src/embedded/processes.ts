import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export const isAlive = (pid: number): boolean => isKnown(pid) && !isZombie(pid);

/** True for a running process, and for an ended one whose exit status was not collected. */
export function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * True when the folder is a process's working directory, as with all of PostgreSQL; false where the system does not
 * provide it.
 */
export function isAnyoneIn(folder: string): boolean {
  try {
    return readdirSync('/proc').some((name) => /^\d+$/.test(name) && readWorkingDir(Number(name)) === folder);
  } catch {
    return false;
  }
}

/** Fields of /proc/PID/stat after the name, which may contain blanks; undefined off Linux. @see proc(5) */
function readStat(pid: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const isZombie = (pid: number): boolean => readStat(pid)?.[0] === 'Z';

/** When the process started, together with the boot it belongs to. */
export function readStartTime(pid: number): string | undefined {
  const ticks = readStat(pid)?.[19];
  if (ticks === undefined) return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`;
}

/** Working directory of a process; undefined where the system does not provide it. */
export function readWorkingDir(pid: number): string | undefined {
  try {
    return realpathSync(readlinkSync(`/proc/${pid}/cwd`));
  } catch {
    return undefined;
  }
}

/** The same without giving way to anything else, for a process that is exiting. */
export function waitForEndSync(pid: number, timeoutMs: number): boolean {
  const deadline = Date.now() + timeoutMs;
  const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  while (isAlive(pid)) {
    if (Date.now() >= deadline) return false;
    Atomics.wait(cell, 0, 0, 20);
  }
  return true;
}

/** True when the process ended in time. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() >= deadline) return false;
    await sleep(20);
  }
  return true;
}
