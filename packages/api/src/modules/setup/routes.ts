import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { DONE } from '../../envelope.ts';
import { serve } from '../../serve.ts';
import { createFirstAdmin } from './create-first-admin.ts';

/** POST /setup: creates the first administrator, while no account exists. */
export const setupRoutes =
  ({ people, firstSetup }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'POST /api/setup', async ({ body, ip }) => {
      await createFirstAdmin(people, firstSetup, { body, ip });
      return DONE;
    });
  };
