import type { FetchProgress } from '@sulian/contract';
import type { FastifyPluginAsync } from 'fastify';
import { callerOf } from '../../guard/guard.ts';
import { ProgressBoard } from '../../progress-board.ts';
import { serve } from '../../serve.ts';
import { createSlots } from '../../slots.ts';
import { askerOf, type WalkRouteDeps } from '../../walk-turns.ts';
import { forCall } from '../../watch-leavers.ts';
import { confirmHosts } from './confirm-hosts.ts';
import { fetchHistories, fetchTransaction } from './fetch-histories.ts';
import { listHistories } from './list-histories.ts';
import { queryFreezes } from './query-freezes.ts';
import { createSingleRuns } from './single-runs.ts';

/** Jobs that run at once, over all accounts: they share the rate of each source. */
const FETCHES_AT_ONCE = 8;

export const historyRoutes =
  (deps: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    const board = new ProgressBoard<FetchProgress>({ kind: 'histories', shared: deps.sharedProgress });
    const single = createSingleRuns();
    const slots = createSlots(FETCHES_AT_ONCE, FETCHES_AT_ONCE);
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/addresses/:hash/histories', (request) =>
      listHistories(forCall(deps, request), callerOf(request), request.params),
    );
    serve(app, 'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/fetch', (request) => {
      const { client } = askerOf(request);
      return single.run(client, () => slots.run(client, () => fetchHistories({ ...deps, board }, request)));
    });
    serve(app, 'POST /api/proxy/v1/blockchains/:blockchain/transactions/:hash/fetch', (request) => {
      const { client } = askerOf(request);
      return single.run(client, () => slots.run(client, () => fetchTransaction({ ...deps, board }, request)));
    });
    serve(app, 'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/freezes', (request) => {
      const { client } = askerOf(request);
      return slots.run(client, () => queryFreezes(deps, request));
    });
    serve(app, 'GET /api/proxy/v1/histories/progress', (request) =>
      board.find(askerOf(request).client, request.query.id),
    );
    serve(app, 'POST /api/proxy/v1/blockchains/:blockchain/hosts', (request) =>
      confirmHosts(deps, callerOf(request), { ...request.params, ...request.body }),
    );
  };
