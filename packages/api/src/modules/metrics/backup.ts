import { Gauge, type Registry } from 'prom-client';
import type { ApiDeps } from '../../deps.ts';

/** Adds the newest complete backup; left out where none are scheduled. */
export function addBackup(registry: Registry, { backupStatus }: Pick<ApiDeps, 'backupStatus'>, nowMs: number): void {
  if (backupStatus === undefined) return;
  const { timeMs, fault } = backupStatus();
  const add = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers: [registry] }).set(value);
  add('sulian_backup_fault', '1 while the last backup failed.', fault === undefined ? 0 : 1);
  if (timeMs === undefined) return;
  add('sulian_backup_time_seconds', 'Time of the newest complete backup, Unix time.', timeMs / 1000);
  add('sulian_backup_age_seconds', 'Age of the newest complete backup.', Math.max(0, nowMs - timeMs) / 1000);
}
