import {
  scoringAnswer,
  scoringBody,
  scoringPathsAnswer,
  scoringPathsBody,
  scoringProgress,
  scoringProgressQuery,
} from '@sulian/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ApiDeps } from '../../deps.ts';
import { getCaller } from '../../guard/guard.ts';
import { FairSemaphore } from '../../semaphore.ts';
import { findPaths } from './paths.ts';
import { ProgressBoard } from './progress-board.ts';
import type { Waiting } from './question.ts';
import { analyse } from './service.ts';

const tags = ['scoring'];

export const scoringRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const places = new FairSemaphore(deps.limits.scoringsAtOnce, deps.limits.scoringsPerClient);
    const board = new ProgressBoard();
    /** In turn, and seen on the board by the client that asks. */
    const inTurn = async <T>(request: Asking, work: (waiting: Waiting) => Promise<T>): Promise<T> => {
      const client = clientOf(request);
      const { progressId } = request.body;
      const entry = progressId === undefined ? undefined : board.open(client, progressId);
      try {
        return await places.run(client, () => {
          entry?.run();
          return work(entry === undefined ? {} : { onProgress: entry.tell });
        });
      } finally {
        entry?.close();
      }
    };
    app.post('/scoringAnalysis', { schema: { tags, body: scoringBody, response: { 200: scoringAnswer } } }, (request) =>
      inTurn(request, (waiting) => analyse(deps, request.body, waiting)),
    );
    app.post(
      '/scoringAnalysis/paths',
      { schema: { tags, body: scoringPathsBody, response: { 200: scoringPathsAnswer } } },
      (request) => inTurn(request, (waiting) => findPaths(deps, request.body, waiting)),
    );
    app.get(
      '/scoringAnalysis/progress',
      { schema: { tags, querystring: scoringProgressQuery, response: { 200: scoringProgress } } },
      async (request) => board.get(clientOf(request), request.query.id),
    );
  };

type Asking = Pick<FastifyRequest, 'caller'> & { readonly body: { readonly progressId?: string | undefined } };

/** A person, wherever they signed in from. */
const clientOf = (request: Pick<FastifyRequest, 'caller'>): string => String(getCaller(request).accountId);
