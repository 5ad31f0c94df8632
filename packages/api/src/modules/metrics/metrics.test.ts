import { AppError, type ChainState } from '@sulian/domain';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiDeps } from '../../deps.ts';
import { vitalRoutes } from '../vitals/routes.ts';
import { createAppMetrics } from './app-metrics.ts';
import { countRequests } from './count-requests.ts';
import { Histogram } from './metric.ts';
import { metricsRoutes } from './routes.ts';

const STATE: ChainState = {
  chain: 'BITCOIN',
  height: 120,
  timeSec: 1_700_000_000,
  clusteredHeight: 114,
  isLoading: false,
  isPartial: false,
  lacksInternalTransfers: false,
  transactions: 9,
  addresses: 9,
  merges: 0,
  reorgs: 0,
};
const apps: ReturnType<typeof Fastify>[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function openApp(getState: () => Promise<ChainState> = async () => STATE) {
  const app = Fastify();
  apps.push(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const metrics = createAppMetrics();
  const deps = {
    adapters: new Map([['BITCOIN', {}]]),
    ledger: { getState },
    chainStatus: () => ({ headHeight: 125, isSimulated: false }),
  };
  await app.register(countRequests(metrics));
  await app.register(metricsRoutes(deps as unknown as ApiDeps, metrics));
  await app.register(vitalRoutes(metrics), { prefix: '/api' });
  app.get('/thing/:id', async () => 'ok');
  const send = (metricsSent: unknown) =>
    app.inject({ method: 'POST', url: '/api/vitals', payload: { metrics: metricsSent } });
  const read = async () => (await app.inject('/metrics')).body;
  return { app, send, read };
}

describe('a histogram', () => {
  it('counts each value in every bucket that holds it', () => {
    const histogram = new Histogram({ name: 'h', help: 'Some.' }, [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe({ screen: 'a"b' }, value);
    expect(histogram.render()).toBe(
      [
        '# HELP h Some.',
        '# TYPE h histogram',
        'h_bucket{screen="a\\"b",le="0.1"} 2',
        'h_bucket{screen="a\\"b",le="1"} 3',
        'h_bucket{screen="a\\"b",le="+Inf"} 4',
        'h_sum{screen="a\\"b"} 7.65',
        'h_count{screen="a\\"b"} 4',
        '',
      ].join('\n'),
    );
  });
});

describe('/metrics', () => {
  it('tells what browsers measured', async () => {
    const { send, read } = await openApp();
    const answer = await send([
      { name: 'LCP', value: 1_200, screen: 'address' },
      { name: 'INP', value: 40, screen: 'address' },
      { name: 'CLS', value: 0.015 },
    ]);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const lines = (await read()).split('\n');
    expect(lines).toContain('sulian_web_vital_seconds_bucket{name="LCP",screen="address",le="1"} 0');
    expect(lines).toContain('sulian_web_vital_seconds_bucket{name="LCP",screen="address",le="1.5"} 1');
    expect(lines).toContain('sulian_web_vital_seconds_bucket{name="INP",screen="address",le="0.05"} 1');
    expect(lines).toContain('sulian_web_layout_shift_bucket{screen="other",le="0.01"} 0');
    expect(lines).toContain('sulian_web_layout_shift_bucket{screen="other",le="0.02"} 1');
  });

  it('takes no measurement that is none, and no more than 20 at a time', async () => {
    const { send, read } = await openApp();
    const good = { name: 'FCP', value: 10 };
    for (const bad of [
      [],
      Array.from({ length: 21 }, () => good),
      [{ ...good, name: 'address_1A1z' }],
      [{ ...good, value: -1 }],
      [{ ...good, value: 1e9 }],
      [{ ...good, screen: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' }],
    ])
      expect((await send(bad)).statusCode).toBe(400);
    expect(await read()).not.toContain('sulian_web_');
  });

  it('counts requests by the pattern of their route, never by what was asked for', async () => {
    const { app, read } = await openApp();
    for (const url of ['/thing/secret-1', '/thing/secret-2', '/nothing']) await app.inject(url);
    const text = await read();
    expect(text).toContain('sulian_http_requests_total{method="GET",route="/thing/:id",status="200"} 2\n');
    expect(text).toContain('sulian_http_requests_total{method="GET",route="unknown",status="404"} 1\n');
    expect(text).toContain('sulian_http_request_seconds_count{route="/thing/:id"} 2\n');
    expect(text).not.toContain('secret');
  });

  it('tells where each chain stands, and the memory [R-PUB-08]', async () => {
    const { app, read } = await openApp();
    expect((await app.inject('/metrics')).headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await read();
    for (const line of [
      'sulian_store_up 1',
      'sulian_chain_height{chain="BITCOIN"} 120',
      'sulian_chain_head_height{chain="BITCOIN"} 125',
      'sulian_chain_lag_blocks{chain="BITCOIN"} 5',
      'sulian_chain_alarm{chain="BITCOIN"} 0',
    ])
      expect(text).toContain(`${line}\n`);
    expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(2 ** 24);
  });

  it('still answers while the store is gone, and says so', async () => {
    const { read } = await openApp(() => Promise.reject(new AppError('STORE_UNAVAILABLE', 'gone')));
    const text = await read();
    expect(text).toContain('sulian_store_up 0\n');
    expect(text).not.toContain('sulian_chain_height');
    expect(text).toContain('process_resident_memory_bytes');
  });
});
