import { type EmbeddedServer, startEmbedded } from '@sulian/postgres';
import { whileFrozen } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { getTestAccount, TEST_PASSWORD } from '../support/sign-in.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const V1 = '/api/proxy/v1';
const BTC = `${V1}/blockchains/BITCOIN`;
/** Time to detect a frozen store, whatever the timeout of its queries. */
const FROZEN_MS = 10_000;
/** Time to detect that the store is gone, on a machine busy with other tests. */
const QUICK_MS = 3_000;

const dir = makeTempDir();
const start = (port?: number): Promise<EmbeddedServer> =>
  startEmbedded({ dataDir: dir.path, settings: { fsync: 'off' }, ...(port === undefined ? {} : { port }) });

let server: EmbeddedServer;
let held: WorldProgram;
let api: TestApi;
let calls: readonly (readonly [string, object?])[];

beforeAll(async () => {
  server = await start();
  held = await openWorldProgram('down', 60, { url: server.url });
  api = await openTestApi(held.program, {
    // Two dozen faults are expected here, and none is news.
    logFault: () => undefined,
    readiness: async () => ({
      store: await held.program.database.query('select 1').then(
        () => true,
        () => false,
      ),
    }),
  });
  const [block] = held.world.blocks.slice(40);
  const [transaction] = block?.transactions ?? [];
  const address = transaction?.outputs[0]?.key?.address;
  if (transaction === undefined || address === undefined) throw new Error('the world is empty');
  const question = { analysisType: 'INCOMING', objectType: 'ADDRESS', objectId: address, blockchain: 'BITCOIN' };
  calls = [
    [`${V1}/blockchains`],
    [`${V1}/search?q=${address}`],
    [`${V1}/search?q=nothing+like+it`],
    ...(['addresses', 'wallets'] as const).flatMap((kind) =>
      ['', '/coins', '/transactions'].map((path) => [`${BTC}/${kind}/${address}${path}`] as const),
    ),
    [`${BTC}/wallets/${address}/addresses`],
    [`${BTC}/transactions/${transaction.txid}`],
    [`${V1}/scoringAnalysis`, question],
  ];
});
afterAll(async () => {
  await api.close();
  await held.close();
  await server.stop();
  dir.remove();
});

const call = async ([url, payload]: (typeof calls)[number]) => {
  const begin = performance.now();
  const answer = await api.call(url, payload);
  return { url, answer, tookMs: performance.now() - begin };
};

describe('with PostgreSQL stopped', () => {
  it('every call says so at once, none looks empty, and all are back when it is [R-ERR-07]', async () => {
    for (const each of calls) expect((await call(each)).answer.statusCode, each[0]).toBe(200);
    const port = Number(new URL(server.url).port);

    await server.stop();
    // The first round meets connections that died in the pool, the second has none.
    for (const round of [1, 2])
      for (const each of calls) {
        const { url, answer, tookMs } = await call(each);
        expect(answer.statusCode, `${url}, round ${round}: ${answer.body}`).toBe(503);
        expect(answer.json(), url).toEqual({
          success: false,
          code: 503,
          error: 'STORE_UNAVAILABLE',
          message: 'STORE_UNAVAILABLE',
        });
        expect(tookMs, url).toBeLessThan(QUICK_MS);
      }
    expect((await api.app.inject('/healthz')).statusCode).toBe(503);
    expect((await api.app.inject('/readyz')).json()).toMatchObject({ parts: { store: false } });
    expect((await api.app.inject('/metrics')).body).toContain('sulian_store_up 0\n');

    server = await start(port);
    for (const each of calls) {
      const { url, answer } = await call(each);
      expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
    }
    expect((await api.app.inject('/healthz')).statusCode).toBe(200);
  });
});

describe.runIf(process.platform === 'linux')('with PostgreSQL standing still', () => {
  it('every call says so within ten seconds, signing in and the pages of readiness too, and all are back when it goes on [R-ERR-07]', async () => {
    const { caseId, email } = await getTestAccount(held.program.apiDeps.people, { role: 'OFFICER' });
    const all: readonly (readonly [string, object?])[] = [
      ...calls,
      ['/api/user/login', { caseId, email, password: TEST_PASSWORD }],
      ['/api/case/all/approved'],
      ['/api/user/me'],
      ['/api/proxy/v1/alerts'],
      ['/api/proxy/v1/alerts/notifications/unread'],
      ['/api/proxy/v1/alerts/notifications/read', { ids: [1] }],
      ['/api/proxy/v1/entities/1'],
      ['/healthz'],
      ['/readyz'],
    ];
    // All at once, and one after the other: neither a crowd nor what is known by then changes the bound.
    const outcomes = await whileFrozen(dir.path, async () => {
      const together = await Promise.all(all.map(call));
      const inTurn: Awaited<ReturnType<typeof call>>[] = [];
      for (const each of all) inTurn.push(await call(each));
      expect((await api.app.inject('/metrics')).body).toContain('sulian_store_up 0\n');
      return [...together, ...inTurn];
    });
    for (const { url, answer, tookMs } of outcomes) {
      expect(tookMs, url).toBeLessThan(FROZEN_MS);
      expect(answer.statusCode, `${url}: ${answer.body}`).toBe(503);
    }
    for (const each of calls)
      await expect.poll(async () => (await call(each)).answer.statusCode, { timeout: 20_000 }).toBe(200);
  });
});
