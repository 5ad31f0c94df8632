import type { FastifyPluginAsync } from 'fastify';
import type { PeopleDeps } from '../../auth/deps.ts';
import { DONE } from '../../envelope.ts';
import { serve } from '../../serve.ts';
import type { RegistrationDeps } from '../files/deps.ts';
import { register } from './register.ts';

/** POST /user/register */
export const registerRoutes =
  (deps: { readonly people: PeopleDeps; readonly registration: RegistrationDeps }): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'POST /api/user/register', async ({ body, ip }) => {
      await register(deps, body, ip);
      return DONE;
    });
  };
