import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';

/** /healthz is 200 when every part is well; /readyz tells each part. */
export const healthRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
      const isReady = Object.values(await deps.readiness()).every(Boolean);
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' });
    });
    app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
      const parts = await deps.readiness();
      return reply.code(Object.values(parts).every(Boolean) ? 200 : 503).send({ parts });
    });
  };
