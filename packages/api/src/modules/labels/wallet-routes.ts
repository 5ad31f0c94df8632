import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { DONE, toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { decide, listContested, revokeDecision } from './contested.ts';
import { toDecisionRow } from './to-rows.ts';

export const walletRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/labels/contested', async ({ query }) => toEnvelope(await listContested(deps, query)));
    serve(app, 'GET /api/labels/decisions', async ({ query: { blockchain, ...slice } }) => {
      const asked = { ...slice, ...(blockchain !== undefined && { chain: blockchain }) };
      const { items, total } = await deps.labelConsole.listDecisions(asked);
      return toEnvelope({ items: items.map(toDecisionRow), _metadata: { total, ...slice } });
    });
    serve(app, 'POST /api/labels/decisions', async (request) =>
      toEnvelope({ id: await decide(deps, callerOf(request), request.body) }),
    );
    serve(app, 'POST /api/labels/decisions/:id/revoke', async (request) => {
      await revokeDecision(deps, callerOf(request), { id: request.params.id, reason: request.body.reason });
      return DONE;
    });
  };
