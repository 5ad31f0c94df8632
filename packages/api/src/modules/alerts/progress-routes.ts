import { alertProgressAnswer } from '@sulian/contract';
import type { AlertProgress, Ledger } from '@sulian/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { toEnvelope } from '../../envelope.ts';
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
  ({
    alerts,
    ledger,
  }: {
    readonly alerts: AlertDeps;
    readonly ledger: Pick<Ledger, 'getState'>;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/alerts', { schema: { tags: ['admin'], response: { 200: alertProgressAnswer } } }, async () => {
      const all = await alerts.progress.listProgress();
      const states = await Promise.all(all.map(({ chain }) => ledger.getState(chain)));
      return toEnvelope(all.map((each, at) => toRow(each, states[at]?.height)));
    });
  };
