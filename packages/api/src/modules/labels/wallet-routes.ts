import {
  conflictsQuery,
  contestedAnswer,
  contestedQuery,
  decideBody,
  decidedAnswer,
  decisionsAnswer,
  done,
  revokeBody,
} from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ApiDeps } from '../../deps.ts';
import { DONE, toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { decide, listContested, revokeDecision } from './contested.ts';
import { storeParams, tags } from './params.ts';
import { toDecisionRow } from './to-rows.ts';

export const walletRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/contested',
      { schema: { tags, querystring: contestedQuery, response: { 200: contestedAnswer } } },
      async ({ query }) => toEnvelope(await listContested(deps, query)),
    );
    app.get(
      '/decisions',
      { schema: { tags, querystring: conflictsQuery, response: { 200: decisionsAnswer } } },
      async ({ query: { blockchain, ...slice } }) => {
        const asked = { ...slice, ...(blockchain !== undefined && { chain: blockchain }) };
        const { items, total } = await deps.labelConsole.listDecisions(asked);
        return toEnvelope({ items: items.map(toDecisionRow), _metadata: { total, ...slice } });
      },
    );
    app.post('/decisions', { schema: { tags, body: decideBody, response: { 200: decidedAnswer } } }, async (request) =>
      toEnvelope({ id: await decide(deps, callerOf(request), request.body) }),
    );
    app.post(
      '/decisions/:id/revoke',
      { schema: { tags, params: storeParams, body: revokeBody, response: { 200: done } } },
      async (request) => {
        await revokeDecision(deps, callerOf(request), { id: request.params.id, reason: request.body.reason });
        return DONE;
      },
    );
  };
