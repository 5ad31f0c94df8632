import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { serve } from '../../serve.ts';
import { getEntity } from './entity.ts';
import { listRegulations } from './regulations.ts';
import { listEntityAddresses, listEntityWallets } from './wallets.ts';

export const entityRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/proxy/v1/entities/:id', (request) => getEntity(deps, request.params.id));
    serve(app, 'GET /api/proxy/v1/entities/:id/regulationInfo', (request) => listRegulations(deps, request.params.id));
    serve(app, 'GET /api/proxy/v1/entities/:id/wallets', (request) => listEntityWallets(deps, request.params.id));
    serve(app, 'GET /api/proxy/v1/entities/:entityId/wallets/:blockchain/addresses', (request) =>
      listEntityAddresses(deps, request.params, request.query),
    );
  };
