import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../serve.ts';
import type { AppMetrics } from '../metrics/app-metrics.ts';

/** POST /api/vitals: what a browser measured of a page view, gathered for /metrics. */
export const vitalRoutes =
  ({ vitalShift, vitalSeconds }: AppMetrics): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'POST /api/vitals', async (request, reply) => {
      for (const { name, value, screen } of request.body.metrics)
        if (name === 'CLS') vitalShift.observe({ screen }, value);
        else vitalSeconds.observe({ name, screen }, value / 1000);
      return reply.code(204).send(null);
    });
  };
