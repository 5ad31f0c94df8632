import { blockchainsAnswer, coinListAnswer, coinsQuery } from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ApiDeps } from '../../deps.ts';
import { listCoins } from './coins.ts';
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
        schema: { tags: ['chains'], querystring: coinsQuery, response: { 200: coinListAnswer } },
      },
      async ({ query }) => ({ items: await listCoins(deps, query.blockchain, query.chainId) }),
    );
  };
