import type { TranslationsAnswer, TranslationsBody } from '@sulian/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { serve } from '../../serve.ts';

export const translationRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'POST /api/translations', async (request) => ({
      success: true as const,
      code: 0 as const,
      message: '',
      data: await translate(deps, request.body),
    }));
  };

type Answer = TranslationsAnswer['data'];

/** The texts in the other language; the texts themselves, and why, where there is no translator or it failed. */
async function translate(deps: Pick<ApiDeps, 'translate' | 'logFault'>, question: TranslationsBody): Promise<Answer> {
  const { texts, from, to } = question;
  if (from === to) return { texts, translated: true, reason: null };
  if (deps.translate === undefined) return { texts, translated: false, reason: 'OFF' };
  try {
    return { texts: [...(await deps.translate(question))], translated: true, reason: null };
  } catch (error) {
    deps.logFault?.({ code: 'TRANSLATOR_FAILED', route: '/api/translations', error });
    return { texts, translated: false, reason: 'FAILED' };
  }
}
