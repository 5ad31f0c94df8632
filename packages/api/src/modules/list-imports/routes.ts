import type { ListImportRow } from '@sulian/contract';
import type { Principal } from '@sulian/domain';
import type { FastifyPluginAsync } from 'fastify';
import { DONE, toEnvelope } from '../../envelope.ts';
import { auditWrite } from '../../guard/audited.ts';
import { callerOf, getCaller } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import type { WalkRouteDeps } from '../../walk-turns.ts';
import type { ListImport } from './list-import-board.ts';

/** GET /list-imports, POST /list-imports/{id}/stop. */
export const listImportRoutes =
  ({ people, listImports }: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/list-imports', async (request) => {
      const nowMs = people.clock();
      const rows = listImports.list().filter(isVisibleTo(getCaller(request)));
      return toEnvelope(rows.map((row) => toRow(row, nowMs)));
    });
    serve(app, 'POST /api/list-imports/:id/stop', async (request) => {
      const { id } = request.params;
      const caller = callerOf(request);
      await auditWrite(people, { ...caller, action: 'list.stop', target: `import ${id}` }, async () => {
        const { kind, name, by } = listImports.stop(id, isVisibleTo(caller.who));
        return { answer: undefined, details: { kind, name, by } };
      });
      return DONE;
    });
  };

const isVisibleTo =
  ({ role }: Principal) =>
  ({ kind }: ListImport): boolean =>
    kind === 'LABELS' || role === 'ADMIN';

function toRow({ beganMs, endedMs, ...row }: ListImport, nowMs: number): ListImportRow {
  const read = row.accepted + row.refusedTotal;
  return {
    ...row,
    read,
    expected: row.expected === undefined ? null : Math.max(row.expected, read),
    beganAt: toSec(beganMs),
    endedAt: endedMs === undefined ? null : toSec(endedMs),
    refused: row.refused.map(({ file, line, reason }) => ({ file, line: line ?? null, reason })),
    secondsLeft: toSecondsLeft(row, read, nowMs - beganMs),
    fault: row.fault ?? null,
  };
}

const toSec = (ms: number): number => Math.floor(ms / 1_000);

/** Null while nothing was read. */
function toSecondsLeft(
  { state, stage, expected }: Pick<ListImport, 'state' | 'stage' | 'expected'>,
  read: number,
  spentMs: number,
): number | null {
  if (state !== 'RUNNING' || stage !== 'READING' || expected === undefined || read === 0) return null;
  return Math.ceil((Math.max(0, expected - read) / read) * (Math.max(0, spentMs) / 1_000));
}
