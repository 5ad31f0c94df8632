import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { serve } from '../../serve.ts';

/** Whether the chains shown are simulated, and where a newcomer may start. */
export const demoRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/demo', async () => ({
      isSimulated: deps.showcase.length > 0,
      showcase: deps.showcase,
    }));
  };
