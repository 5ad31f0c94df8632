import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { AppError } from '@sulian/domain';

/** User of the PostgreSQL server. Empty: the current user. */
export interface RunUser {
  readonly uid?: number;
  readonly gid?: number;
}

/** Users to borrow, in order: PostgreSQL refuses to run as root. */
const CANDIDATES = ['postgres', 'nobody'] as const;

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The owner of an existing cluster, else an unprivileged system user; ourselves when we are not root. */
export function chooseRunUser(clusterDir: string): RunUser {
  if (!isRoot()) return {};
  const stat = statSync(clusterDir, { throwIfNoEntry: false });
  if (stat !== undefined && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid };
  for (const name of CANDIDATES) {
    const uid = readId(['-u', name]);
    const gid = readId(['-g', name]);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  throw new AppError(
    'CONFIG_INVALID',
    'PostgreSQL cannot run as root, and users "postgres" and "nobody" are missing: create one, or start as another user',
  );
}

function readId(args: readonly string[]): number | undefined {
  const { status, stdout } = spawnSync('id', args, { encoding: 'utf8' });
  return status === 0 && /^\d+\s*$/.test(stdout) ? Number(stdout) : undefined;
}

/** True when the user may enter the folder, all its parents included. */
export function canEnter(user: RunUser, dir: string): boolean {
  if (user.uid === undefined) return true;
  return spawnSync('test', ['-x', dir], { ...user, cwd: '/' }).status === 0;
}
