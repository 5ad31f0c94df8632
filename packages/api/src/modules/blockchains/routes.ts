import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { serve } from '../../serve.ts';
import { listCoins } from './coins.ts';
import { listBlockchains } from './service.ts';

export const blockchainRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/proxy/v1/blockchains', () => listBlockchains(deps));
    serve(app, 'GET /api/proxy/v1/coins', async ({ query }) => ({
      items: await listCoins(deps, query.blockchain, query.chainId),
    }));
  };
