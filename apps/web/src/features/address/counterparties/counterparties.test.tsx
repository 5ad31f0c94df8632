import type { CounterpartiesAnswer } from '@sulian/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import app from '../../../locales/en/app.json' with { type: 'json' };
import assets from '../../../locales/en/assets.json' with { type: 'json' };
import counterparty from '../../../locales/en/counterparty.json' with { type: 'json' };
import customer from '../../../locales/en/customer.json' with { type: 'json' };
import list from '../../../locales/en/list.json' with { type: 'json' };
import risk from '../../../locales/en/risk.json' with { type: 'json' };
import tile from '../../../locales/en/tile.json' with { type: 'json' };
import time from '../../../locales/en/time.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { Counterparties } from './counterparties.tsx';
import { CustomerRows } from './customer-rows.tsx';
import { readFilters } from './filters.ts';

const TARGET = { blockchain: 'BITCOIN', kind: 'addresses', hash: 'bc1qme' } as const;
const FILTERS = readFilters(new URLSearchParams(), { coin: 'MAIN', subKey: '' });
const NOTHING = {
  amount: '0',
  atLeast: '0',
  atMost: '0',
  isExact: true,
  amountUsd: 0,
  pricedShare: null,
  converted: '0',
};

const item = (rest: object) => ({
  party: 'ADDRESS',
  address: 'bc1qotheraddressoflength',
  wallet: null,
  entity: null,
  worst: null,
  level: 'Undefined',
  levelOf: null,
  levelReason: null,
  customers: null,
  entityFrom: null,
  provenance: null,
  coin: { id: 0, symbol: 'BTC' },
  received: NOTHING,
  paid: NOTHING,
  parties: 1,
  numberOfTransactions: 3,
  first: { hash: 'a', date: 1_795_000_000 },
  last: { hash: 'b', date: 1_795_003_600 },
  ...rest,
});
const METADATA = {
  total: 1,
  isComplete: true,
  isSummedUp: false,
  incompleteReason: null,
  usdUnknown: 0,
  usdUnknownCoins: [],
  numberOfUsdUnknownCoins: 0,
  numberOfTransactions: 12_000,
  readAtMost: 10_000,
  poisoningLeftOut: 0,
  poisoningNotLookedUp: 0,
  customers: null,
  hasSimulatedPrices: false,
};

async function draw(
  items: readonly object[],
  metadata: object = {},
  filters = FILTERS,
  totals: readonly object[] = [],
): Promise<string> {
  const client = new QueryClient();
  const basis = { isPartial: false, height: 7 };
  const answer = { items, totals, _metadata: { ...METADATA, total: items.length, ...metadata }, basis };
  client.setQueryData(['counterparties', TARGET, filters, 10, 1, undefined], answer as unknown as CounterpartiesAnswer);
  const parts = { app, assets, counterparty, customer, list, risk, tile, time, type: { Exchange: 'Exchange' } };
  return drawInEnglish(<Counterparties target={TARGET} filters={filters} onFilter={() => undefined} />, parts, client);
}

it('shows what is exact as one amount, what is not with its bounds, and what is unknown as unknown [R-EDGE-48]', async () => {
  const text = toText(
    await draw([
      item({
        received: { ...NOTHING, amount: '1.5', atLeast: '1', atMost: '2.25', isExact: false, amountUsd: 90_000 },
        paid: { ...NOTHING, amount: null, atLeast: '0.5', atMost: null, isExact: false, amountUsd: null },
      }),
    ]),
  );
  expect(text).toContain('1.5');
  expect(text).toContain('1 to 2.25');
  expect(text).toContain('unknown');
  expect(text).toContain('at least 0.5, upper bound unknown');
  expect(text).not.toMatch(/ 0 BTC/);
});

it('says where the list of page 1 is no longer available [R-LIST-101]', async () => {
  expect(toText(await draw([item({})], { isReread: true }))).toContain(list.readAgain);
  expect(toText(await draw([item({})], { isReread: false }))).not.toContain(list.readAgain);
});

it('names the zone of its times in their heads [R-SHOW-22]', async () => {
  expect(toText(await draw([item({})]))).toMatch(/First \(UTC.*\) Last \(UTC.*\)/);
});

it('has one link to the page of a party, and one that filters the transactions [R-EDGE-47]', async () => {
  const html = await draw([item({ received: { ...NOTHING, amount: '1', atLeast: '1', atMost: '1' } })]);
  const count = (part: string) => html.split(part).length - 1;
  expect(count('with=bc1qotheraddressoflength')).toBe(1);
  expect(html).toMatch(/with=bc1qotheraddressoflength"[^>]*>Filter its transactions</);
  expect(count('href="/address/1/BITCOIN/bc1qotheraddressoflength"')).toBe(1);
  expect(html).toContain('title="Open bc1qothe…oflength"');
});

it('tells the sum of one customer of the address, of all pages, and not of a list that is not told [R-LABEL-86]', async () => {
  const filters = { ...FILTERS, subKey: '104' };
  const totals = [{ coin: { id: 0, symbol: 'XRP' }, received: { ...NOTHING, amount: '12000' }, paid: NOTHING }];
  const text = toText(await draw([item({})], { numberOfTransactions: 7 }, filters, totals));
  expect(text).toMatch(/Tag 104 · 7 transactions · in 12,000 XRP out 0 XRP/);
  expect(text).toContain('Tag 104 ×');
  const untold = await draw([], { isComplete: false, incompleteReason: 'TOO_MANY_EDGES' }, filters);
  expect(toText(untold)).not.toContain('in 0');
  expect(toText(await draw([item({})]))).not.toContain('Tag');
});

const SPLIT = {
  items: [
    {
      customer: { subKey: '0', entity: null, level: 'Undefined', levelReason: null, provenance: null },
      received: NOTHING,
      paid: { ...NOTHING, amount: '30', atMost: '30' },
      numberOfTransactions: 2,
    },
  ],
  total: 3,
  others: { received: NOTHING, paid: { ...NOTHING, amount: '4', atMost: '4' } },
  unnamed: { received: NOTHING, paid: { ...NOTHING, amount: '100', atMost: '100' } },
};

it('marks what a counterfeit coin went for as that of one, and no other [R-ADDR-189]', async () => {
  const flow = { ...NOTHING, amount: '5', atLeast: '5', atMost: '5' };
  const drawn = async (isSpam: boolean) =>
    toText(await draw([item({ received: flow, coin: { id: 0, symbol: 'USDT', isSpam } })]));
  expect(await drawn(true)).toContain('USDT · Suspected imitation');
  expect(await drawn(false)).not.toContain('imitation');
});

it('opens a row to the customers that payments name, with the others and what names none [R-EDGE-54] [R-EDGE-52]', async () => {
  const closed = await draw([item({ customers: SPLIT })], { customers: 'TOLD_APART' });
  expect(closed).toContain('aria-label="Show the customers of bc1qotheraddressoflength"');
  expect(toText(closed)).toContain('3 customer tags');
  expect(await draw([item({})], { customers: 'TOLD_APART' })).not.toContain('Show the customers');
  const row = { address: 'rX', coin: { symbol: 'XRP' } } as never;
  const open = <CustomerRows row={row} split={SPLIT as never} blockchain="RIPPLE" />;
  const html = await drawInEnglish(open, { app, counterparty, customer });
  expect(toText(html)).toMatch(/:0 — 30 +XRP .*2 2 other customers, total — 4 +XRP .*No customer stated — 100 +XRP/);
  expect(html).toContain('subKey=0');
});

it('says where customers are not told apart [R-EDGE-53]', async () => {
  const note = 'does not separate';
  expect(toText(await draw([item({})], { customers: 'NOT_TOLD_APART' }))).toContain(note);
  expect(toText(await draw([item({})], { customers: 'TOLD_APART' }))).not.toContain(note);
});

it('names what is no address, which leads nowhere', async () => {
  const html = await draw([item({ party: 'COINBASE', address: null })]);
  expect(toText(html)).toContain('Block reward');
  expect(html).not.toContain('with=');
});

it('says that there is none, and that none meets the filters [R-EDGE-48]', async () => {
  expect(toText(await draw([]))).toContain('No counterparties');
  expect(toText(await draw([], {}, { ...FILTERS, level: 'High' }))).toContain('No counterparty matches the filters');
});

it.each([
  'TOO_MANY_TRANSACTIONS',
  'TOO_MANY_EDGES',
  'PERIOD_NOT_KEPT',
  'TOO_MANY_TO_NARROW',
] as const)('that is not told for %s says why, and is no empty list [R-EDGE-48]', async (incompleteReason) => {
  const html = await draw([], { isComplete: false, incompleteReason });
  expect(html).toContain('role="alert"');
  expect(toText(html)).toContain(counterparty.note[incompleteReason].slice(-30));
  expect(toText(html)).not.toContain('No counterpart');
});

it('says how many may meet a least amount in USD too, beside those that do, and with none of them is no empty list [R-EDGE-55]', async () => {
  const unknown = { isComplete: false, incompleteReason: 'USD_UNKNOWN', usdUnknown: 12 };
  const html = await draw([item({})], { ...unknown, poisoningLeftOut: null });
  expect(html).toContain('role="alert"');
  expect(toText(html)).toContain('12 more rows');
  expect(toText(html)).toContain('12,000 transactions');
  expect(html).toContain('with=bc1qotheraddressoflength');
  expect(toText(await draw([], unknown, { ...FILTERS, least: '5' }))).not.toContain('No counterpart');
});

it('of kept sums says what they are', async () => {
  const text = toText(await draw([item({})], { poisoningLeftOut: null }));
  expect(text).toContain('12,000 transactions exceed the limit of 10,000');
});
