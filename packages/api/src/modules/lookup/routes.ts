import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../serve.ts';
import { forCaller, type WalkRouteDeps } from '../../walk-turns.ts';
import { forCall } from '../../watch-leavers.ts';
import { refuseSecret } from '../search/secrets.ts';
import { extractText } from './extract-text.ts';
import { listPayments, lookUp, toAuditTarget } from './service.ts';

/** Tables of many addresses: of a text, and of the addresses themselves in batches. */
export const lookupRoutes =
  (deps: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    app.addHook('preValidation', async ({ body }) => refuseSecret(body));
    serve(app, 'POST /api/proxy/v1/lookup/text', (request) => extractText(deps.extractor, request.body.q));
    serve(app, 'POST /api/proxy/v1/lookup', (request) => {
      const { objects } = request.body;
      request.auditTarget = toAuditTarget(objects);
      return lookUp(forCall(deps, request), objects);
    });
    serve(app, 'POST /api/proxy/v1/lookup/payments', (request) => {
      const { objects } = request.body;
      request.auditTarget = toAuditTarget(objects);
      return listPayments(forCaller(deps, request), objects);
    });
  };
