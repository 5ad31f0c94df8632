import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCoinId } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findSession } from '../../../../e2e/session.ts';
import { findFreePort, makeTempDir, runSulian } from '../support/run-sulian.ts';
import { type ServedDemo, serveDemo } from '../support/serve-demo.ts';

const dir = makeTempDir();
const dataDir = join(dir.path, 'data');
const worldFile = join(dataDir, 'demo-world.json');
const OFFICER = 'zhang@unit.example';
const REVIEWER = 'reviewer@demo.sulian';
let url: string;
let env: Record<string, string>;
let demo: ServedDemo;

async function call<T>(
  path: string,
  { email, body }: { readonly email?: string; readonly body?: object } = {},
): Promise<T> {
  const { token = '' } = (await findSession(url, email)) ?? {};
  const answer = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { token, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as T;
}

interface LabelList {
  readonly data: { readonly items: readonly { address: string; source: string; entity: { name: string } }[] };
}
interface AlertList {
  readonly items: readonly { id: number; address: string; conditions: object; isEnabled: boolean }[];
}
interface Readiness {
  readonly sources: Readonly<Record<string, { headHeight: number; fault: string | null }>>;
}
interface Log {
  readonly data: { readonly items: readonly { id: number; action: string; target: string; where: string }[] };
}
const listLabels = async (query: string) =>
  (await call<LabelList>(`/api/labels?${query}`, { email: REVIEWER })).data.items;
const listAlerts = async () =>
  (await call<AlertList>('/api/proxy/v1/alerts?offset=0&limit=10')).items.map(
    ({ id, address, conditions, isEnabled }) => ({
      ...{ id, address, conditions, isEnabled },
    }),
  );
const listLog = async () =>
  (await call<Log>('/api/audit/entries?offset=0&limit=100', { email: 'auditor@demo.sulian' })).data.items;
const findShowcase = async () =>
  (await call<{ showcase: readonly { address: string }[] }>('/api/demo')).showcase.map(({ address }) => address);

/** State of the folder as left by the older version. */
let before: {
  password: string;
  labels: number;
  showcase: readonly string[];
  alerts: Awaited<ReturnType<typeof listAlerts>>;
  log: Awaited<ReturnType<typeof listLog>>;
};

beforeAll(async () => {
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  env = { SULIAN_DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port), SULIAN_DEMO_CHAINS: 'LITECOIN' };
  demo = await serveDemo(env);
  const showcase = await findShowcase();
  const address = showcase[0] ?? '';
  const created = await runSulian(
    ['user', 'create', '--email', OFFICER, '--name', '张三', '--case', 'DEMO-2026', '--role', 'OFFICER', '--json'],
    env,
  );
  expect(created.exitCode, created.stderr).toBe(0);
  const { password } = JSON.parse(created.stdout) as { password: string };
  const entity = { name: '蓝门', type: 'Exchange' };
  const label = { blockchain: 'LITECOIN', address, entity, confidence: 70, reason: '走访' };
  await call('/api/labels', { email: REVIEWER, body: label });
  const conditions = { activityType: 'ALL', amount: 0, currency: 'USD', coinId: toCoinId('LITECOIN', 0) };
  await call('/api/proxy/v1/alerts', { body: { address, blockchain: 'LITECOIN', type: 'ACTIVITY', conditions } });
  const labels = (await listLabels('source=demo-world&state=VALID&limit=100')).length;
  before = { password, labels, showcase, alerts: await listAlerts(), log: await listLog() };
  await demo.stop();
  writeFileSync(
    worldFile,
    JSON.stringify({ ...JSON.parse(readFileSync(worldFile, 'utf8')), seed: 'of another version' }),
  );
  demo = await serveDemo(env);
}, 500_000);
afterAll(async () => {
  await demo.stop();
  dir.remove();
});

describe('a demo folder of another version', () => {
  it('has the chains of this one [R-WORLD-73]', async () => {
    expect(demo.log()).toContain('LITECOIN: the folder has the simulated world of another version');
    await vi.waitFor(async () => {
      const { sources } = (await (await fetch(`${url}/readyz`)).json()) as Readiness;
      expect(sources['LITECOIN']).toMatchObject({ fault: null });
      expect(sources['LITECOIN']?.headHeight).toBeGreaterThanOrEqual(599);
    }, 30_000);
    const showcase = await findShowcase();
    expect(showcase.filter((address) => before.showcase.includes(address))).toEqual([]);
    const [address = ''] = showcase;
    const found = await call<{ firstActivityDate: number | null }>(
      `/api/proxy/v1/blockchains/LITECOIN/addresses/${address}`,
    );
    expect(found.firstActivityDate).not.toBeNull();
  });

  it('keeps its people, who sign in as before [R-WORLD-73]', async () => {
    const session = await findSession(url, OFFICER, { caseName: 'DEMO-2026', password: before.password });
    expect(session?.email).toBe(OFFICER);
  });

  it('keeps labels of people, and has those of this world in place of the other’s [R-WORLD-73]', async () => {
    const manual = await listLabels('source=manual&state=VALID&limit=10');
    expect(manual.map(({ address, entity }) => [address, entity.name])).toEqual([[before.showcase[0], '蓝门']]);
    const old = new Set(before.showcase);
    const valid = await listLabels('source=demo-world&state=VALID&limit=100');
    expect(before.labels).toBeGreaterThan(0);
    expect(valid.length).toBeGreaterThan(0);
    expect(valid.filter(({ address }) => old.has(address))).toEqual([]);
  });

  it('keeps its alerts [R-WORLD-73]', async () => {
    expect(before.alerts.map(({ address }) => address)).toEqual([before.showcase[0]]);
    expect(await listAlerts()).toEqual(before.alerts);
  });

  it('keeps its audit log, which says what was done and verifies [R-WORLD-73]', async () => {
    const log = await listLog();
    for (const line of before.log) expect(log).toContainEqual(line);
    expect(log).toContainEqual(expect.objectContaining({ action: 'chain.drop', target: 'LITECOIN', where: 'system' }));
    const verified = await runSulian(['audit', 'verify', '--json'], env);
    expect([verified.exitCode, verified.stderr]).toEqual([0, '']);
  });
});
