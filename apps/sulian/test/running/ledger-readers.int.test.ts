import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScoringAnswer } from '@sulian/contract';
import { isAppError } from '@sulian/domain';
import { openDatabase } from '@sulian/postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { type Following, followChains } from '../../src/follow-chains.ts';
import type { Program } from '../../src/program.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { type OwnServer, type PlayedChain, playChain } from '../support/own-server.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { type Replica, startReplica, startSource } from '../support/replica.ts';
import { makeTempDir } from '../support/run-sulian.ts';

const V1 = '/api/proxy/v1';
const SOON = { timeout: 20_000, interval: 100 };

const dir = makeTempDir();
let main: Awaited<ReturnType<typeof createProgramDatabase>>;
let own: OwnServer;
let replica: Replica;
let program: Program;
let api: TestApi;
let admin: TestApi;
let bitcoin: PlayedChain;
let following: Following;
const stop = new AbortController();

const configure = (readerUrl: string) => {
  writeFileSync(join(dir.path, 'reader-url'), `${readerUrl}\n`);
  const path = join(dir.path, 'sulian.config.yaml');
  writeFileSync(path, JSON.stringify({ chains: { BITCOIN: { ledgerUrl: own.url, readerUrlFile: 'reader-url' } } }));
  return readConfig({ DATABASE_URL: main.url, SULIAN_DATA_DIR: dir.path, SULIAN_CONFIG: path }, dir.path);
};

beforeAll(async () => {
  [main, own] = await Promise.all([createProgramDatabase(), startSource()]);
  replica = await startReplica(own, '1s');
  program = await openProgram(configure(replica.url));
  bitcoin = await playChain(program, 'BITCOIN');
  following = followChains(program, [bitcoin.followed], stop.signal);
  await following.level;
  api = await openTestApi(program, { logFault: () => undefined });
  admin = await openTestApi(program, { logFault: () => undefined }, { role: 'ADMIN' });
  await vi.waitFor(async () => expect(await heightOfAnswers()).toBe(59), SOON);
}, 120_000);
afterAll(async () => {
  stop.abort();
  await following.done;
  await Promise.all([api.close(), admin.close(), bitcoin.node.stop()]);
  await program.close();
  await replica.remove();
  await own.remove();
  await main.drop();
  dir.remove();
});

const heightOfAnswers = async () => (await program.apiDeps.ledger.getState('BITCOIN')).height;
const heightOfLedger = async () => (await program.ledger.getState('BITCOIN')).height;
const readerOf = async () => {
  const { data } = await admin.get<{ data: { chains: { blockchain: string; height: number; reader: object }[] } }>(
    '/api/admin/system',
  );
  const { height, reader } = data.chains.find(({ blockchain }) => blockchain === 'BITCOIN') ?? {};
  return { stored: height, ...reader };
};
const untilReader = (state: object) =>
  vi.waitFor(async () => expect(await program.apiDeps.listReaders?.()).toMatchObject([state]), SOON);
const question = () => ({
  analysisType: 'INCOMING',
  objectType: 'ADDRESS',
  objectId: bitcoin.address,
  blockchain: 'BITCOIN',
});
const urlOf = (path = '') => `${V1}/blockchains/BITCOIN/addresses/${bitcoin.address}${path}`;

interface Named {
  readonly basis: { readonly height: number };
}

/** Answers about the address, and the heights that they name. */
async function ask() {
  const read = async <T>(url: string, payload?: object): Promise<T> => {
    const { statusCode, body } = await api.call(url, payload);
    expect(statusCode, body).toBe(200);
    return JSON.parse(body) as T;
  };
  const score = await read<ScoringAnswer>(`${V1}/scoringAnalysis`, question());
  const answers = await Promise.all(['', '/coins', '/transactions'].map((path) => read<Named>(urlOf(path))));
  const heights = [...answers, score.analysis.incoming?.result].map((each) => each?.basis.height);
  return { answers: [...answers, score], heights: [...new Set(heights)] };
}

it('answers are of the replica and name its height, and blocks are written to the server [R-RUN-206]', async () => {
  const before = await ask();
  expect(before.heights).toEqual([59]);
  await replica.pause();
  try {
    bitcoin.node.mine(2);
    await vi.waitFor(async () => expect(await heightOfLedger()).toBe(61), SOON);
    const behind = await ask();
    expect(behind).toEqual(before);
    const chains = await api.get<Record<string, object>>(`${V1}/blockchains`);
    expect(chains['BITCOIN']).toMatchObject({ state: 'indexed', height: 59 });
    expect(await readerOf()).toMatchObject({ stored: 61, height: 59, lag: 2, isAway: false });
    expect((await api.app.inject('/readyz')).json()).toMatchObject({
      readers: { BITCOIN: { height: 59, lag: 2, fault: null } },
    });
    const metrics = (await api.app.inject('/metrics')).body;
    expect(metrics).toContain('sulian_reader_up{chain="BITCOIN"} 1\n');
    expect(metrics).toContain('sulian_reader_lag_blocks{chain="BITCOIN"} 2\n');
    expect(metrics).toContain('sulian_chain_height{chain="BITCOIN"} 61\n');
  } finally {
    await replica.resume();
  }
  await vi.waitFor(async () => expect((await ask()).heights).toEqual([61]), SOON);
}, 60_000);

it('screenings are read from the server itself, also while the replica is behind [R-RUN-206] [R-SCREEN-47]', async () => {
  const before = (await heightOfLedger()) ?? 0;
  const height = before + 1;
  await replica.pause();
  try {
    bitcoin.node.mine(1);
    await vi.waitFor(async () => expect(await heightOfLedger()).toBe(height), SOON);
    const url = `${V1}/screenings`;
    const created = await api.call(`${url}?chain=BITCOIN&passes=3`, { text: bitcoin.address });
    expect(created.statusCode, created.body).toBe(200);
    const { id } = created.json<{ id: number }>();
    await vi.waitFor(async () => expect(await api.get(`${url}/${id}`)).toMatchObject({ state: 'DONE' }), SOON);
    expect(await api.get(`${url}/${id}`)).toMatchObject({ chains: [{ height, lowest: height, highest: height }] });
    const { ledger } = program.apiDeps;
    const snapshot = await ledger.holdSnapshot(['BITCOIN'], 60_000);
    expect(await ledger.read('BITCOIN', async (reader) => reader.height, { snapshot })).toBe(height);
    expect(await heightOfAnswers()).toBe(before);
    snapshot.release();
  } finally {
    await replica.resume();
  }
  await vi.waitFor(async () => expect(await heightOfAnswers()).toBe(height), SOON);
});

it('an alert begins at the last stored block, also while the replica is behind [R-RUN-206]', async () => {
  await replica.pause();
  try {
    const from = (await heightOfLedger()) ?? 0;
    bitcoin.node.mine(1);
    await vi.waitFor(async () => expect(await heightOfLedger()).toBe(from + 1), SOON);
    const answer = await api.call(`${V1}/alerts`, {
      address: bitcoin.address,
      blockchain: 'BITCOIN',
      objectType: 'ADDRESS',
      isEntity: false,
      type: 'ACTIVITY',
      conditions: { coinId: null, currency: 'USD', activityType: 'ALL', amount: 0 },
      enable: true,
      mail: false,
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const rows = await main.database.query('select created_height as height from records.alert');
    expect(rows).toEqual([{ height: from + 1 }]);
  } finally {
    await replica.resume();
  }
}, 60_000);

it('answers go on from the replica while the server is unavailable [R-RUN-206]', async () => {
  await untilReader({ lag: 0, isAway: false });
  const before = await ask();
  await own.takeAway();
  try {
    expect(await ask()).toEqual(before);
    expect(await heightOfLedger().catch(toCode)).toBe('STORE_UNAVAILABLE');
  } finally {
    await own.giveBack();
    await vi.waitFor(heightOfLedger, SOON);
  }
}, 60_000);

it('a replica that is unavailable is replaced by the server, and used again by itself [R-RUN-207]', async () => {
  await untilReader({ lag: 0, isAway: false });
  await replica.takeAway();
  try {
    bitcoin.node.mine(1);
    const written = (await heightOfLedger()) ?? 0;
    await vi.waitFor(async () => expect(await heightOfLedger()).toBeGreaterThan(written), SOON);
    const { heights } = await ask();
    expect(heights).toEqual([await heightOfLedger()]);
    expect(await readerOf()).toMatchObject({ lag: null, isAway: true });
    expect((await api.app.inject('/metrics')).body).toContain('sulian_reader_up{chain="BITCOIN"} 0\n');
    expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  } finally {
    await replica.giveBack();
  }
  await untilReader({ lag: 0, isAway: false });
}, 60_000);

it('a snapshot that a conflict ends on the replica is refused with a code, and the next one is answered [R-RUN-207]', async () => {
  await untilReader({ lag: 0, isAway: false });
  const writer = openDatabase({ url: own.url, maxConnections: 1 });
  try {
    const ended = await program.apiDeps.ledger
      .read('BITCOIN', async (reader) => {
        await reader.findBlock(1);
        await writer.query('begin; lock table ledger_bitcoin.block in access exclusive mode; commit');
        // A height that was read is remembered: each read is of another one.
        for (let height = 2; height < 150; height += 1) {
          await sleep(100);
          await reader.findBlock(height);
        }
      })
      .catch((error: unknown) => error);
    expect(ended).toMatchObject({ code: 'STORE_UNAVAILABLE', details: { chain: 'BITCOIN' } });
    expect((await api.call(urlOf())).statusCode).toBe(200);
  } finally {
    await writer.close();
  }
  await untilReader({ lag: 0, isAway: false });
}, 60_000);

it('a server that is no replica of the ledger is refused by its setting [R-RUN-207]', async () => {
  for (const [url, reason] of [
    [main.url, 'this is another server'],
    [own.url, 'this server follows no other one'],
  ] as const) {
    const error = await openProgram(configure(url)).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ code: 'CONFIG_INVALID' });
    expect(String(error)).toContain('chains.BITCOIN.readerUrl');
    expect(String(error)).toContain(reason);
    expect(String(error)).not.toContain(new URL(url).password);
  }
}, 60_000);

it('a replica that was promoted is left within seconds [R-RUN-207]', async () => {
  await replica.promote();
  await untilReader({ isAway: true });
  bitcoin.node.mine(1);
  const before = (await heightOfLedger()) ?? 0;
  await vi.waitFor(async () => expect(await heightOfLedger()).toBeGreaterThanOrEqual(before), SOON);
  expect(await heightOfAnswers()).toBe(await heightOfLedger());
}, 60_000);

const toCode = (error: unknown): unknown => (isAppError(error) ? error.code : error);
