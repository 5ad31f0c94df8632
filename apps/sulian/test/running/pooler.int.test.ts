import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type PoolerOptions, startPooler, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgramDatabase } from '../support/program-database.ts';
import { makeTempDir, runSulian } from '../support/run-sulian.ts';

const MISUSE = 2;
const dir = makeTempDir();
let main: Awaited<ReturnType<typeof createProgramDatabase>>;
let chain: TestDatabase;
beforeAll(async () => {
  [main, chain] = await Promise.all([createProgramDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([main.drop(), chain.drop()]);
  dir.remove();
});

/** Addresses of a chain's databases. */
interface ChainUrls {
  readonly ledgerUrl: string;
  readonly readerUrl?: string;
}

/** Runs a command with these addresses of its databases. */
function listCases(databaseUrl: string, urls: ChainUrls) {
  const path = join(dir.path, 'sulian.config.yaml');
  writeFileSync(path, JSON.stringify({ chains: { BITCOIN: urls } }));
  const env = { DATABASE_URL: databaseUrl, SULIAN_DATA_DIR: dir.path, SULIAN_CONFIG: path };
  return runSulian(['case', 'list'], env);
}

async function through<T>(url: string, mode: PoolerOptions['mode'], work: (url: string) => Promise<T>): Promise<T> {
  const pooler = await startPooler(url, { mode, servers: 2 });
  try {
    return await work(pooler.url);
  } finally {
    await pooler.stop();
  }
}

describe('a pooler in transaction mode [R-RUN-202]', () => {
  it.each([
    ['DATABASE_URL', () => through(main.url, 'transaction', (url) => listCases(url, { ledgerUrl: chain.url }))],
    [
      'chains.BITCOIN.ledgerUrl',
      () => through(chain.url, 'transaction', (ledgerUrl) => listCases(main.url, { ledgerUrl })),
    ],
    [
      'chains.BITCOIN.readerUrl',
      () => through(chain.url, 'transaction', (readerUrl) => listCases(main.url, { ledgerUrl: chain.url, readerUrl })),
    ],
  ])('is refused in %s, in one sentence with the remedy', async (setting, run) => {
    const { exitCode, stderr } = await run();
    expect(exitCode).toBe(MISUSE);
    expect(stderr.trim().split('\n')).toEqual([
      `sulian: POOLER_MODE ${setting} is the address of a connection pooler in transaction or statement mode, which loses locks and ` +
        'notifications; set its pool_mode to session, or use the address of PostgreSQL itself',
    ]);
  });
});

it('works through poolers in session mode [R-RUN-202]', async () => {
  const { exitCode, stderr } = await through(main.url, 'session', (databaseUrl) =>
    through(chain.url, 'session', (ledgerUrl) => listCases(databaseUrl, { ledgerUrl })),
  );
  expect([exitCode, stderr]).toEqual([0, '']);
});
