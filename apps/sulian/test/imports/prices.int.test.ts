import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createTokenRegistry } from '@sulian/chains';
import { createLedger, createPriceStore, ledgerMigrations, openPriceBook } from '@sulian/ledger';
import { createTestDatabase, realData, type TestDatabase } from '@sulian/testkit';
import { importPrices, updatePrices } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTempDir } from '../support/run-sulian.ts';

const DAY = 86_400;
const NOW_MS = Date.UTC(2022, 1, 16, 12);
const registry = createTokenRegistry();

let opened: TestDatabase;
const folder = makeTempDir();
beforeAll(async () => {
  opened = await createTestDatabase({ ledger: ledgerMigrations });
  createLedger(opened.database, registry);
});
afterAll(async () => {
  await opened.drop();
  folder.remove();
});

const list = (name: string, text: string): string => {
  const path = join(folder.path, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
};

describe('importing prices', () => {
  const read = (path: string) =>
    importPrices({ store: createPriceStore(opened.database), registry }, { path, source: 'test', nowMs: NOW_MS });

  it('takes a folder of lists, corrects what it had, and says what it left out [R-PRICE-01]', async () => {
    list('a/BTC-USD.csv', 'Date,Close\n2021-03-05,48000\n2021-03-06,\n');
    list('a/all.csv', 'coin,day,usd\nETH,2021-03-05,1500\nZEC,2021-03-05,100\nETH,2021-03-06,cheap\n');
    expect(await read(join(folder.path, 'a'))).toEqual({
      files: 2,
      read: 2,
      changed: 2,
      blank: 1,
      unknownCoins: ['ZEC'],
      refusedCount: 1,
      refused: [{ file: 'all.csv', line: 4, reason: '"cheap" is not a decimal number' }],
      jumpCount: 0,
      jumps: [],
    });
    const corrected = await read(list('b/BTC.csv', 'day,usd\n2021-03-05,48751.71\n'));
    expect(corrected.changed).toBe(1);
    const book = await openPriceBook(() => opened.database, createPriceStore(opened.database), { registry });
    expect(book.findUsd('BITCOIN', 0, Date.UTC(2021, 2, 5, 23) / 1000)).toBe(48751.71);
    expect(book.findUsd('ETHEREUM', 0, Date.UTC(2021, 2, 5) / 1000)).toBe(1500);
    expect(book.findUsd('BASE', 0, Date.UTC(2021, 2, 5) / 1000)).toBe(1500);
  });

  it('imports closes that jump only when that is confirmed, and no list in another currency [R-PRICE-07]', async () => {
    await read(list('d/DOGE.csv', 'day,usd\n2021-03-05,0.05\n'));
    const path = list('d2/DOGE-USD.csv', 'day,usd\n2021-03-04,0.05\n2021-03-06,5.1\n');
    await expect(read(path)).rejects.toMatchObject({ code: 'PRICES_JUMP', details: { jumpCount: 1 } });
    const store = createPriceStore(opened.database);
    const closeOf = async (day: number) =>
      (await openPriceBook(() => opened.database, store, { registry })).findUsd(
        'DOGECOIN',
        0,
        Date.UTC(2021, 2, day) / 1000,
      );
    expect([await closeOf(4), await closeOf(6)]).toEqual([undefined, 0.05]);
    const request = { path, source: 'test', nowMs: NOW_MS, acceptsJumps: true };
    expect(await importPrices({ store, registry }, request)).toMatchObject({ changed: 2, jumpCount: 1 });
    expect(await closeOf(6)).toBe(5.1);
    await expect(read(list('e/DOGE-EUR.csv', 'day,usd\n2021-03-06,4.2\n'))).rejects.toMatchObject({
      code: 'SOURCE_MALFORMED',
    });
    expect(await closeOf(6)).toBe(5.1);
  });

  it('refuses a list without any price, and one that is not there', async () => {
    await expect(read(list('c/BTC.csv', 'day,usd\n2021-03-05,x\n'))).rejects.toMatchObject({
      code: 'SOURCE_MALFORMED',
    });
    await expect(read(join(folder.path, 'none.csv'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.skipIf(realData('prices') === undefined)('reads real lists as they are', async () => {
    const report = await read(realData('prices') ?? '');
    expect(report).toMatchObject({ files: 18, refusedCount: 0, unknownCoins: ['ETC', 'XMR', 'ZEC'] });
    const book = await openPriceBook(() => opened.database, createPriceStore(opened.database), { registry });
    // The first and the last line of the list of Bitcoin.
    expect(book.findUsd('BITCOIN', 0, Date.UTC(2014, 8, 17) / 1000)).toBe(457.3340148925781);
    expect(book.findUsd('BITCOIN', 0, Date.UTC(2014, 8, 16) / 1000)).toBeUndefined();
    expect(book.findLatest('BITCOIN', 0)).toEqual({ usd: 42618.63671875, timeSec: Date.UTC(2022, 1, 14) / 1000 });
    expect(book.findUsd('POLYGON', 0, Date.UTC(2021, 2, 5) / 1000)).toBeGreaterThan(0.1);
  });
});

describe('asking a price service', () => {
  let server: Server;
  const requestLog: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      requestLog.push(request.url ?? '');
      const day = new URL(request.url ?? '', 'http://x').searchParams.get('day');
      if (day === '2022-02-13') return response.writeHead(404).end();
      response.end(JSON.stringify({ market: { usd: day === '2022-02-12' ? 'n/a' : 42.5 } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  it('fills in the days that are missing, and leaves out what it has no usable answer for', async () => {
    const store = createPriceStore(opened.database);
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/{coin}?s={symbol}&day={day}`;
    const http = { url, jsonPath: ['market', 'usd'], timeoutMs: 5_000 };
    const today = NOW_MS / 1000 / DAY;
    const run = { today: Math.floor(today), signal: new AbortController().signal, pauseMs: 0 };
    const report = await updatePrices({ store, registry, http, coins: ['solana'] }, run);
    expect(requestLog[0]).toBe('/solana?s=SOL&day=2022-02-15');
    expect(report).toEqual({ requests: 30, changed: 28, faults: 1 });
    const book = await openPriceBook(() => opened.database, store, { registry });
    expect(book.findLatest('SOLANA', 0)).toEqual({ usd: 42.5, timeSec: Date.UTC(2022, 1, 15) / 1000 });
    expect((await updatePrices({ store, registry, http, coins: ['solana'] }, run)).requests).toBe(2);
  });
});
