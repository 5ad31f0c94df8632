import { done, registerBody } from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PeopleDeps } from '../../auth/deps.ts';
import { DONE } from '../../envelope.ts';
import type { RegistrationDeps } from '../files/deps.ts';
import { register } from './register.ts';

/** POST /user/register */
export const registerRoutes =
  (deps: { readonly people: PeopleDeps; readonly registration: RegistrationDeps }): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/user/register',
      { schema: { tags: ['registration'], body: registerBody, response: { 200: done } } },
      async ({ body, ip }) => {
        await register(deps, body, ip);
        return DONE;
      },
    );
  };
