import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainId } from '@sulian/domain';
import { openDatabase } from '@sulian/postgres';
import { createTestDatabase, whileFrozen } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runRestore } from '../../src/backup/run-restore.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';
import { verify } from '../../src/commands/verify.ts';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { type Following, followChains } from '../../src/follow-chains.ts';
import type { Program } from '../../src/program.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { type OwnServer, type PlayedChain, playChain, startOwnServer } from '../support/own-server.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { getTestAccount, signIn } from '../support/sign-in.ts';

const V1 = '/api/proxy/v1';
/** Time in which a server that is available again is used again. */
const BACK_MS = 20_000;

const dir = makeTempDir();
const never = new AbortController().signal;
const faults: string[] = [];
let main: Awaited<ReturnType<typeof createProgramDatabase>>;
let own: OwnServer;
let program: Program;
let api: TestApi;
let admin: TestApi;
let bitcoin: PlayedChain;
let dogecoin: PlayedChain;
let following: Following;
const stop = new AbortController();

const open = () => {
  writeFileSync(join(dir.path, 'ledger-url'), `${own.url}\n`);
  const path = join(dir.path, 'sulian.config.yaml');
  writeFileSync(path, JSON.stringify({ chains: { BITCOIN: { ledgerUrlFile: 'ledger-url' } } }));
  return openProgram(readConfig({ DATABASE_URL: main.url, SULIAN_DATA_DIR: dir.path, SULIAN_CONFIG: path }, dir.path));
};
const openApis = async (opened: Program) => ({
  officer: await openTestApi(opened, { logFault: ({ code }) => faults.push(code) }),
  admin: await openTestApi(opened, { logFault: () => undefined }, { role: 'ADMIN' }),
});

beforeAll(async () => {
  [main, own] = await Promise.all([createProgramDatabase(), startOwnServer()]);
  program = await open();
  bitcoin = await playChain(program, 'BITCOIN');
  dogecoin = await playChain(program, 'DOGECOIN');
  following = followChains(program, [bitcoin.followed, dogecoin.followed], stop.signal);
  await following.level;
  ({ officer: api, admin } = await openApis(program));
}, 120_000);
afterAll(async () => {
  stop.abort();
  await following.done;
  await Promise.all([api.close(), admin.close(), bitcoin.node.stop(), dogecoin.node.stop()]);
  await program.close();
  await own.remove();
  await main.drop();
  dir.remove();
});

const callsOf = (chain: ChainId, address: string): readonly (readonly [string, object?])[] => [
  ...['', '/coins', '/transactions'].map((path) => [`${V1}/blockchains/${chain}/addresses/${address}${path}`] as const),
  [`${V1}/blockchains/${chain}/wallets/${address}`],
  [`${V1}/scoringAnalysis`, { analysisType: 'INCOMING', objectType: 'ADDRESS', objectId: address, blockchain: chain }],
];
const statusOf = async ([url, payload]: readonly [string, object?]) => (await api.call(url, payload)).statusCode;
const listSchemas = async (url: string) => {
  const database = openDatabase({ url, maxConnections: 1 });
  const rows = await database.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname ~ '^(records|ledger_|fetched_)' order by 1",
  );
  await database.close();
  return rows.map(({ name }) => name);
};
const heightOf = async (chain: ChainId) => (await program.ledger.getState(chain)).height;

it('a chain with ledgerUrl is stored on that server, and all else beside the records [R-RUN-18]', async () => {
  expect(await listSchemas(own.url)).toEqual(['ledger_bitcoin']);
  expect(await listSchemas(main.url)).toEqual(['ledger_dogecoin', 'records']);
  for (const chain of ['BITCOIN', 'DOGECOIN'] as const) expect((await verify(program, chain, 50)).faults).toEqual([]);
  for (const call of [...callsOf('BITCOIN', bitcoin.address), ...callsOf('DOGECOIN', dogecoin.address)])
    expect(await statusOf(call), call[0]).toBe(200);
  const { data } = await admin.get<{ data: { chains: object[] } }>('/api/admin/system');
  expect(data.chains).toContainEqual(
    expect.objectContaining({
      blockchain: 'BITCOIN',
      server: decodeURIComponent(new URL(own.url).host),
      isAway: false,
      height: 59,
    }),
  );
});

it('a backup contains the ledgers of both servers, and a restore into one database has them [R-RUN-183]', async () => {
  const folder = join(dir.path, 'whole');
  const empty = await createTestDatabase();
  const to = join(dir.path, 'restored');
  try {
    const { manifest } = await takeBackup(program, { folder, signal: never });
    expect(manifest.chains.map(({ chain }) => chain).sort()).toEqual(['BITCOIN', 'DOGECOIN']);
    expect(manifest.omitted).toEqual([]);
    const path = join(dir.path, 'sulian.config.yaml');
    const env = { DATABASE_URL: empty.url, SULIAN_DATA_DIR: to };
    await expect(
      runRestore(readConfig({ ...env, SULIAN_CONFIG: path }, dir.path), { folder, signal: never }),
    ).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining('BITCOIN') });
    const { proofs } = await runRestore(readConfig(env, to), { folder, signal: never });
    expect(proofs.map(({ check }) => check)).toEqual(expect.arrayContaining(['chain BITCOIN', 'chain DOGECOIN']));
    expect(proofs.flatMap(({ faults }) => faults)).toEqual([]);
  } finally {
    await empty.drop();
    for (const path of [folder, to]) rmSync(path, { recursive: true, force: true });
  }
}, 60_000);

describe('with the server of one chain taken away', () => {
  beforeAll(() => own.takeAway());
  afterAll(async () => {
    await own.giveBack();
    await vi.waitFor(() => program.ledger.getState('BITCOIN'), { timeout: BACK_MS });
  }, 60_000);

  it('only its calls fail, and name it; all others are answered, and it is followed again by itself [R-RUN-182]', async () => {
    for (const round of [1, 2])
      for (const call of callsOf('BITCOIN', bitcoin.address)) {
        const answer = await api.call(...call);
        expect(answer.statusCode, `${call[0]}, round ${round}: ${answer.body}`).toBe(503);
        expect(answer.json()).toMatchObject({ error: 'STORE_UNAVAILABLE', details: { blockchain: 'BITCOIN' } });
        expect(answer.body).not.toContain(new URL(own.url).password);
      }
    for (const call of callsOf('DOGECOIN', dogecoin.address)) expect(await statusOf(call), call[0]).toBe(200);
    await signIn(api.app as never, await getTestAccount(program.apiDeps.people, { role: 'OFFICER' }));
    for (const url of [`${V1}/alerts`, `${V1}/alerts/notifications/unread`, '/api/user/me'])
      expect(await statusOf([url]), url).toBe(200);
    dogecoin.node.mine(2);
    bitcoin.node.mine(2);
    await vi.waitFor(async () => expect(await heightOf('DOGECOIN')).toBe(61), { timeout: BACK_MS });

    await own.giveBack();
    await vi.waitFor(async () => expect(await heightOf('BITCOIN')).toBe(61), { timeout: BACK_MS });
    for (const call of callsOf('BITCOIN', bitcoin.address)) expect(await statusOf(call), call[0]).toBe(200);
    expect((await verify(program, 'BITCOIN', 50)).faults).toEqual([]);
    await own.takeAway();
  }, 90_000);

  it('lists, search, status and metrics show it as unavailable, without a figure [R-RUN-182]', async () => {
    await vi.waitFor(async () => expect(await statusOf(callsOf('BITCOIN', bitcoin.address)[0] as never)).toBe(503));
    const chains = await api.get<Record<string, object>>(`${V1}/blockchains`);
    expect(chains['BITCOIN']).toMatchObject({ state: 'away', height: null, isPartial: null, lag: null });
    expect(chains['DOGECOIN']).toMatchObject({ state: 'indexed' });
    const found = await api.get<{ gaps: object[]; notSearched: string[] }>(`${V1}/search?q=${bitcoin.address}`);
    expect(found.notSearched).toContain('BITCOIN');
    expect(found.gaps).toContainEqual(
      expect.objectContaining({ blockchain: 'BITCOIN', state: 'away', isSkipped: true }),
    );
    const { data } = await admin.get<{ data: { chains: object[] } }>('/api/admin/system');
    expect(data.chains).toContainEqual(
      expect.objectContaining({
        blockchain: 'BITCOIN',
        isAway: true,
        height: null,
        transactions: null,
        storedBytes: null,
      }),
    );
    const health = await api.app.inject('/healthz');
    expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok', unavailable: ['BITCOIN'] }]);
    expect((await api.app.inject('/readyz')).json()).toMatchObject({
      parts: { store: true },
      ledgers: { BITCOIN: { fault: 'STORE_UNAVAILABLE' } },
    });
    const metrics = (await api.app.inject('/metrics')).body;
    expect(metrics).toContain('sulian_store_up 1\n');
    expect(metrics).toContain('sulian_ledger_up{chain="BITCOIN"} 0\n');
    expect(metrics).not.toContain('sulian_chain_height{chain="BITCOIN"}');
    expect(metrics).toContain('sulian_chain_height{chain="DOGECOIN"}');
  });

  it('the program starts without it, and uses it once it is there [R-RUN-182]', async () => {
    const second = await open();
    const opened = await openApis(second);
    try {
      const [first] = callsOf('BITCOIN', bitcoin.address);
      expect((await opened.officer.call(...(first as [string]))).statusCode).toBe(503);
      await own.giveBack();
      await vi.waitFor(async () => expect((await opened.officer.call(...(first as [string]))).statusCode).toBe(200), {
        timeout: BACK_MS,
      });
      await own.takeAway();
    } finally {
      await Promise.all([opened.officer.close(), opened.admin.close()]);
      await second.close();
    }
  }, 60_000);

  it('a backup is refused and names it; one of the other chains names it as left out [R-RUN-183]', async () => {
    const folder = join(dir.path, 'backups');
    await expect(takeBackup(program, { folder, signal: never })).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('BITCOIN'),
    });
    const { manifest } = await takeBackup(program, { folder, chains: ['DOGECOIN'], signal: never });
    expect(manifest.omitted).toEqual([{ chain: 'BITCOIN', reason: 'OTHER_SERVER' }]);
    expect(manifest.chains.map(({ chain }) => chain)).toEqual(['DOGECOIN']);
    rmSync(folder, { recursive: true });
  });
});

it.runIf(process.platform === 'linux')(
  'a frozen server stops only its chain, within ten seconds, and is used again when it continues [R-RUN-182]',
  async () => {
    await whileFrozen(own.folder, async () => {
      for (const call of callsOf('BITCOIN', bitcoin.address)) {
        const begin = performance.now();
        expect(await statusOf(call), call[0]).toBe(503);
        expect(performance.now() - begin, call[0]).toBeLessThan(10_000);
      }
      for (const call of callsOf('DOGECOIN', dogecoin.address)) expect(await statusOf(call), call[0]).toBe(200);
      expect((await api.get<Record<string, { state: string }>>(`${V1}/blockchains`))['BITCOIN']?.state).toBe('away');
    });
    for (const call of callsOf('BITCOIN', bitcoin.address))
      await vi.waitFor(async () => expect(await statusOf(call), call[0]).toBe(200), { timeout: BACK_MS });
  },
  90_000,
);

it('a database with records is refused as the server of a chain [R-RUN-18]', async () => {
  const path = join(dir.path, 'wrong.yaml');
  writeFileSync(path, JSON.stringify({ chains: { BITCOIN: { ledgerUrl: main.url } } }));
  const config = readConfig({ DATABASE_URL: main.url, SULIAN_DATA_DIR: dir.path, SULIAN_CONFIG: path }, dir.path);
  await expect(openProgram(config)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('chains.BITCOIN.ledgerUrl'),
  });
});
