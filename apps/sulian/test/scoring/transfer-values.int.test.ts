import { scoringBody, type TransactionAnswer } from '@sulian/contract';
import { findPaths } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { ACCOUNT, openPricedChains, PAYEE, PAYEE_DAYS, type PricedChains } from './priced-chains.ts';

let pricedChains: PricedChains;
let api: TestApi;
beforeAll(async () => {
  pricedChains = await openPricedChains();
  const [, , second, third, fourth] = PAYEE_DAYS;
  await pricedChains.program.priceStore.savePrices('test', [
    { coin: 'bitcoin', day: second, usd: 40_000 },
    { coin: 'bitcoin', day: third, usd: 50_000 },
    { coin: 'bitcoin', day: fourth, usd: 60_000 },
    { coin: 'bitcoin', day: 20_000, usd: 100_000 },
    { coin: 'ethereum', day: 18_710, usd: 1_500 },
    { coin: 'ethereum', day: 18_720, usd: 2_000 },
    { coin: 'ethereum', day: 20_000, usd: 9_000 },
  ]);
  await pricedChains.program.prices.refresh();
  api = await openTestApi(pricedChains.program);
});
afterAll(async () => {
  await api.close();
  await pricedChains.close();
});

const bitcoin = { blockchain: 'BITCOIN' as const };
const rowsOf = async (question: Parameters<PricedChains['ask']>[0]) => {
  const { amountUsd, details } = await pricedChains.ask(question);
  return { amountUsd, rows: details.map((row) => [row.type, row.amount, row.amountUsd]) };
};

describe('USD of a scoring row', () => {
  it('is of the day on which the object received it: unknown for a coinbase of 2009 [R-SCORE-22] [R-SCORE-32]', async () => {
    // 50 mined without a market; 10 of a ransom at 40,000.
    expect(await rowsOf(bitcoin)).toEqual({
      amountUsd: null,
      rows: [
        ['Block reward', '50', null],
        ['Ransomware', '10', 400_000],
      ],
    });
  });

  it('is of the day on which the object sent it [R-SCORE-22] [R-SCORE-32]', async () => {
    // 20 at 50,000 and 10 at 60,000; what they were on the day they came in does not count.
    expect(await rowsOf({ ...bitcoin, analysisType: 'OUTGOING' })).toEqual({
      amountUsd: 1_600_000,
      rows: [
        ['Exchange', '20', 1_000_000],
        ['Ransomware', '10', 600_000],
      ],
    });
  });

  it('is that of the transaction’s day, where a transaction is asked about [R-SCORE-22]', async () => {
    const of2009 = { ...bitcoin, objectType: 'TRANSACTION' as const, objectId: 'f0'.repeat(32) };
    expect((await rowsOf(of2009)).rows).toEqual([['Block reward', '50', null]]);
    const page = await api.get<TransactionAnswer>(`/api/proxy/v1/blockchains/BITCOIN/transactions/${of2009.objectId}`);
    expect([page.amount, page.amountUsd]).toEqual(['50', null]);
    expect(page.operations[0]?.destinations[0]?.amountUsd).toBeNull();
    const ransom = { ...of2009, objectId: 'f2'.repeat(32) };
    expect((await rowsOf(ransom)).rows).toEqual([['Ransomware', '50', 2_000_000]]);
  });

  it('is the same of one coin of an account and of all [R-SCORE-22]', async () => {
    const expected = [
      ['Exchange', 10_500],
      ['OFAC sanction list', 6_000],
    ];
    for (const coin of ['MAIN', 'ALL']) {
      const { amountUsd, details } = await pricedChains.ask({ coin });
      expect(amountUsd).toBe(16_500);
      expect(details.map((row) => [row.type, row.amountUsd])).toEqual(expected);
    }
  });

  it('is that of its paths together, each at the day of its first transfer [R-SCORE-32]', async () => {
    const { details } = await pricedChains.ask({ coin: 'MAIN' });
    expect(details).toHaveLength(2);
    for (const row of details) {
      const body = scoringBody.parse({
        analysisType: 'INCOMING',
        objectType: 'ADDRESS',
        objectId: ACCOUNT,
        blockchain: 'ETHEREUM',
        coin: 'MAIN',
      });
      const { paths } = await findPaths(pricedChains.program.apiDeps, { ...body, key: row.key });
      expect(paths.length).toBe(1);
      expect(paths[0]?.amountUsd).toBeCloseTo(row.amountUsd ?? 0, 6);
      expect(paths[0]?.hops[0]?.amountUsd).toBeCloseTo(row.amountUsd ?? 0, 6);
    }
    const body = scoringBody.parse({ analysisType: 'INCOMING', objectType: 'ADDRESS', objectId: PAYEE, ...bitcoin });
    const { paths } = await findPaths(pricedChains.program.apiDeps, { ...body, key: 'end:Block reward' });
    expect(paths.map((path) => path.amountUsd)).toEqual([null]);
  });
});
