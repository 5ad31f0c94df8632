import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Nothing here needs a device. */
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';

/** What helmet leaves out. Answers of calls are about people and cases: no cache may keep them. */
export const headers = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
});
