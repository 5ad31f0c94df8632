import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { tooManyRequests } from '../too-many-requests.ts';
import { findCall } from './access.ts';

/**
 * Holds a call's `perMinute` for each account, as the rate limiter holds it for each network address: neither many
 * places of one person nor many people of one place get more. Stands behind the limiter and the guard.
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
