import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { serve } from '../../serve.ts';
import { createLateRuns } from './late-runs.ts';
import type { ChainFindings } from './search-chain.ts';
import { readSearchText } from './search-text.ts';
import { isKnown, refuseSecret } from './secrets.ts';
import { search } from './service.ts';

export const searchRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    // The first search must not wait for the labels of a chain to be read.
    app.addHook('onReady', async () => {
      for (const chain of deps.adapters.keys()) deps.ledger.read(chain, deps.labelsAt).catch(() => undefined);
    });
    const lateRuns = createLateRuns<ChainFindings>();
    app.addHook('onClose', async () => lateRuns.close());
    // Before the query is validated: a long mnemonic must be refused by its name too.
    app.addHook('preValidation', async ({ query, body }) => {
      for (const fields of [query, body]) refuseSecret(fields);
    });
    serve(app, 'GET /api/proxy/v1/search', async (request) => {
      const answer = await search(
        { ...deps, lateRuns },
        readSearchText(deps.extractor, request.query.q),
        request.query,
      );
      request.isKnown = isKnown(answer);
      return answer;
    });
    serve(app, 'POST /api/proxy/v1/search', async (request) => {
      const searchText = readSearchText(deps.extractor, request.body.q);
      const lookedUp = [...searchText.extracted, ...searchText.mistyped].map(({ written }) => written);
      if (lookedUp.length > 0) request.auditTarget = lookedUp.join(' ');
      return search({ ...deps, lateRuns }, searchText, request.body);
    });
    serve(app, 'POST /api/proxy/v1/search/refusals', async () => toEnvelope(null));
  };
