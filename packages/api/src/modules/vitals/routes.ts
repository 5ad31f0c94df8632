import { vitalsBody } from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppMetrics } from '../metrics/app-metrics.ts';

/** Reports one client may send a minute: a page sends a handful. */
const REPORTS_PER_MINUTE = 120;

/** POST /api/vitals: what a browser measured of a page view, gathered for /metrics. */
export const vitalRoutes =
  ({ vitalShift, vitalSeconds }: AppMetrics): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/vitals',
      {
        schema: { tags: ['vitals'], body: vitalsBody, response: { 204: z.null() } },
        config: { rateLimit: { max: REPORTS_PER_MINUTE, timeWindow: '1 minute' } },
      },
      async (request, reply) => {
        for (const { name, value, screen } of request.body.metrics)
          if (name === 'CLS') vitalShift.observe({ screen }, value);
          else vitalSeconds.observe({ name, screen }, value / 1000);
        return reply.code(204).send(null);
      },
    );
  };
