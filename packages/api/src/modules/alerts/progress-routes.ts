import { alertProgressAnswer } from '@sulian/contract';
import type { AlertProgress } from '@sulian/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { toEnvelope } from '../../envelope.ts';
import type { AlertDeps } from './deps.ts';

const toSec = (ms: number): number => Math.floor(ms / 1000);

const toRow = ({ chain, height, evaluatedMs, waiting, waitingSinceMs, failed }: AlertProgress) => ({
  blockchain: chain,
  height,
  evaluatedAt: toSec(evaluatedMs),
  waiting,
  waitingSince: waitingSinceMs === undefined ? null : toSec(waitingSinceMs),
  failed,
});

/** GET /alerts, for administrators: how far alerts are evaluated, what waits, and what was given up. */
export const alertProgressRoutes =
  ({ alerts }: { readonly alerts: AlertDeps }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/alerts', { schema: { tags: ['admin'], response: { 200: alertProgressAnswer } } }, async () =>
      toEnvelope((await alerts.progress.listProgress()).map(toRow)),
    );
  };
