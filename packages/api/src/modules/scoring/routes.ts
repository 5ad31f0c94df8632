import { scoringAnswer, scoringBody } from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ApiDeps } from '../../deps.ts';
import { FairSemaphore } from '../../semaphore.ts';
import { analyse } from './service.ts';

export const scoringRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const places = new FairSemaphore(deps.limits.scoringsAtOnce, deps.limits.scoringsPerClient);
    app.post(
      '/scoringAnalysis',
      { schema: { tags: ['scoring'], body: scoringBody, response: { 200: scoringAnswer } } },
      (request) => places.run(request.ip, () => analyse(deps, request.body)),
    );
  };
