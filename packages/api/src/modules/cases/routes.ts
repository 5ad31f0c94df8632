import { approvedCasesAnswer } from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PeopleDeps } from '../../auth/deps.ts';
import { toEnvelope } from '../../envelope.ts';

/** GET /case/all/approved: what the logged-out may know of cases. */
export const caseRoutes =
  (deps: PeopleDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/case/all/approved', { schema: { tags: ['cases'], response: { 200: approvedCasesAnswer } } }, async () => {
      const cases = await deps.cases.listApproved();
      return toEnvelope(cases.map(({ id, name }) => ({ id, name, status: 'APPROVED' as const })));
    });
  };
