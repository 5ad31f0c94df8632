import type { ScoringAnswer } from '@sulian/contract';
import { AppError } from '@sulian/domain';
import type { TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { importBlocks } from '../../src/import-blocks.ts';
import type { Program } from '../../src/program.ts';
import { toRecords, writeIn } from '../imports/block-files.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { BLOCK_170, BLOCK_171, BLOCK_172 } from '../support/real-blocks.ts';
import { makeTempDir } from '../support/run-sulian.ts';

const V1 = '/api/proxy/v1';
const BTC = `${V1}/blockchains/BITCOIN`;
const PAYMENT = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';
const RECEIVER = '1Q2TWHE3GMdB6BZKafqwxXtWAWgFt5Jvm3';
const PAYER = '12cbQLTFMXRnSzktFkuoG3eHoMeFtpTu3S';
const TIMEOUT_MS = 500;

const dir = makeTempDir();
let test: TestDatabase;
let program: Program;
let api: TestApi;

/** Three real blocks, which begin mid-chain; the price of Bitcoin is unknown. */
beforeAll(async () => {
  test = await createProgramDatabase();
  const config = readConfig({ DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path }, dir.path);
  const limits = { ...config.limits, statementTimeoutMs: TIMEOUT_MS, pageTimeoutMs: TIMEOUT_MS };
  program = await openProgram({ ...config, limits });
  const path = writeIn(dir.path, 'blk00000.dat', toRecords([BLOCK_170, BLOCK_171, BLOCK_172].map(({ raw }) => raw)));
  await importBlocks(program, { chain: 'BITCOIN', path, firstHeight: 170, signal: new AbortController().signal });
  api = await openTestApi(program, { logFault: () => undefined });
}, 120_000);
afterAll(async () => {
  await api.close();
  await program.close();
  await test.drop();
  dir.remove();
});

const AMOUNTS = /^(?:amount|balance|amountReceived|amountSent)$/;
const TIMES = /^(?:date|time|transactionDate|firstActivityDate|lastActivityDate)$/;
const YEAR_2009 = 1_230_768_000;
const YEAR_2100 = 4_102_444_800;

interface Named {
  readonly path: string;
  readonly name: string;
  readonly value: unknown;
  readonly parent: object;
}

/** Every named value of an answer, however deep. */
function* listValues(parent: unknown, above = ''): Generator<Named> {
  if (typeof parent !== 'object' || parent === null) return;
  for (const [name, value] of Object.entries(parent)) {
    yield { path: `${above}.${name}`, name, value, parent };
    yield* listValues(value, `${above}.${name}`);
  }
}

describe('every answer', () => {
  it('has amounts as decimal strings, USD as numbers or null, times as Unix seconds [R-CALL-17]', async () => {
    const seen = { amounts: 0, usd: 0, times: 0 };
    for (const url of [
      ...['', '/coins', '/transactions'].map((path) => `${BTC}/addresses/${PAYER}${path}`),
      ...['', '/coins', '/transactions', '/addresses'].map((path) => `${BTC}/wallets/${PAYER}${path}`),
      `${BTC}/transactions/${PAYMENT}`,
      `${V1}/blockchains`,
      `${V1}/search?q=${RECEIVER}`,
    ])
      for (const { path, name, value, parent } of listValues(await api.get(url))) {
        const where = `${url}: ${path} = ${JSON.stringify(value)}`;
        if (AMOUNTS.test(name) && value !== null) {
          expect(value, where).toMatch(/^-?\d+(?:\.\d+)?$/);
          seen.amounts += 1;
        } else if (/Usd$/.test(name)) {
          // No price is known here: null, and 0 only of nothing.
          const of = Reflect.get(parent, name.replace(/Usd$/, ''));
          expect([value, of], where).toEqual(value === null ? [null, of] : [0, of === undefined ? undefined : '0']);
          seen.usd += 1;
        } else if (TIMES.test(name) && value !== null) {
          expect(Number.isInteger(value) && Number(value) > YEAR_2009 && Number(value) < YEAR_2100, where).toBe(true);
          seen.times += 1;
        }
      }
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(8);
  });

  it('of a ledger that begins mid-chain is marked partial', async () => {
    for (const url of ['', '/coins', '/transactions'].map((path) => `${BTC}/addresses/${RECEIVER}${path}`))
      expect(await api.get(url), url).toMatchObject({ basis: { height: 172, isPartial: true } });
    const coins = await api.get<{ items: readonly object[] }>(`${BTC}/addresses/${RECEIVER}/coins`);
    expect(coins.items).toMatchObject([
      { symbol: 'BTC', chainId: null, balance: '10', amountReceived: '10', amountSent: '0', numberOfTransactions: 1 },
    ]);
  });

  it('to a payment whose input was never seen shows the input’s amount as unknown, and two destinations', async () => {
    const answer = await api.get<{ operations: readonly { destinations: readonly object[] }[] }>(
      `${BTC}/transactions/${PAYMENT}`,
    );
    expect(answer).toMatchObject({ block: 170, transactionDate: 1231731025, scoreChainSuccess: 'success' });
    expect(answer.operations).toHaveLength(1);
    expect(answer.operations[0]?.destinations).toMatchObject([
      { address: RECEIVER, amount: '10' },
      { address: PAYER, amount: '40' },
    ]);
  });
});

describe('scoringAnalysis', () => {
  const ask = async (body: object) => {
    const answer = await api.call(`${V1}/scoringAnalysis`, { objectType: 'ADDRESS', blockchain: 'BITCOIN', ...body });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<ScoringAnswer>().analysis;
  };

  it('answers the direction that was asked for, of all coins unless one is named [R-CALL-11]', async () => {
    const incoming = await ask({ analysisType: 'INCOMING', objectId: RECEIVER });
    expect(Object.keys(incoming)).toEqual(['incoming']);
    expect(incoming.incoming?.result).toMatchObject({
      analysisType: 'INCOMING',
      objectType: 'ADDRESS',
      objectId: RECEIVER,
      blockchain: 'BITCOIN',
      coin: 'ALL',
      score: null,
      level: 'Undefined',
      details: [{ type: 'Unknown origin', percentage: 100, amount: '10', amountUsd: null }],
    });
    const outgoing = await ask({ analysisType: 'OUTGOING', objectId: RECEIVER, coin: 'MAIN' });
    expect(Object.keys(outgoing)).toEqual(['outgoing']);
    expect(outgoing.outgoing?.result).toMatchObject({ analysisType: 'OUTGOING', coin: 'MAIN' });
  });
});

describe('a query beyond its time', () => {
  it('answers QUERY_TIMEOUT; other calls go on, and so does this one once it can [R-ERR-06]', async () => {
    const url = `${BTC}/addresses/${RECEIVER}/transactions`;
    await test.database.transaction(async (session) => {
      // Readers of addresses wait for this lock.
      await session.query('LOCK TABLE ledger_bitcoin.address IN ACCESS EXCLUSIVE MODE');
      const late = await Promise.all(Array.from({ length: 12 }, () => api.call(url)));
      for (const answer of late)
        expect([answer.statusCode, answer.json()]).toEqual([
          504,
          { success: false, code: 504, error: 'QUERY_TIMEOUT', message: 'QUERY_TIMEOUT' },
        ]);
      expect((await api.call(`${V1}/coins?blockchain=BITCOIN`)).statusCode).toBe(200);
      expect((await api.call('/api/user/me')).statusCode).toBe(200);
    });
    expect((await api.call(url)).statusCode).toBe(200);
  }, 60_000);
});

describe('calls beyond the rate', () => {
  it('are refused with TOO_MANY_REQUESTS and when to come back; other clients are not [R-PUB-09]', async () => {
    const ask = (remoteAddress: string) => api.app.inject({ url: '/healthz', remoteAddress });
    for (let i = 0; i < 30; i++) await Promise.all(Array.from({ length: 100 }, () => ask('10.9.9.9')));
    const refused = await ask('10.9.9.9');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { success: false, code: 429, error: 'TOO_MANY_REQUESTS' },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('10.9.9.8')).statusCode).toBe(200);
  }, 60_000);
});

describe('a fault', () => {
  it('is logged once, with its place and without what was asked for [R-ERR-11]', async () => {
    const faults: unknown[] = [];
    const details = { chain: 'BITCOIN', height: 171, transaction: PAYMENT };
    const { ledger } = program.apiDeps;
    const broken = await openTestApi(program, {
      ledger: {
        ...ledger,
        read: () => Promise.reject(new AppError('INTERNAL', 'a leg without its output', { details })),
      },
      logFault: (fault) => faults.push(fault),
    });
    const answer = await broken.call(`${V1}/blockchains/BITCOIN/addresses/${RECEIVER}`);
    await broken.close();
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { success: false, code: 500, error: 'INTERNAL', message: 'INTERNAL' },
    ]);
    expect(faults).toMatchObject([
      { code: 'INTERNAL', route: '/api/proxy/v1/blockchains/:blockchain/:kind/:hash', error: { details } },
    ]);
    expect(JSON.stringify(faults)).not.toContain(RECEIVER);
  });
});
