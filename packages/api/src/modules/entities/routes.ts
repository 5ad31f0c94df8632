import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { callerOf, getCaller } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { forCall } from '../../watch-leavers.ts';
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
    serve(app, 'GET /api/proxy/v1/entities/:id', (request) => getEntity(forCall(deps, request), request.params.id));
    serve(app, 'GET /api/proxy/v1/entities/:id/regulationInfo', (request) =>
      listRegulations(forCall(deps, request), request.params.id),
    );
    serve(app, 'GET /api/proxy/v1/entities/:id/wallets', (request) =>
      listEntityWallets(forCall(deps, request), request.params.id),
    );
    serve(app, 'GET /api/proxy/v1/entities/:entityId/wallets/:blockchain/addresses', (request) =>
      listEntityAddresses(forCall(deps, request), request.params, request.query),
    );
    serve(app, 'GET /api/proxy/v1/entities/:id/sums', (request) =>
      getEntitySums(forCall(deps, request), request.params.id),
    );
    serve(app, 'GET /api/proxy/v1/entities/:id/addresses', (request) =>
      listAllAddresses(forCall(deps, request), request.params.id, request.query),
    );
    serve(app, 'GET /api/proxy/v1/entities/:id/counterparties', (request) =>
      listEntityCounterparties(forCall(deps, request), request.params.id, request.query),
    );
    serve(app, 'GET /api/proxy/v1/entities/:id/transactions', (request) =>
      listEntityTransactions(forCall(deps, request), request.params.id, request.query),
    );
    serve(app, 'GET /api/proxy/v1/entities/:id/history', (request) =>
      getEntityHistory(forCall(deps, request), request.params.id),
    );
    serve(app, 'GET /api/proxy/v1/entities/:id/alerts', (request) =>
      planEntityAlerts(forCall(deps, request), getCaller(request).caseId, request.params.id),
    );
    serve(app, 'POST /api/proxy/v1/entities/:id/alerts', (request) =>
      createEntityAlerts(deps, callerOf(request), { entityId: request.params.id, ...request.body }),
    );
    serve(app, 'POST /api/proxy/v1/entities/:id/alerts/undo', (request) =>
      undoEntityAlerts(deps, callerOf(request), { entityId: request.params.id, ...request.body }),
    );
  };
