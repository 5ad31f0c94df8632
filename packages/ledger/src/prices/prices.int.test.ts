import { type AssetRegistry, type Block, type ChainId, type KnownToken, SIMULATED_PRICES } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../testing/open-store.ts';
import { openPriceBook } from './price-book.ts';
import { createPriceStore } from './price-store.ts';

const DAY = 86_400;
const USDT: KnownToken = {
  symbol: 'USDT',
  name: 'Tether USD',
  decimals: 6,
  icon: 'usdt',
  priceCoin: 'tether',
  isDeprecated: false,
};
const registry: AssetRegistry = {
  findToken: (chain, key) => (chain === 'ETHEREUM' && key === '0xusdt' ? USDT : undefined),
  listKeys: (chain) => (chain === 'ETHEREUM' ? ['0xusdt'] : []),
  findNativeCoin: (chain) => (chain === 'BITCOIN' ? 'bitcoin' : undefined),
  isSuspicious: (text) => text === 'USDT',
};

describe('the price book', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store.drop());

  it('knows no price before one is imported, and then the one of the day [R-PRICE-01]', async () => {
    const prices = createPriceStore(store.database);
    const book = await openPriceBook(() => store.database, prices, { registry });
    expect(book.findUsd('BITCOIN', 0, 10 * DAY)).toBeUndefined();
    expect(book.findLatestUsd('BITCOIN', 0)).toBeUndefined();
    const before = book.version;
    const rows = [
      { coin: 'bitcoin', day: 10, usd: 400.5 },
      { coin: 'bitcoin', day: 12, usd: 500 },
    ];
    expect(await prices.savePrices('list', rows)).toBe(2);
    await book.refresh();
    expect(book.version).not.toBe(before);
    expect(book.findUsd('BITCOIN', 0, 10 * DAY)).toBe(400.5);
    expect(book.findUsd('BITCOIN', 0, 11 * DAY - 1)).toBe(400.5);
    expect(book.findUsd('BITCOIN', 0, 10 * DAY - 1)).toBeUndefined();
    expect(book.findLatest('BITCOIN', 0)).toEqual({ usd: 500, timeSec: 12 * DAY });
    expect(book.findUsd('LITECOIN', 0, 10 * DAY)).toBeUndefined();
  });

  it('takes a correction, and counts what is the same as unchanged', async () => {
    const prices = createPriceStore(store.database);
    const book = await openPriceBook(() => store.database, prices, { registry });
    const { version } = book;
    const rows = [
      { coin: 'bitcoin', day: 10, usd: 400.5 },
      { coin: 'bitcoin', day: 12, usd: 499 },
      { coin: 'bitcoin', day: 12, usd: 501 },
    ];
    expect(await prices.savePrices('list', rows)).toBe(1);
    expect(await prices.savePrices('list', rows)).toBe(0);
    await book.refresh();
    expect(book.findLatestUsd('BITCOIN', 0)).toBe(501);
    expect(book.version).not.toBe(version);
    expect(book.isSimulated('BITCOIN', 0)).toBe(false);
    await prices.savePrices(SIMULATED_PRICES, [{ coin: 'bitcoin', day: 13, usd: 7 }]);
    await book.refresh();
    expect(book.isSimulated('BITCOIN', 0)).toBe(true);
  });

  it('refuses what is no price', async () => {
    const prices = createPriceStore(store.database);
    for (const usd of [0, -1, Number.POSITIVE_INFINITY, Number.NaN])
      await expect(prices.savePrices('list', [{ coin: 'bitcoin', day: 20, usd }])).rejects.toThrow();
  });

  it('prices a token by its contract: one of the same name has none [R-PRICE-03]', async () => {
    const prices = createPriceStore(store.database);
    const book = await openPriceBook(() => store.database, prices, { registry });
    await prices.savePrices('list', [{ coin: 'tether', day: 10, usd: 1 }]);
    await store.ledger.writer('ETHEREUM').append([blockOf(['0xfake', '0xusdt'])]);
    await book.refresh();
    expect(book.findLatestUsd('ETHEREUM', 1)).toBeUndefined();
    expect(book.findUsd('ETHEREUM', 2, 10 * DAY)).toBe(1);
  });

  it('reads the tokens of all chains of a server with two statements [R-PRICE-03]', async () => {
    await store.ledger.writer('POLYGON').append([blockOf(['0xfake', '0xother', '0xusdt'], 'POLYGON')]);
    const sent: string[] = [];
    const counted: typeof store.database = {
      ...store.database,
      query: (sql, params) => {
        sent.push(sql);
        return store.database.query(sql, params);
      },
    };
    const listed = new Set(['ETHEREUM', 'POLYGON', 'TRON']);
    const all: AssetRegistry = {
      ...registry,
      findToken: (_, key) => (key === '0xusdt' ? USDT : undefined),
      listKeys: (chain) => (listed.has(chain) ? ['0xusdt'] : []),
    };
    const book = await openPriceBook(() => counted, createPriceStore(store.database), { registry: all });
    expect(sent.length).toBe(2);
    const usdOf = (chain: ChainId, asset: number) => book.findUsd(chain, asset, 10 * DAY);
    expect([usdOf('ETHEREUM', 2), usdOf('POLYGON', 3)]).toEqual([1, 1]);
    expect([usdOf('ETHEREUM', 1), usdOf('POLYGON', 1), usdOf('POLYGON', 2), usdOf('TRON', 1)]).toEqual(
      Array(4).fill(undefined),
    );
  });
});

const blockOf = (tokens: readonly string[], chain: ChainId = 'ETHEREUM'): Block => ({
  chain,
  height: 0,
  hash: '01'.repeat(32),
  parentHash: '00'.repeat(32),
  timeSec: 10 * DAY,
  transactions: [
    {
      hash: '02'.repeat(32),
      kind: 'transfer',
      status: 'success',
      feeBase: 0n,
      operations: tokens.map((token) => ({
        type: 'TOKEN_TRANSFER' as const,
        asset: 0,
        token,
        sources: [{ address: '0xa', amountBase: 5n }],
        destinations: [{ address: '0xb', amountBase: 5n }],
      })),
    },
  ],
});
