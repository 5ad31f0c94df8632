import { translationsAnswer, translationsBody } from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ApiDeps } from '../../deps.ts';
import { translate } from './service.ts';

/** Calls one client may make a minute; texts are kept in the browser, so few are needed. */
const CALLS_PER_MINUTE = 60;
/** As many of the longest texts as a call may carry, in three bytes a character. */
const MAX_BODY_BYTES = 512 * 1024;

export const translationRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/translations',
      {
        schema: { tags: ['translations'], body: translationsBody, response: { 200: translationsAnswer } },
        bodyLimit: MAX_BODY_BYTES,
        config: { rateLimit: { max: CALLS_PER_MINUTE, timeWindow: '1 minute' } },
      },
      async (request) => ({
        success: true as const,
        code: 0 as const,
        message: '',
        data: await translate(deps, request.body),
      }),
    );
  };
