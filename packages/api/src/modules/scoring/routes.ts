import type { ScoringProgress } from '@sulian/contract';
import type { Ledger } from '@sulian/domain';
import type { TraceProgress } from '@sulian/engine';
import { findEnds, findPaths, findStoredEnds, findStoredPaths, type RequestProgress } from '@sulian/usecases';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { ProgressBoard } from '../../progress-board.ts';
import { serve } from '../../serve.ts';
import { askerOf, type WalkRouteDeps, walkInTurn } from '../../walk-turns.ts';
import { forCall } from '../../watch-leavers.ts';
import { toRunning, toWaiting } from './scoring-progress.ts';
import { analyse, findAnalysis } from './service.ts';

export const scoringRoutes =
  (deps: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    const board = new ProgressBoard<ScoringProgress>({ kind: 'scoring', shared: deps.sharedProgress });
    /** Answers in turn, with progress on the board for the calling client. Before a wait, the store is searched. */
    const answer = async <T>(request: ScoringCall, { find, walk }: Answering<T>): Promise<T> => {
      const asker = askerOf(request);
      const { left } = request;
      const { progressId } = request.body;
      const entry = progressId === undefined ? undefined : board.open(asker.client, toWaiting(progressId));
      const run = (ledger: Ledger): Promise<T> => {
        entry?.change({ state: 'RUNNING' });
        const onProgress = entry && ((progress: TraceProgress) => entry.change(toRunning(progress)));
        return walk({ ...deps, ledger }, { ...(left && { signal: left }), ...(onProgress && { onProgress }) });
      };
      const findStored = () => deps.searchPlaces.run(asker, () => find(forCall(deps, request)), { left });
      try {
        return await walkInTurn(deps, request, { walk: run, findStored });
      } finally {
        entry?.change({ state: 'DONE', open: 0 });
      }
    };
    serve(app, 'POST /api/proxy/v1/scoringAnalysis', (request) => {
      const { body } = request;
      return answer(request, {
        find: (reading) => findAnalysis(reading, body),
        walk: (reading, waiting) => analyse(reading, body, waiting),
      });
    });
    serve(app, 'POST /api/proxy/v1/scoringAnalysis/paths', (request) => {
      const { body } = request;
      return answer(request, {
        find: (reading) => findStoredPaths(reading, body),
        walk: (reading, waiting) => findPaths(reading, body, waiting),
      });
    });
    serve(app, 'POST /api/proxy/v1/scoringAnalysis/ends', (request) => {
      const { body } = request;
      return answer(request, {
        find: async (reading) => {
          const stored = await findStoredEnds(reading, body);
          return stored && withCny(deps, stored);
        },
        walk: async (reading, waiting) => withCny(deps, await findEnds(reading, body, waiting)),
      });
    });
    serve(app, 'GET /api/proxy/v1/scoringAnalysis/progress', (request) =>
      board.find(askerOf(request).client, request.query.id),
    );
  };

/** An answer with the rate of its day. */
const withCny = <A extends { readonly basis: { readonly time: number | null } }>({ prices }: ApiDeps, answer: A) => ({
  ...answer,
  cny: answer.basis.time === null ? null : (prices.findCny(answer.basis.time) ?? null),
});

interface Answering<T> {
  readonly find: (deps: ApiDeps) => Promise<T | undefined>;
  readonly walk: (deps: ApiDeps, waiting: RequestProgress) => Promise<T>;
}

type ScoringCall = Pick<FastifyRequest, 'caller' | 'left' | 'endPageCall'> & {
  readonly body: { readonly progressId?: string | undefined };
};
