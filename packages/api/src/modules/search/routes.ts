import { searchAnswer, searchQuery } from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ApiDeps } from '../../deps.ts';
import { search } from './service.ts';

export const searchRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    // The first search must not wait for the labels of a chain to be read.
    app.addHook('onReady', async () => {
      for (const chain of deps.adapters.keys()) deps.ledger.read(chain, deps.labelsAt).catch(() => undefined);
    });
    app.get(
      '/search',
      { schema: { tags: ['search'], querystring: searchQuery, response: { 200: searchAnswer } } },
      (request) => search(deps, request.query),
    );
  };
