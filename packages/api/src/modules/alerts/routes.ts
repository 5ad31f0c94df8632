import {
  alertRow,
  alertsAnswer,
  alertsQuery,
  changeAlertBody,
  createAlertAnswer,
  createAlertBody,
  deleteAlertAnswer,
  id,
  subscriptionAnswer,
  subscriptionQuery,
} from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { callerOf, getCaller } from '../../guard/guard.ts';
import { changeAlert, createAlert, deleteAlert, getSubscription, listAlerts } from './service.ts';

const tags = ['alerts'];
const params = z.object({ id: z.coerce.number().pipe(id) });

export const alertRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/alerts', { schema: { tags, querystring: alertsQuery, response: { 200: alertsAnswer } } }, (request) =>
      listAlerts(deps, getCaller(request).caseId, request.query),
    );
    app.get(
      '/alerts/subscription',
      { schema: { tags, querystring: subscriptionQuery, response: { 200: subscriptionAnswer } } },
      (request) => getSubscription(deps, getCaller(request).caseId, request.query),
    );
    app.post('/alerts', { schema: { tags, body: createAlertBody, response: { 200: createAlertAnswer } } }, (request) =>
      createAlert(deps, callerOf(request), request.body),
    );
    app.patch(
      '/alerts/:id',
      { schema: { tags, params, body: changeAlertBody, response: { 200: alertRow } } },
      (request) => changeAlert(deps, callerOf(request), { id: request.params.id, change: request.body }),
    );
    app.delete('/alerts/:id', { schema: { tags, params, response: { 200: deleteAlertAnswer } } }, async (request) => {
      await deleteAlert(deps, callerOf(request), request.params.id);
      return { id: request.params.id };
    });
  };
