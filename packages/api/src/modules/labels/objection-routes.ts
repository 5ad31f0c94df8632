import { getAdapter, getAddressText } from '@sulian/usecases';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { toPage } from '../../to-page.ts';
import { addObjection, decideObjection } from './objections.ts';
import { toObjectionRow } from './to-rows.ts';

/** Corrections and objections: investigators send them, reviewers decide. */
export const objectionRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/labels/objections', async ({ query }) => {
      const { state, ...page } = query;
      const filter = { ...page, ...(state !== undefined && { state }) };
      return toEnvelope(toPage(query, await deps.labelObjections.list(filter), toObjectionRow));
    });
    serve(app, 'POST /api/labels/objections/:id/decide', async (request) =>
      toEnvelope(await decideObjection(deps, callerOf(request), { ...request.params, ...request.body })),
    );
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/addresses/:hash/objections', async (request) => {
      const adapter = getAdapter(deps, request.params.blockchain);
      const address = getAddressText(deps, adapter, request.params.hash);
      const rows = await deps.labelObjections.listOf(callerOf(request).who.caseId, adapter.chain, address);
      return toEnvelope({ items: rows.map(toObjectionRow) });
    });
    serve(app, 'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/objections', async (request) =>
      toEnvelope(await addObjection(deps, callerOf(request), { ...request.params, ...request.body })),
    );
  };
