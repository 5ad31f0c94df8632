import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { ApiDeps } from '../../deps.ts';
import { healthRoutes } from './routes.ts';

const appOf = (readiness: ApiDeps['readiness']) =>
  Fastify().register(healthRoutes({ readiness, chainStatus: () => ({ isSimulated: false }) } as unknown as ApiDeps));

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
