import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { renderAlerts } from './alerts.ts';
import type { AppMetrics } from './app-metrics.ts';
import { renderChains } from './chains.ts';
import { watchProcess } from './process.ts';

/** GET /metrics in Prometheus' text format. No figure names an address, a person or a case. */
export const metricsRoutes =
  (deps: ApiDeps, metrics: AppMetrics): FastifyPluginAsync =>
  async (app) => {
    const watched = watchProcess();
    app.addHook('onClose', async () => watched.stop());
    app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
      const gathered = Object.values(metrics).map((metric) => metric.render());
      reply.type('text/plain; version=0.0.4; charset=utf-8');
      return [await renderChains(deps), await renderAlerts(deps, Date.now()), ...gathered, watched.render()].join('');
    });
  };
