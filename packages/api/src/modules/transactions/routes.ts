import { transactionAnswer, transactionQuery } from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { getTransaction } from './service.ts';

const params = z.object({ blockchain: z.string().max(32), hash: z.string().min(1).max(128) });

export const transactionRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/blockchains/:blockchain/transactions/:hash',
      {
        schema: { tags: ['transactions'], params, querystring: transactionQuery, response: { 200: transactionAnswer } },
      },
      (request) => getTransaction(deps, request.params, request.query),
    );
  };
