import type { Ledger } from '@sulian/domain';
import { findTrail, findTrailStarts } from '@sulian/usecases';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../serve.ts';
import { type WalkRouteDeps, walkInTurn } from '../../walk-turns.ts';
import { forCall } from '../../watch-leavers.ts';
import { toTrailRequest } from './to-request.ts';

/** Trails of one payment: each step is a walk of one hop, in the caller's turn. */
export const trailRoutes =
  (deps: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/proxy/v1/trail', (request) => {
      const { query, left } = request;
      const walk = (ledger: Ledger) =>
        findTrail({ ...deps, ledger }, toTrailRequest(query), left === undefined ? {} : { signal: left });
      return walkInTurn(deps, request, { walk });
    });
    serve(app, 'GET /api/proxy/v1/trail/starts', (request) => findTrailStarts(forCall(deps, request), request.query));
  };
