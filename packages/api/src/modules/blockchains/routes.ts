import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { serve } from '../../serve.ts';
import { forCall } from '../../watch-leavers.ts';
import { listCoins } from './coins.ts';
import { listBlockchains } from './service.ts';

export const blockchainRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/proxy/v1/blockchains', (request) => listBlockchains(forCall(deps, request)));
    serve(app, 'GET /api/proxy/v1/coins', async (request) => ({
      items: await listCoins(forCall(deps, request), request.query.blockchain, request.query.chainId),
    }));
  };
