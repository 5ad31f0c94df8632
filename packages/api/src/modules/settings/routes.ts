import { settingsAnswer } from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ApiDeps } from '../../deps.ts';
import { toEnvelope } from '../../envelope.ts';

/** GET /settings: what the logged-out screens need to know. */
export const settingsRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { support, policeTypes, isSealRequired, passwordProfile } = deps.people.access;
    app.get('/settings', { schema: { tags: ['settings'], response: { 200: settingsAnswer } } }, async () =>
      toEnvelope({
        support,
        policeTypes: [...policeTypes],
        isSealRequired,
        passwordProfile,
        isSimulated: deps.showcase.length > 0,
        isTranslatorOn: deps.translate !== undefined,
      }),
    );
  };
