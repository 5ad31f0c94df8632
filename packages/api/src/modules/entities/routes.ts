import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { callerOf, getCaller } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { listAllAddresses } from './address-list.ts';
import { listEntityCounterparties } from './counterparties.ts';
import { getEntity } from './entity.ts';
import { getEntityHistory } from './history.ts';
import { listRegulations } from './regulations.ts';
import { getEntitySums } from './sums.ts';
import { listEntityTransactions } from './transactions.ts';
import { listEntityAddresses, listEntityWallets } from './wallets.ts';
import { createEntityAlerts, planEntityAlerts, undoEntityAlerts } from './watch.ts';

export const entityRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/proxy/v1/entities/:id', (request) => getEntity(deps, request.params.id));
    serve(app, 'GET /api/proxy/v1/entities/:id/regulationInfo', (request) => listRegulations(deps, request.params.id));
    serve(app, 'GET /api/proxy/v1/entities/:id/wallets', (request) => listEntityWallets(deps, request.params.id));
    serve(app, 'GET /api/proxy/v1/entities/:entityId/wallets/:blockchain/addresses', (request) =>
      listEntityAddresses(deps, request.params, request.query),
    );
    serve(app, 'GET /api/proxy/v1/entities/:id/sums', (request) => getEntitySums(deps, request.params.id));
    serve(app, 'GET /api/proxy/v1/entities/:id/addresses', (request) =>
      listAllAddresses(deps, request.params.id, request.query),
    );
    serve(app, 'GET /api/proxy/v1/entities/:id/counterparties', (request) =>
      listEntityCounterparties(deps, request.params.id, request.query),
    );
    serve(app, 'GET /api/proxy/v1/entities/:id/transactions', (request) =>
      listEntityTransactions(deps, request.params.id, request.query),
    );
    serve(app, 'GET /api/proxy/v1/entities/:id/history', (request) => getEntityHistory(deps, request.params.id));
    serve(app, 'GET /api/proxy/v1/entities/:id/alerts', (request) =>
      planEntityAlerts(deps, getCaller(request).caseId, request.params.id),
    );
    serve(app, 'POST /api/proxy/v1/entities/:id/alerts', (request) =>
      createEntityAlerts(deps, callerOf(request), { entityId: request.params.id, ...request.body }),
    );
    serve(app, 'POST /api/proxy/v1/entities/:id/alerts/undo', (request) =>
      undoEntityAlerts(deps, callerOf(request), { entityId: request.params.id, ...request.body }),
    );
  };
