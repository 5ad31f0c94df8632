import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { findAccess } from './guard/access.ts';

/** Nothing here needs a device. */
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';

/** Headers that helmet does not set. Answers are about people and cases, so no cache may store them. */
export const headers = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    // By the route: an address may be spelled in ways that lead to the same call.
    if (request.is404 || findAccess(request.method, request.routeOptions.url ?? '') !== undefined)
      reply.header('cache-control', 'no-store');
  });
});
