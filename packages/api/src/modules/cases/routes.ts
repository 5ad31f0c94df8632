import type { FastifyPluginAsync } from 'fastify';
import type { PeopleDeps } from '../../auth/deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { serve } from '../../serve.ts';

/** GET /case/all/approved: what the logged-out may know of cases. */
export const caseRoutes =
  (deps: PeopleDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/case/all/approved', async () => {
      const cases = await deps.cases.listApproved();
      return toEnvelope(cases.map(({ id, name }) => ({ id, name, status: 'APPROVED' as const })));
    });
  };
