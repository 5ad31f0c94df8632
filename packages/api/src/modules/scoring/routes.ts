import type { Waiting } from '@sulian/usecases';
import { findPaths } from '@sulian/usecases';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { serve } from '../../serve.ts';
import { clientOf, type WalkRouteDeps } from '../../walk-turns.ts';
import { ProgressBoard } from './progress-board.ts';
import { analyse } from './service.ts';

export const scoringRoutes =
  (deps: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    const board = new ProgressBoard();
    /** In turn, and seen on the board by the client that asks. */
    const inTurn = async <T>(request: Asking, work: (waiting: Waiting) => Promise<T>): Promise<T> => {
      const client = clientOf(request);
      const { left } = request;
      const { progressId } = request.body;
      const entry = progressId === undefined ? undefined : board.open(client, progressId);
      try {
        const run = (): Promise<T> => {
          entry?.run();
          return work({ ...(left && { signal: left }), ...(entry && { onProgress: entry.tell }) });
        };
        return await deps.walkPlaces.run(client, run, left);
      } finally {
        entry?.close();
      }
    };
    serve(app, 'POST /api/proxy/v1/scoringAnalysis', (request) =>
      inTurn(request, (waiting) => analyse(deps, request.body, waiting)),
    );
    serve(app, 'POST /api/proxy/v1/scoringAnalysis/paths', (request) =>
      inTurn(request, (waiting) => findPaths(deps, request.body, waiting)),
    );
    serve(app, 'GET /api/proxy/v1/scoringAnalysis/progress', async (request) =>
      board.get(clientOf(request), request.query.id),
    );
  };

type Asking = Pick<FastifyRequest, 'caller' | 'left'> & { readonly body: { readonly progressId?: string | undefined } };
