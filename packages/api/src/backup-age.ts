import type { BackupStatus } from './program-state.ts';

/** Intervals after which a backup is overdue: one may be running. */
const OVERDUE = 2;

/** Age of the newest complete backup in seconds, null without one, and whether it is overdue. */
export function toBackupAge({ timeMs, everyHours }: BackupStatus, nowMs: number) {
  const ageSec = timeMs === undefined ? null : Math.max(0, Math.round((nowMs - timeMs) / 1000));
  return { ageSec, isOverdue: ageSec === null || ageSec > OVERDUE * everyHours * 3_600 };
}
