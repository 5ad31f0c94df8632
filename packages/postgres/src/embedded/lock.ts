import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { AppError } from '@sulian/domain';
import { isAlive, readStartTime } from './processes.ts';

interface Holder {
  readonly pid: number;
  /** Distinguishes a process from a later one with the same pid; absent where the system does not provide it. */
  readonly startTime?: string;
}

/** Makes this process the only one in the folder. @throws DATA_FOLDER_LOCKED with `details.pid` */
export function takeLock(path: string): { release(): void } {
  const own: Holder = { pid: process.pid, ...optionalStart(process.pid) };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o644 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (tryLink(draft, path)) return { release: () => release(path) };
      const holder = readHolder(path);
      if (holder !== undefined && isHolding(holder)) throw locked(path, holder.pid);
      dropStale(path, holder);
    }
    throw locked(path, undefined);
  } finally {
    rmSync(draft, { force: true });
  }
}

const locked = (path: string, pid: number | undefined): AppError =>
  new AppError('DATA_FOLDER_LOCKED', `the data folder is in use by process ${pid ?? 'unknown'} (${path})`, {
    details: { pid, path },
  });

function optionalStart(pid: number): { startTime?: string } {
  const startTime = readStartTime(pid);
  return startTime === undefined ? {} : { startTime };
}

/** Link, unlike create and write, never shows a half-written lock. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const { pid, startTime }: Partial<Holder> = JSON.parse(readFileSync(path, 'utf8'));
    return typeof pid === 'number' ? { pid, ...(startTime !== undefined && { startTime }) } : undefined;
  } catch {
    return undefined;
  }
}

function isHolding(holder: Holder): boolean {
  if (!isAlive(holder.pid)) return false;
  const startTime = readStartTime(holder.pid);
  return startTime === undefined || holder.startTime === undefined || startTime === holder.startTime;
}

/** Moves the stale lock aside; when somebody renewed it in between, theirs goes back. */
function dropStale(path: string, seen: Holder | undefined): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // gone already
  }
  const moved = readHolder(aside);
  if (moved !== undefined && moved.pid !== seen?.pid) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function release(path: string): void {
  if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
}
