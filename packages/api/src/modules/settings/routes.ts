import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { serve } from '../../serve.ts';

/** GET /settings: what the logged-out screens need to know. */
export const settingsRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const { support, policeTypes, isSealRequired, passwordProfile } = deps.people.access;
    serve(app, 'GET /api/settings', async () =>
      toEnvelope({
        support,
        policeTypes: [...policeTypes],
        isSealRequired,
        passwordProfile,
        isSimulated: deps.showcase.length > 0,
        isTranslatorOn: deps.translate !== undefined,
        needsSetup: (await deps.firstSetup?.isOpen()) ?? false,
        demoLogins: deps.demoLogins ?? null,
      }),
    );
  };
