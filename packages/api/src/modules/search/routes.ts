import { searchAnswer, searchQuery } from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ApiDeps } from '../../deps.ts';
import { search } from './service.ts';

export const searchRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/search',
      { schema: { tags: ['search'], querystring: searchQuery, response: { 200: searchAnswer } } },
      (request) => search(deps, request.query),
    );
  };
