import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { serve } from '../../serve.ts';
import { forCall } from '../../watch-leavers.ts';
import { getTransaction } from './service.ts';

export const transactionRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/transactions/:hash', (request) =>
      getTransaction(forCall(deps, request), request.params, request.query),
    );
  };
