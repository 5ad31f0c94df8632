import type { CaseRow } from '@sulian/contract';
import type { CaseSummary } from '@sulian/domain';
import type { FastifyPluginAsync } from 'fastify';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { auditWrite } from '../../guard/audited.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { toPage } from '../../to-page.ts';

export const adminCaseRoutes =
  (deps: PeopleDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/admin/cases', async ({ query }) => {
      const { q: text, ...page } = query;
      return toEnvelope(toPage(query, await deps.cases.list({ ...page, text }), toCaseRow));
    });
    serve(app, 'POST /api/admin/cases', async (request) => {
      const { name, description, credit } = request.body;
      const line = { ...callerOf(request), action: 'case.create', target: undefined, details: { name } } as const;
      const made = await auditWrite(deps, line, async ({ cases }) => {
        const caseId = await cases.create({
          name,
          description: description ?? undefined,
          credit: credit ?? undefined,
          nowSec: nowSecOf(deps),
        });
        return { answer: await cases.getSummary(caseId), target: `case ${caseId}` };
      });
      return toEnvelope(toCaseRow(made));
    });
    serve(app, 'PATCH /api/admin/cases/:id', async (request) => {
      const { id: caseId } = request.params;
      const { status, credit } = request.body;
      const details = {
        changed: Object.keys(request.body),
        ...(status && { status }),
        ...(credit !== undefined && { credit }),
      };
      const line = { ...callerOf(request), action: 'case.change', target: `case ${caseId}`, details } as const;
      const changed = await auditWrite(deps, line, async ({ cases }) => {
        await cases.change(caseId, request.body);
        return { answer: await cases.getSummary(caseId) };
      });
      return toEnvelope(toCaseRow(changed));
    });
  };

const toCaseRow = (row: CaseSummary): CaseRow => ({
  id: row.id,
  name: row.name,
  description: row.description ?? null,
  credit: row.credit ?? null,
  status: row.status,
  createdAt: row.createdSec,
  numberOfUsers: row.numberOfUsers,
});
