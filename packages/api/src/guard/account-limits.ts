import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { tooManyRequests } from '../too-many-requests.ts';
import { findCall } from './access.ts';

/**
 * Limits a call to `perMinute` per account, as the rate limiter does per network address. Neither many devices of one
 * person nor many people of one network get more. Runs after the limiter and the guard.
 */
export const accountLimits = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onRoute', (route) => {
    const max = findCall(String(route.method), route.url)?.perMinute;
    if (max === undefined) return;
    const limit = app.createRateLimit({
      max,
      timeWindow: '1 minute',
      keyGenerator: (request) => String(request.caller?.accountId),
    });
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request) => {
        if (request.caller === undefined) return;
        const used = await limit(request);
        if (!used.isAllowed && used.isExceeded) throw tooManyRequests('Too many requests', used.ttlInSeconds);
      },
    ];
  });
});
