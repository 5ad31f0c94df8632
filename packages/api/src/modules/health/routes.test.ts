import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { ApiDeps } from '../../deps.ts';
import { healthRoutes } from './routes.ts';

const appOf = (
  readiness: ApiDeps['readiness'],
  chainStatus: (chain: string) => object = () => ({ isSimulated: false }),
) => Fastify().register(healthRoutes({ readiness, chainStatus } as unknown as ApiDeps));

it('is 503 within seconds when a part says nothing at all [R-PUB-08]', async () => {
  const app = appOf(() => new Promise(() => undefined));
  const begin = performance.now();
  const [health, ready] = await Promise.all([app.inject('/healthz'), app.inject('/readyz')]);
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect([health.statusCode, health.json()]).toEqual([503, { status: 'unavailable' }]);
  expect([ready.statusCode, ready.json()]).toMatchObject([503, { parts: { answer: false } }]);
}, 20_000);

it('is 200 as soon as every part is well [R-PUB-08]', async () => {
  const app = appOf(async () => ({ store: true }));
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/readyz')).json()).toEqual({ parts: { store: true }, sources: {} });
});

it('names chains that have only one source, and is ready all the same [R-RUN-132]', async () => {
  const sources = { BITCOIN: { headHeight: 9, hasOneSource: true }, SOLANA: { headHeight: 7, hasOneSource: false } };
  const app = appOf(
    async () => ({ store: true }),
    (chain) => Object.entries(sources).find(([id]) => id === chain)?.[1] ?? {},
  );
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    parts: { store: true },
    sources: {
      BITCOIN: { headHeight: 9, fault: null, hasOneSource: true },
      SOLANA: { headHeight: 7, fault: null, hasOneSource: false },
    },
  });
});

it('names the newest backup with its age, and is ready without one all the same [R-RUN-145]', async () => {
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;
  const statuses = [
    { name: 'sulian-a', timeMs: hoursAgo(30), everyHours: 24, fault: undefined },
    { name: 'sulian-a', timeMs: hoursAgo(49), everyHours: 24, fault: 'DISK_FULL' },
    { name: undefined, timeMs: undefined, everyHours: 24, fault: undefined },
  ];
  const answers = statuses.map(async (each) => {
    const deps = { readiness: async () => ({ store: true }), chainStatus: () => ({}), backupStatus: () => each };
    const answer = await Fastify()
      .register(healthRoutes(deps as unknown as ApiDeps))
      .inject('/readyz');
    return [answer.statusCode, answer.json().backup];
  });
  expect(await Promise.all(answers)).toEqual([
    [200, { name: 'sulian-a', ageSec: expect.closeTo(108_000, -1), isOverdue: false, fault: null }],
    [200, { name: 'sulian-a', ageSec: expect.closeTo(176_400, -1), isOverdue: true, fault: 'DISK_FULL' }],
    [200, { name: null, ageSec: null, isOverdue: true, fault: null }],
  ]);
});
