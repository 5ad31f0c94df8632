import { AppError, type ChainState, type StoredStates } from '@sulian/domain';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, it } from 'vitest';
import { answerFailures } from '../../answer-failures.ts';
import type { ApiDeps } from '../../deps.ts';
import { vitalRoutes } from '../vitals/routes.ts';
import { createAppMetrics } from './app-metrics.ts';
import { countRequests } from './count-requests.ts';
import { metricsRoutes } from './routes.ts';

const STATE: ChainState = {
  holding: 'BLOCKS',
  coverage: 0,
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

const STORED: StoredStates = { states: [STATE], empty: [], away: [] };

async function openApp(listStates: () => Promise<StoredStates> = async () => STORED) {
  const app = Fastify();
  apps.push(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(answerFailures());
  const metrics = createAppMetrics();
  const status = {
    headHeight: 125,
    isSimulated: false,
    dataWarnings: new Map([['CONTRACT_UNKNOWN', 3]]),
    requests: { sent: 40, failed: 2 },
  };
  const deps = {
    adapters: new Map([['BITCOIN', {}]]),
    ledger: { listStates },
    chainStatus: () => status,
    programs: {
      list: async () => [{ host: 'rack-1', pid: 7, isThis: true, version: '1', startedAt: 100, seenAt: 160 }],
      listWriters: async () =>
        new Map([['BITCOIN', { host: 'rack-2', pid: 8, isThis: false, since: 100, leaseUntil: 166 }]]),
    },
    readPoolWaits: () => ({ count: 900, waitedMs: 250 }),
    abilitiesOf: () => ({ canFollow: true, canImportFiles: true }),
  };
  await app.register(countRequests(metrics));
  await app.register(metricsRoutes(deps as unknown as ApiDeps, metrics, { waits: { count: 4, waitedMs: 6_000 } }));
  await app.register(vitalRoutes(metrics));
  app.get('/thing/:id', async () => 'ok');
  const send = (metricsSent: unknown) =>
    app.inject({ method: 'POST', url: '/api/vitals', payload: { metrics: metricsSent } });
  const read = async () => (await app.inject('/metrics')).body;
  return { app, send, read, status };
}

describe('/metrics', () => {
  it('counts what blocks left open, by chain and kind [R-CHAIN-128]', async () => {
    const { read } = await openApp();
    expect((await read()).split('\n')).toContain(
      'sulian_block_notices_total{chain="BITCOIN",kind="CONTRACT_UNKNOWN"} 3',
    );
  });

  it('counts requests to sources, by chain and result [R-RUN-176]', async () => {
    const { read } = await openApp();
    const lines = (await read()).split('\n');
    expect(lines).toContain('sulian_source_requests_total{chain="BITCOIN",result="answered"} 38');
    expect(lines).toContain('sulian_source_requests_total{chain="BITCOIN",result="failed"} 2');
  });

  it('has the programs on the store, and the lease on each chain [R-RUN-203]', async () => {
    const lines = (await (await openApp()).read()).split('\n');
    expect(lines).toContain('sulian_program_seen_seconds{program="rack-1 7"} 160');
    expect(lines).toContain('sulian_chain_lease_seconds{chain="BITCOIN",program="rack-2 8"} 166');
  });

  it('has the waits for places to walk and for connections [R-RUN-205]', async () => {
    const lines = (await (await openApp()).read()).split('\n');
    expect(lines).toContain('sulian_waits_total{for="walk"} 4');
    expect(lines).toContain('sulian_waits_seconds_total{for="walk"} 6');
    expect(lines).toContain('sulian_waits_total{for="connection"} 900');
    expect(lines).toContain('sulian_waits_seconds_total{for="connection"} 0.25');
  });

  it('tells what browsers measured', async () => {
    const { send, read } = await openApp();
    const answer = await send([
      { name: 'LCP', value: 1_200, screen: 'address' },
      { name: 'INP', value: 40, screen: 'address' },
      { name: 'CLS', value: 0.015 },
    ]);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const lines = (await read()).split('\n');
    expect(lines).toContain('sulian_web_vital_seconds_bucket{le="1",name="LCP",screen="address"} 0');
    expect(lines).toContain('sulian_web_vital_seconds_bucket{le="1.5",name="LCP",screen="address"} 1');
    expect(lines).toContain('sulian_web_vital_seconds_bucket{le="0.05",name="INP",screen="address"} 1');
    expect(lines).toContain('sulian_web_layout_shift_bucket{le="0.01",screen="other"} 0');
    expect(lines).toContain('sulian_web_layout_shift_bucket{le="0.02",screen="other"} 1');
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
    expect(await read()).not.toMatch(/^sulian_web_/m);
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

  it('tells no lag of a chain whose node stands below what is held, but its fault [R-RUN-96]', async () => {
    const { read, status } = await openApp();
    expect(await read()).toContain('sulian_chain_source_fault{chain="BITCOIN"} 0\n');
    Object.assign(status, { headHeight: 100, sourceFault: 'SOURCE_BEHIND' });
    const text = await read();
    expect(text).toContain('sulian_chain_source_fault{chain="BITCOIN"} 1\n');
    expect(text).not.toContain('sulian_chain_lag_blocks{');
  });

  it('still answers while the store is gone, and says so', async () => {
    const { read } = await openApp(() => Promise.reject(new AppError('STORE_UNAVAILABLE', 'gone')));
    const text = await read();
    expect(text).toContain('sulian_store_up 0\n');
    expect(text).not.toContain('sulian_chain_height');
    expect(text).toContain('process_resident_memory_bytes');
  });
});
