import { searchPayments } from '@sulian/usecases';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../serve.ts';
import type { WalkRouteDeps } from '../../walk-turns.ts';
import { forCall } from '../../watch-leavers.ts';

/** Payments by amount and time. */
export const paymentRoutes =
  (deps: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/proxy/v1/payments', (request) => searchPayments(forCall(deps, request), request.query));
  };
