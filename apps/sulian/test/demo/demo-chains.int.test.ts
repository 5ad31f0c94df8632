import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScoringAnswer } from '@sulian/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findSession } from '../../../../e2e/session.ts';
import { findFreePort, makeTempDir, runSulian } from '../support/run-sulian.ts';
import { type ServedDemo, serveDemo } from '../support/serve-demo.ts';

const dir = makeTempDir();
const dataDir = join(dir.path, 'data');
const worldFile = join(dataDir, 'demo-world.json');
let url: string;
let env: Record<string, string>;
let demo: ServedDemo;

const start = (chains: string): Promise<ServedDemo> => serveDemo({ ...env, SULIAN_DEMO_CHAINS: chains });

beforeAll(async () => {
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  env = { SULIAN_DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port) };
  demo = await start('LITECOIN');
}, 220_000);
afterAll(async () => {
  await demo.stop();
  dir.remove();
});

interface Showcase {
  readonly blockchain: string;
  readonly address: string;
  readonly titleEn: string;
}

it('shows one chain of Bitcoin’s kin alone where that is asked for, with its scores [R-WORLD-71]', async () => {
  const session = await findSession(url);
  const headers = { token: session?.token ?? '', 'content-type': 'application/json' };
  const demo = await fetch(`${url}/api/demo`, { headers });
  const { showcase } = (await demo.json()) as { showcase: readonly Showcase[] };
  expect(new Set(showcase.map(({ blockchain }) => blockchain))).toEqual(new Set(['LITECOIN']));
  const ransom = showcase.find(({ titleEn }) => titleEn === 'Ransom payment address');
  const ask = async (analysisType: string): Promise<ScoringAnswer> => {
    const body = { analysisType, objectType: 'ADDRESS', objectId: ransom?.address, blockchain: 'LITECOIN' };
    const path = `${url}/api/proxy/v1/scoringAnalysis`;
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as ScoringAnswer;
  };
  const { analysis } = await ask('OUTGOING');
  // The own label makes the headline; the money alone is less severe.
  expect(analysis.outgoing?.result.severity).toBe('High');
  expect(analysis.outgoing?.result.headline).toMatchObject({ level: 'Critical', basis: 'OWN' });
});

it('goes on with the chains that its folder holds, and takes in others that are asked for later [R-WORLD-72]', async () => {
  await demo.stop();
  demo = await start('DASH');
  expect(JSON.parse(readFileSync(worldFile, 'utf8'))).toMatchObject({ chains: ['LITECOIN', 'DASH'] });
  const listSources = async () => {
    const response = await fetch(`${url}/readyz`);
    const { sources } = (await response.json()) as { sources: object };
    return Object.keys(sources).sort();
  };
  await vi.waitFor(async () => expect(await listSources()).toEqual(['DASH', 'LITECOIN']), 60_000);
}, 220_000);

it('refuses a chain that nobody plays, by name [R-RUN-90]', async () => {
  const refused = await runSulian(['serve'], { ...env, SULIAN_DEMO_CHAINS: 'LITECOIN,POLYGON' });
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('SULIAN_DEMO_CHAINS.1: ');
});
