import { blockchainsAnswer, chainId, coinListAnswer } from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { toNativeCoin } from '../../to-contract.ts';
import { listBlockchains } from './service.ts';

export const blockchainRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/blockchains', { schema: { tags: ['chains'], response: { 200: blockchainsAnswer } } }, () =>
      listBlockchains(deps),
    );
    app.get(
      '/coins',
      {
        schema: { tags: ['chains'], querystring: z.object({ blockchain: chainId }), response: { 200: coinListAnswer } },
      },
      async (request) => ({ items: [toNativeCoin(request.query.blockchain)] }),
    );
  };
