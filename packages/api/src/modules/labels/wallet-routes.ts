import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { DONE, toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { toPage } from '../../to-page.ts';
import { forCall } from '../../watch-leavers.ts';
import { decide, listContested, revokeDecision } from './contested.ts';
import { toDecisionRow } from './to-rows.ts';

export const walletRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/labels/contested', async (request) =>
      toEnvelope(await listContested(forCall(deps, request), request.query)),
    );
    serve(app, 'GET /api/labels/decisions', async ({ query }) => {
      const { blockchain, ...page } = query;
      const filter = { ...page, ...(blockchain !== undefined && { chain: blockchain }) };
      return toEnvelope(toPage(query, await deps.labelConsole.listDecisions(filter), toDecisionRow));
    });
    serve(app, 'POST /api/labels/decisions', async (request) =>
      toEnvelope({ id: await decide(deps, callerOf(request), request.body) }),
    );
    serve(app, 'POST /api/labels/decisions/:id/revoke', async (request) => {
      await revokeDecision(deps, callerOf(request), { id: request.params.id, reason: request.body.reason });
      return DONE;
    });
  };
