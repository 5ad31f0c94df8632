import type { FastifyPluginAsync } from 'fastify';
import { Registry } from 'prom-client';
import type { ApiDeps } from '../../deps.ts';
import type { Waits } from '../../program-state.ts';
import { serve } from '../../serve.ts';
import { addAlerts } from './alerts.ts';
import type { AppMetrics } from './app-metrics.ts';
import { addBackup } from './backup.ts';
import { addChains } from './chains.ts';
import { watchProcess } from './process.ts';
import { addPrograms } from './programs.ts';
import { addWaits } from './waits.ts';

/** GET /metrics in Prometheus' text format. No figure names an address, a person or a case. */
export const metricsRoutes =
  (deps: ApiDeps, { registry }: AppMetrics, walkPlaces: { readonly waits: Waits }): FastifyPluginAsync =>
  async (app) => {
    const stopWatching = watchProcess(registry);
    app.addHook('onClose', async () => stopWatching());
    serve(app, 'GET /metrics', async (_request, reply) => {
      // A registry for this answer alone, so that two concurrent answers cannot mix.
      const current = new Registry();
      await addChains(current, deps);
      await addAlerts(current, deps, Date.now());
      await addPrograms(current, deps);
      addWaits(current, deps, walkPlaces);
      addBackup(current, deps, Date.now());
      reply.type(current.contentType);
      return (await current.metrics()) + (await registry.metrics());
    });
  };
