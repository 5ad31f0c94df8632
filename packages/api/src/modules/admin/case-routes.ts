import {
  type CaseRow,
  caseAnswer,
  casesAnswer,
  casesQuery,
  changeCaseBody,
  createCaseBody,
  id,
} from '@sulian/contract';
import type { CaseSummary } from '@sulian/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';

const tags = ['admin'];
const params = z.object({ id: z.coerce.number().pipe(id) });

export const adminCaseRoutes =
  (deps: PeopleDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/cases',
      { schema: { tags, querystring: casesQuery, response: { 200: casesAnswer } } },
      async (request) => {
        const { q, offset, limit } = request.query;
        const { items, total } = await deps.cases.list({ text: q, offset, limit });
        return toEnvelope({ items: items.map(toCaseRow), _metadata: { total, offset, limit } });
      },
    );
    app.post('/cases', { schema: { tags, body: createCaseBody, response: { 200: caseAnswer } } }, async (request) => {
      const { name, description, credit } = request.body;
      const caseId = await deps.cases.create({
        name,
        description: description ?? undefined,
        credit: credit ?? undefined,
        nowSec: nowSecOf(deps),
      });
      await deps.audit.append({
        ...callerOf(request),
        action: 'case.create',
        target: `case ${caseId}`,
        result: 'OK',
        details: { name },
      });
      return toEnvelope(toCaseRow(await deps.cases.getSummary(caseId)));
    });
    app.patch(
      '/cases/:id',
      { schema: { tags, params, body: changeCaseBody, response: { 200: caseAnswer } } },
      async (request) => {
        const { id: caseId } = request.params;
        await deps.cases.change(caseId, request.body);
        const { status, credit } = request.body;
        await deps.audit.append({
          ...callerOf(request),
          action: 'case.change',
          target: `case ${caseId}`,
          result: 'OK',
          details: {
            changed: Object.keys(request.body),
            ...(status && { status }),
            ...(credit !== undefined && { credit }),
          },
        });
        return toEnvelope(toCaseRow(await deps.cases.getSummary(caseId)));
      },
    );
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
