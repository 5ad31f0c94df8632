import { BACKUP_ACTIONS, type BackupLine } from '@sulian/contract';
import type { AuditLine } from '@sulian/domain';
import type { FastifyPluginAsync } from 'fastify';
import type { PeopleDeps } from '../../auth/deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { serve } from '../../serve.ts';

const MAX_LINES = 50;

/** GET /admin/backups, for administrators: backups, rehearsals and restores by the audit log. */
export const adminBackupRoutes =
  (deps: PeopleDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/admin/backups', async () => {
      const lines = await deps.auditTrail.listNewest({ actions: BACKUP_ACTIONS, limit: MAX_LINES });
      return toEnvelope(lines.flatMap(toBackupLine));
    });
  };

function toBackupLine(line: AuditLine): readonly BackupLine[] {
  const action = BACKUP_ACTIONS.find((each) => each === line.action);
  if (action === undefined) return [];
  const { code, faults, systemUser } = line.details;
  const numberOfFaults = typeof faults === 'number' ? faults : null;
  return [
    {
      at: Math.floor(line.timeMs / 1000),
      action,
      backup: line.target ?? null,
      byWhom: line.who ?? (typeof systemUser === 'string' ? systemUser : null),
      // A restore that found faults failed by these, and has no code.
      fault: line.result === 'OK' || numberOfFaults !== null ? null : typeof code === 'string' ? code : 'INTERNAL',
      faults: numberOfFaults,
    },
  ];
}
