import type { CounterpartiesAnswer } from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCOUNT,
  ACCOUNT_DAYS,
  openPricedChains,
  PAYEE,
  PAYEE_DAYS,
  type PricedChains,
} from '../scoring/priced-chains.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { readCsv } from '../support/read-csv.ts';

const V1 = '/api/proxy/v1/blockchains';
const BTC = `${V1}/BITCOIN/addresses/${PAYEE}/counterparties`;
const ETH = `${V1}/ETHEREUM/addresses/${ACCOUNT}/counterparties`;
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const UNSEEN = '1BitcoinEaterAddressDontSendf59kuE';
const DAY_SEC = 86_400;
/** Time in the block of a day. */
const timeOf = (day: number): number => day * DAY_SEC + 3_600;

let pricedChains: PricedChains;
let api: TestApi;
beforeAll(async () => {
  pricedChains = await openPricedChains();
  const [, , second, third, fourth] = PAYEE_DAYS;
  await pricedChains.program.priceStore.savePrices('test', [
    { coin: 'bitcoin', day: second, usd: 40_000 },
    { coin: 'bitcoin', day: third, usd: 50_000 },
    { coin: 'bitcoin', day: fourth, usd: 60_000 },
    { coin: 'ethereum', day: 18_710, usd: 1_500 },
    { coin: 'ethereum', day: 18_720, usd: 2_000 },
  ]);
  await pricedChains.program.prices.refresh();
  api = await openTestApi(pricedChains.program);
});
afterAll(async () => {
  await api.close();
  await pricedChains.close();
});

const list = (url: string) => api.get<CounterpartiesAnswer>(url);
type Item = CounterpartiesAnswer['items'][number];
const nameOf = ({ entity, party }: Item): string => entity?.type ?? party;
const namesOf = async (url: string) => (await list(url)).items.map(nameOf);
const toText = (flow: Item['paid']): string =>
  `${flow.amount} ${flow.isExact ? '' : `[${flow.atLeast}, ${flow.atMost}] `}${flow.amountUsd} ${flow.pricedShare}`;
const rowsOf = (items: readonly Item[]) =>
  items.map((item) => [nameOf(item), toText(item.received), toText(item.paid), item.numberOfTransactions]);

describe('counterparties of an address', () => {
  it('[R-EDGE-16] [R-EDGE-17] are who paid it and whom it paid, by USD of each day where all of it has a price', async () => {
    const { items, totals, _metadata } = await list(BTC);
    expect(rowsOf(items)).toEqual([
      // Mined before there was a market; the two larger ones last.
      ['COINBASE', '50 null 0', '0 0 null', 1],
      ['Ransomware', '10 400000 1', '10 600000 1', 2],
      ['Exchange', '0 0 null', '20 1000000 1', 1],
    ]);
    expect(totals).toMatchObject([
      {
        received: { amount: '60', amountUsd: null, pricedShare: 0.166666 },
        paid: { amount: '30', amountUsd: 1_600_000, pricedShare: 1 },
        change: { amount: '30', isExact: true },
        fee: { amount: '0', isExact: true },
      },
    ]);
    expect(_metadata).toMatchObject({
      total: 3,
      sort: 'AMOUNT',
      granularity: 'ADDRESS',
      isComplete: true,
      incompleteReason: null,
      numberOfTransactions: 4,
    });
  });

  it('[R-EDGE-16] carry who they are, by which label, and where they were met first and last', async () => {
    const { items } = await list(BTC);
    const ransom = items.find((item) => item.entity?.type === 'Ransomware');
    expect(ransom).toMatchObject({
      party: 'ADDRESS',
      entityFrom: 'ADDRESS',
      provenance: { source: 'test', confidence: 90 },
      entity: { riskAssessment: { severity: 'Critical' } },
      coin: { symbol: 'BTC' },
      first: { hash: 'f2'.repeat(32), date: timeOf(PAYEE_DAYS[2]) },
      last: { hash: 'f4'.repeat(32), date: timeOf(PAYEE_DAYS[4]) },
    });
    expect(ransom?.wallet).toBe(ransom?.address);
    expect(items.find((item) => item.party === 'COINBASE')).toMatchObject({
      address: null,
      wallet: null,
      entity: null,
    });
  });

  it('[R-EDGE-16] are one row a coin', async () => {
    const { items, totals } = await list(`${ETH}?sort=LAST`);
    const rows = items.map((item) => [nameOf(item), item.coin.symbol, toText(item.received), toText(item.paid)]);
    expect(rows).toEqual([
      ['Scam', 'USDT', '0 0 null', '200 null 0'],
      ['Exchange', 'ETH', '7 10500 1', '4 null 0'],
      ['OFAC sanction list', 'ETH', '3 6000 1', '1 null 0'],
      ['Hack', 'USDT', '500 null 0', '0 0 null'],
    ]);
    expect(totals.map(({ coin, received }) => [coin.symbol, received?.amount, received?.amountUsd])).toEqual([
      ['ETH', '10', 16_500],
      ['USDT', '500', null],
    ]);
  });

  it('of an address that was never seen are none, of no transactions', async () => {
    const { items, _metadata } = await list(`${V1}/BITCOIN/addresses/${UNSEEN}/counterparties`);
    expect([items, _metadata.total, _metadata.numberOfTransactions]).toEqual([[], 0, 0]);
  });

  it('[R-EDGE-18] [R-EDGE-41] of an address that was never seen are ordered, or refused, as those of any other', async () => {
    const none = `${V1}/ETHEREUM/addresses/0x${'5e'.repeat(20)}/counterparties`;
    expect((await list(none))._metadata.sort).toBe('USD');
    expect((await api.call(`${none}?sort=AMOUNT`)).statusCode).toBe(400);
    // Seen or not, a Bitcoin address has no customers with tags.
    for (const url of [none, ETH, BTC])
      expect((await api.call(`${url}?subKey=104`)).json()).toMatchObject({
        error: 'BAD_REQUEST',
        details: { subKey: '104' },
      });
  });

  it('[R-EDGE-04] of a wallet are wallets', async () => {
    const { items, _metadata } = await list(`${V1}/BITCOIN/wallets/${PAYEE}/counterparties`);
    expect(_metadata.granularity).toBe('WALLET');
    expect(items.map((item) => [item.party, nameOf(item), item.entityFrom])).toEqual([
      ['COINBASE', 'COINBASE', null],
      ['WALLET', 'Ransomware', 'ADDRESS'],
      ['WALLET', 'Exchange', 'ADDRESS'],
    ]);
    const owned = await list(`${V1}/ETHEREUM/wallets/${ACCOUNT}/counterparties?coin=MAIN`);
    expect(owned.items.map((item) => [item.party, nameOf(item), item.received.amount])).toEqual([
      ['WALLET', 'Exchange', '7'],
      ['WALLET', 'OFAC sanction list', '3'],
    ]);
  });
});

describe('the list', () => {
  it('[R-EDGE-18] is asked by direction, and ordered by it', async () => {
    expect(await namesOf(`${BTC}?direction=INCOMING`)).toEqual(['COINBASE', 'Ransomware']);
    expect(await namesOf(`${BTC}?direction=OUTGOING`)).toEqual(['Exchange', 'Ransomware']);
  });

  it('[R-EDGE-18] is asked by coin', async () => {
    expect(await namesOf(`${ETH}?coin=MAIN`)).toEqual(['Exchange', 'OFAC sanction list']);
    expect(await namesOf(`${ETH}?coin=${USDT}`)).toEqual(['Hack', 'Scam']);
  });

  it('[R-EDGE-18] is asked by the times of blocks, both counted', async () => {
    const [, , second, third] = PAYEE_DAYS;
    const { items, totals } = await list(`${BTC}?from=${timeOf(second)}&to=${timeOf(third)}`);
    expect(rowsOf(items)).toEqual([
      ['Exchange', '0 0 null', '20 1000000 1', 1],
      ['Ransomware', '10 400000 1', '0 0 null', 1],
    ]);
    expect(totals).toMatchObject([{ received: { amount: '10' }, paid: { amount: '20' } }]);
    expect(await namesOf(`${BTC}?from=${timeOf(second) + 1}&to=${timeOf(third) - 1}`)).toEqual([]);
    expect(await namesOf(`${ETH}?coin=MAIN&to=${timeOf(ACCOUNT_DAYS[1])}`)).toEqual(['Exchange']);
  });

  it.each([
    ['AMOUNT', ['COINBASE', 'Ransomware', 'Exchange']],
    ['USD', ['Ransomware', 'Exchange', 'COINBASE']],
    ['COUNT', ['Ransomware', 'COINBASE', 'Exchange']],
    ['LAST', ['Ransomware', 'Exchange', 'COINBASE']],
  ])('[R-EDGE-18] is ordered by %s, equal ones always the same', async (sort, names) => {
    expect(await namesOf(`${BTC}?sort=${sort}`)).toEqual(names);
    expect((await list(`${BTC}?sort=${sort}`))._metadata.sort).toBe(sort);
  });

  it('[R-EDGE-18] is the same in pages as in one', async () => {
    const { items } = await list(BTC);
    const pages = [];
    for (const offset of [0, 1, 2, 3]) pages.push(...(await list(`${BTC}?offset=${offset}&limit=1`)).items);
    expect(pages).toEqual(items);
  });

  it('[R-EDGE-45] is narrowed by text, entity and level, and counts what is left', async () => {
    const { items } = await list(BTC);
    const ransom = items.find((item) => item.entity?.type === 'Ransomware');
    const { address, entity } = ransom ?? {};
    for (const query of [
      `text=${address?.slice(4, 14).toUpperCase()}`,
      'text=RANSOM',
      `entity=${entity?.id}`,
      'level=Critical',
    ])
      expect([query, await namesOf(`${BTC}?${query}`)]).toEqual([query, ['Ransomware']]);
    const left = await list(`${BTC}?text=${address}&limit=1`);
    expect([left._metadata.total, left.totals]).toEqual([1, (await list(BTC)).totals]);
    // Nothing is known of new coins.
    expect(await namesOf(`${BTC}?level=Undefined`)).toEqual(['COINBASE']);
    expect(await namesOf(`${BTC}?text=nobody`)).toEqual([]);
    expect(await namesOf(`${V1}/BITCOIN/wallets/${PAYEE}/counterparties?text=${address}`)).toEqual(['Ransomware']);
  });

  it('[R-EDGE-45] [R-LIST-66] is narrowed by a least amount, in the direction asked for, and so is its file', async () => {
    expect(await namesOf(`${BTC}?minAmount=20`)).toEqual(['COINBASE', 'Ransomware', 'Exchange']);
    expect(await namesOf(`${BTC}?minAmount=20.00000001`)).toEqual(['COINBASE']);
    expect(await namesOf(`${BTC}?direction=OUTGOING&minAmount=10.5`)).toEqual(['Exchange']);
    const inUsd = await list(`${BTC}?minUsd=1000000&sort=LAST`);
    expect(inUsd.items.map(nameOf)).toEqual(['Ransomware', 'Exchange']);
    // The value of new coins is unknown: it may be as large, so the list is incomplete.
    expect(inUsd._metadata).toMatchObject({ isComplete: false, incompleteReason: 'USD_UNKNOWN', usdUnknown: 1 });
    expect(inUsd._metadata).toMatchObject({ usdUnknownCoins: [{ symbol: 'BTC' }], numberOfUsdUnknownCoins: 1 });
    const file = await api.call(`${BTC}/export?format=csv&minUsd=1000000&sort=LAST`);
    const { rows, end } = readCsv(file.body);
    expect(rows.map((row) => row['交易对手'])).toEqual(inUsd.items.map(({ address }) => address));
    expect(file.body).toMatch(/另有 1 行 USD 未知.*涉及币种：BTC/);
    expect(end).toEqual(['完整', '共 2 行']);
    expect((await list(`${BTC}?minUsd=1000000&direction=OUTGOING`))._metadata).toMatchObject({
      isComplete: true,
      usdUnknown: 0,
    });
    expect(await namesOf(`${ETH}?coin=${USDT}&minAmount=500`)).toEqual(['Hack']);
    for (const url of [`${ETH}?minAmount=1`, `${BTC}?minAmount=0.000000001`])
      expect((await api.call(url)).json()).toMatchObject({ error: 'BAD_REQUEST' });
  });

  it.each([
    ['sort=NAME', 'sort'],
    ['direction=UP', 'direction'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
    ['from=yesterday', 'from'],
    ['from=2&to=1', 'from'],
    ['coin=nonsense', 'coin'],
  ])('[R-CALL-20] refuses %s and names it', async (query, field) => {
    const answer = await api.call(`${BTC}?${query}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'BAD_REQUEST' }]);
    expect(answer.body).toContain(field);
  });

  it('[R-EDGE-18] does not order several coins by amounts', async () => {
    const answer = await api.call(`${ETH}?sort=AMOUNT`);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'BAD_REQUEST' }]);
    expect((await list(ETH))._metadata.sort).toBe('USD');
  });

  it('leaves a line in the audit log before it is answered', async () => {
    await list(`${BTC}?direction=OUTGOING&from=5`);
    const { items } = await pricedChains.program.apiDeps.people.auditTrail.list({
      action: 'object.counterparties',
      offset: 0,
      limit: 1,
    });
    expect(items).toMatchObject([
      {
        target: `addresses BITCOIN ${PAYEE}`,
        details: { direction: 'OUTGOING', from: '5', coin: 'ALL', to: '', offset: 0 },
      },
    ]);
  });
});
