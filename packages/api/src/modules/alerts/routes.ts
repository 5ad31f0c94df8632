import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { callerOf, getCaller } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { forCall } from '../../watch-leavers.ts';
import { changeAlert, createAlert, deleteAlert, getSubscription, listAlerts } from './service.ts';

export const alertRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/proxy/v1/alerts', (request) =>
      listAlerts(forCall(deps, request), getCaller(request).caseId, request.query),
    );
    serve(app, 'GET /api/proxy/v1/alerts/subscription', (request) =>
      getSubscription(forCall(deps, request), getCaller(request).caseId, request.query),
    );
    serve(app, 'POST /api/proxy/v1/alerts', (request) => createAlert(deps, callerOf(request), request.body));
    serve(app, 'PATCH /api/proxy/v1/alerts/:id', (request) =>
      changeAlert(deps, callerOf(request), { id: request.params.id, change: request.body }),
    );
    serve(app, 'DELETE /api/proxy/v1/alerts/:id', async (request) => {
      await deleteAlert(deps, callerOf(request), request.params.id);
      return { id: request.params.id };
    });
  };
