import type { AlertProgress, Ledger } from '@sulian/domain';
import type { FastifyPluginAsync } from 'fastify';
import { toEnvelope } from '../../envelope.ts';
import { findState } from '../../find-state.ts';
import { serve } from '../../serve.ts';
import type { AlertDeps } from './deps.ts';

const toSec = (ms: number): number => Math.floor(ms / 1000);

const toRow = (
  { chain, height, evaluatedMs, waiting, waitingSinceMs, failed }: AlertProgress,
  indexedHeight: number | undefined,
) => ({
  blockchain: chain,
  height,
  evaluatedAt: toSec(evaluatedMs),
  indexedHeight: indexedHeight ?? null,
  waiting,
  waitingSince: waitingSinceMs === undefined ? null : toSec(waitingSinceMs),
  failed,
});

/** GET /alerts, for administrators: how far alerts are evaluated, what waits, and what was given up. */
export const alertProgressRoutes =
  ({ alerts, ledger }: { readonly alerts: AlertDeps; readonly ledger: Ledger }): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/admin/alerts', async () => {
      const all = await alerts.progress.listProgress();
      const states = await Promise.all(all.map(({ chain }) => findState({ ledger }, chain)));
      return toEnvelope(all.map((each, at) => toRow(each, states[at]?.height)));
    });
  };
