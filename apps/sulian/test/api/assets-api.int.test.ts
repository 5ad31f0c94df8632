import type {
  CoinsAnswer,
  ScoringAnswer,
  ScoringPathsAnswer,
  ScoringResult,
  SearchAnswer,
  TransactionAnswer,
  TransactionsAnswer,
} from '@sulian/contract';
import type { Block, Operation } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { fee, genesis, move } from '../scoring/account-operations.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram } from '../support/test-program.ts';

const hex = (byte: string, bytes: number): string => byte.repeat(bytes);
const ALICE = `0x${hex('a1', 20)}`;
const BOB = `0x${hex('b2', 20)}`;
const POOL = `0x${hex('c3', 20)}`;
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
/** Calls itself USDT. */
const FAKE = `0x${hex('d4', 20)}`;
/** Token that never returns its decimals. */
const MUTE = `0x${hex('e5', 20)}`;
const ETH = '/api/proxy/v1/blockchains/ETHEREUM';
const DAY = 86_400;
/** 2021-03-05 */
const FIRST_DAY = 18_691;
const ETHER = 10n ** 18n;

/** Three days: Alice has 10 ether; she buys 100 USDT from a pool; she is sent a false million and an amount of a mute token. */
const days: readonly (readonly Operation[])[] = [
  [genesis(ALICE, 10n * ETHER), genesis(POOL, 5n * ETHER)],
  [
    fee(ALICE, ETHER / 100n),
    move('VALUE_TRANSFER', ALICE, POOL, 2n * ETHER),
    move('INTERNAL_TRANSFER', POOL, BOB, ETHER / 2n),
    move('TOKEN_TRANSFER', POOL, ALICE, 100_000_000n, USDT),
  ],
  [
    fee(BOB, ETHER / 100n),
    move('VALUE_TRANSFER', BOB, FAKE, 0n),
    move('TOKEN_TRANSFER', BOB, ALICE, 1_000_000n * 10n ** 6n, FAKE),
    move('TOKEN_TRANSFER', BOB, ALICE, 12_345n, MUTE),
  ],
];
const blocks: readonly Block[] = days.map((operations, height) => ({
  chain: 'ETHEREUM',
  height,
  hash: hex(`0${height + 1}`, 32),
  parentHash: hex(`0${height}`, 32),
  timeSec: (FIRST_DAY + height) * DAY + 3_600,
  contracts: height === 1 ? [POOL, USDT] : [],
  transactions: [
    {
      hash: hex(`f${height}`, 32),
      kind: height === 0 ? 'coinbase' : 'transfer',
      status: 'success',
      feeBase: height === 0 ? 0n : ETHER / 100n,
      operations,
    },
  ],
}));

let program: Program;
let api: TestApi;
let drop: () => Promise<void>;
beforeAll(async () => {
  const test = await openTestProgram();
  program = test.program;
  await program.ledger.writer('ETHEREUM').append(blocks);
  await program.assetStore.saveMetadata('ETHEREUM', [
    { asset: 2, metadata: { symbol: 'USDT', name: 'Tether USD', decimals: 6 } },
    { asset: 3, metadata: { symbol: 'MUTE' } },
  ]);
  await program.priceStore.savePrices('test', [
    { coin: 'ethereum', day: FIRST_DAY, usd: 1_500 },
    { coin: 'ethereum', day: FIRST_DAY + 1, usd: 1_600 },
    { coin: 'ethereum', day: FIRST_DAY + 2, usd: 2_000 },
    { coin: 'tether', day: FIRST_DAY + 1, usd: 1 },
  ]);
  await program.prices.refresh();
  api = await openTestApi(program);
  drop = async () => {
    await api.close();
    await test.close();
  };
});
afterAll(() => drop());

describe('the coins of an address', () => {
  it('have exact totals, and USD by the day where they have a price [R-ADDR-30, R-ADDR-35, R-PRICE-02, R-SCORE-22]', async () => {
    const { items, _metadata } = await api.get<CoinsAnswer>(`${ETH}/addresses/${ALICE}/coins`);
    expect(items).toMatchObject([
      {
        // 10 in; 2 and a fee of 0.01 out.
        symbol: 'ETH',
        chainId: null,
        balance: '7.99',
        balanceUsd: 7.99 * 2_000,
        amountReceived: '10',
        amountReceivedUsd: 15_000,
        amountSent: '2.01',
        amountSentUsd: 2.01 * 1_600,
        numberOfTransactions: 2,
        priceDate: (FIRST_DAY + 2) * DAY,
      },
      {
        symbol: 'USDT',
        chainId: USDT,
        isKnown: true,
        icon: 'usdt',
        balance: '100',
        balanceUsd: 100,
        amountReceivedUsd: 100,
        amountSentUsd: 0,
      },
      { symbol: 'MUTE', isKnown: false, decimals: null, balance: '12345', balanceUsd: null, priceDate: null },
      { symbol: 'USDT', chainId: FAKE, isKnown: false, isSpam: true, icon: null, balance: '1000000', balanceUsd: null },
    ]);
    expect(_metadata).toMatchObject({
      total: 4,
      balanceUsd: 7.99 * 2_000 + 100,
      amountReceivedUsd: 15_100,
      numberOfTransactions: 3,
      unpriced: 2,
      hasSimulatedPrices: false,
    });
  });

  it('have CNY by the imported rate of at most seven days before, and by nothing else [R-PRICE-10, R-PRICE-11]', async () => {
    const coinsOf = () => api.get<CoinsAnswer>(`${ETH}/addresses/${ALICE}/coins`);
    const before = await coinsOf();
    expect(before._metadata.cny).toBeNull();
    const day = Math.floor((before.basis.time ?? 0) / DAY);
    const importRate = async (age: number, usd: number) => {
      await program.priceStore.savePrices('pboc', [{ coin: 'CNY', day: day - age, usd }]);
      await program.prices.refresh();
    };
    await importRate(8, 0.14);
    await importRate(-1, 0.15);
    expect(await coinsOf()).toEqual(before);
    await importRate(7, 0.138902);
    const { _metadata, items } = await coinsOf();
    expect(_metadata).toEqual({ ...before._metadata, cny: { perUsd: 7.1993, day: (day - 7) * DAY, source: 'pboc' } });
    expect(items).toEqual(before.items);
    await program.database.query(`delete from ledger.price where coin = 'CNY'`);
    await program.priceStore.savePrices('test', [{ coin: 'CNY', day: 1, usd: 0.1 }]);
    await program.prices.refresh();
    expect((await coinsOf())._metadata.cny).toBeNull();
  });

  it('have no sum while a day on which something moved lacks its price [R-PRICE-06]', async () => {
    await program.priceStore.savePrices('test', [{ coin: 'tether', day: FIRST_DAY + 9, usd: 1 }]);
    await program.database.query(`delete from ledger.price where coin = 'tether' and day = $1`, [FIRST_DAY + 1]);
    await program.prices.refresh();
    const { items, _metadata } = await api.get<CoinsAnswer>(`${ETH}/addresses/${ALICE}/coins`);
    expect(items[1]).toMatchObject({ symbol: 'USDT', balanceUsd: 100, amountReceivedUsd: null });
    expect(_metadata).toMatchObject({ amountReceivedUsd: null, balanceUsd: 7.99 * 2_000 + 100 });
    await program.priceStore.savePrices('test', [{ coin: 'tether', day: FIRST_DAY + 1, usd: 1 }]);
    await program.prices.refresh();
  });

  it('have a balance in USD beside a coin that has lost its latest price [R-ADDR-220]', async () => {
    await program.priceStore.savePrices('test', [{ coin: 'ethereum', day: FIRST_DAY - 1, usd: 1_500 }]);
    await program.database.query(`delete from ledger.price where coin = 'tether'`);
    await program.prices.refresh();
    const { _metadata } = await api.get<CoinsAnswer>(`${ETH}/addresses/${ALICE}/coins`);
    expect(_metadata).toMatchObject({ balanceUsd: 7.99 * 2_000, unpriced: 3 });
    await program.priceStore.savePrices('test', [{ coin: 'tether', day: FIRST_DAY + 1, usd: 1 }]);
    await program.prices.refresh();
  });

  it('show the scores that were asked for at this height, and nothing else [R-ADDR-31]', async () => {
    const coinsOf = async () => (await api.get<CoinsAnswer>(`${ETH}/addresses/${ALICE}/coins`)).items;
    expect((await coinsOf()).map((item) => [item.incomeScore, item.spendingScore])).toEqual(
      Array(4).fill([null, null]),
    );
    const ask = async (coin: string, analysisType: 'INCOMING' | 'OUTGOING') => {
      const body = { analysisType, objectType: 'ADDRESS', objectId: ALICE, blockchain: 'ETHEREUM', coin };
      const { analysis } = (await api.call('/api/proxy/v1/scoringAnalysis', body)).json<ScoringAnswer>();
      return (analysis.incoming ?? analysis.outgoing)?.result;
    };
    const usdt = await ask(USDT, 'INCOMING');
    expect(usdt).toMatchObject({ symbol: 'USDT', amount: '100' });
    // She never sent any: scored, and without a result.
    expect((await ask(USDT, 'OUTGOING'))?.score).toBeNull();
    const main = await ask('MAIN', 'INCOMING');
    expect((await coinsOf()).map((item) => [item.incomeScore, item.spendingScore])).toEqual([
      [main?.score ?? 0, null],
      [usdt?.score ?? 0, 0],
      [null, null],
      [null, null],
    ]);
    // A mean score never appears alone: the severity that it may hide comes with it.
    const [ether, tether] = await coinsOf();
    expect(ether?.incomeRisk).toEqual(toShort(main));
    expect(tether?.incomeRisk).toEqual(toShort(usdt));
    expect([tether?.spendingRisk, ether?.spendingRisk]).toEqual([null, null]);
  });
});

/** Severity and worst exposure of an answer, without what only the risk panel shows. */
function toShort(result: ScoringResult | undefined) {
  if (result === undefined || result.score === null) return null;
  const { worstExposure: worst, severity } = result;
  if (worst === null) return { severity, worstExposure: null };
  const { name, names, type, level, percentage, isUnderHundredth, isDirect } = worst;
  return { severity, worstExposure: { name, names, type, level, percentage, isUnderHundredth, isDirect } };
}

describe('the transactions of an address', () => {
  it('list each operation that names it, signed, each in its own asset, fees last [R-ASSET-04] [R-LIST-30]', async () => {
    const { items } = await api.get<TransactionsAnswer>(`${ETH}/addresses/${ALICE}/transactions`);
    const short = items.map((item) =>
      item.operations.map((each) => [each.type, each.symbol, each.amount, each.amountUsd]),
    );
    expect(short).toEqual([
      [
        ['TOKEN_TRANSFER', 'USDT', '1000000', null],
        ['TOKEN_TRANSFER', 'MUTE', '12345', null],
      ],
      [
        ['VALUE_TRANSFER', 'ETH', '-2', -3_200],
        ['TOKEN_TRANSFER', 'USDT', '100', 100],
        ['FEE', 'ETH', '-0.01', -16],
      ],
      [['GENESIS', 'ETH', '10', 15_000]],
    ]);
    expect(items[1]?.hash).toBe(`0x${hex('f1', 32)}`);
    expect(items[0]?.operations[0]?.coin.isSpam).toBe(true);
  });

  it('leave out the transfer of nothing that a call carries', async () => {
    const { items } = await api.get<TransactionsAnswer>(`${ETH}/addresses/${BOB}/transactions`);
    expect(items[0]?.operations.map((each) => each.type)).toEqual(['TOKEN_TRANSFER', 'TOKEN_TRANSFER', 'FEE']);
  });
});

describe('a transaction of several operations', () => {
  it('has no one amount, says who signed and what is a contract [R-ASSET-05, R-ASSET-06]', async () => {
    const found = await api.get<TransactionAnswer>(`${ETH}/transactions/0x${hex('f1', 32)}`);
    expect(found).toMatchObject({
      amount: null,
      unit: '-',
      // 2 ETH went to the pool, which sent half an ETH on and paid 100 USDT for the rest.
      amountUsd: 3_200,
      pricedUsd: 3_200,
      unpricedOperations: 0,
      signers: [ALICE],
      fee: { unit: 'ETH', amount: '0.01', amountUsd: 16 },
      numberOfOperations: 4,
    });
    const sides = found.operations.map((each) => [
      each.type,
      each.sources.map((leg) => [leg.address, leg.isContract]),
      each.destinations.map((leg) => [leg.address, leg.isContract]),
    ]);
    expect(sides).toEqual([
      ['FEE', [[ALICE, false]], [[null, false]]],
      ['VALUE_TRANSFER', [[ALICE, false]], [[POOL, true]]],
      ['INTERNAL_TRANSFER', [[POOL, true]], [[BOB, false]]],
      ['TOKEN_TRANSFER', [[POOL, true]], [[ALICE, false]]],
    ]);
  });
});

describe('the hash of a transaction', () => {
  it('has its 0x wherever it is named: in a search, as evidence, on a path [R-SEARCH-16]', async () => {
    const hash = `0x${hex('f1', 32)}`;
    for (const q of [hash, hash.slice(2), hash.slice(0, 12)])
      expect((await api.get<SearchAnswer>(`/api/proxy/v1/search?q=${q}`)).transactions.items[0]?.hash).toBe(hash);
    const body = {
      analysisType: 'INCOMING',
      objectType: 'ADDRESS',
      objectId: ALICE,
      blockchain: 'ETHEREUM',
      coin: USDT,
    };
    const { analysis } = (await api.call('/api/proxy/v1/scoringAnalysis', body)).json<ScoringAnswer>();
    const [row] = analysis.incoming?.result.details ?? [];
    expect(row?.transactions[0]?.hash).toBe(hash);
    const answer = await api.call('/api/proxy/v1/scoringAnalysis/paths', { ...body, key: row?.key });
    expect(answer.json<ScoringPathsAnswer>().paths[0]?.hops[0]?.hash).toBe(hash);
    const whole = { ...body, objectType: 'TRANSACTION', objectId: hash.slice(2), coin: 'MAIN' };
    const of = (await api.call('/api/proxy/v1/scoringAnalysis', whole)).json<ScoringAnswer>();
    expect(of.analysis.incoming?.result.objectId).toBe(hash);
  });
});

describe('the coins of a chain', () => {
  it('are the native one and the well-known tokens it has shown; any other is found by its contract', async () => {
    const list = async (query: string) =>
      (
        await api.get<{ items: { id: number; symbol: string; chainId: string | null }[] }>(
          `/api/proxy/v1/coins?${query}`,
        )
      ).items;
    expect(await list('blockchain=ETHEREUM')).toMatchObject([
      { id: 6, symbol: 'ETH', chainId: null },
      { id: 70, symbol: 'USDT', chainId: USDT },
    ]);
    expect(await list(`blockchain=ETHEREUM&chainId=${FAKE}`)).toMatchObject([
      { id: 134, symbol: 'USDT', chainId: FAKE },
    ]);
    expect(await list(`blockchain=ETHEREUM&chainId=${BOB}`)).toEqual([]);
    expect(await list('blockchain=SOLANA')).toMatchObject([{ id: 13, symbol: 'SOL' }]);
  });
});
