import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppMetrics } from './app-metrics.ts';

/** Counts every answer by its route's pattern; the requested path never becomes a label. */
export const countRequests = ({ requests, requestSeconds }: AppMetrics) =>
  fastifyPlugin(async (app: FastifyInstance) => {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown';
      requests.inc({ method: request.method, route, status: reply.statusCode });
      requestSeconds.observe({ route }, reply.elapsedTime / 1000);
    });
  });
