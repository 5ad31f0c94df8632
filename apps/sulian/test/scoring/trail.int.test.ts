import type { TrailStartsAnswer } from '@sulian/contract';
import { type ChainId, parseAmount, toCoinId } from '@sulian/domain';
import { findTrail } from '@sulian/usecases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { readCsv } from '../support/read-csv.ts';
import { genesis, move } from './account-operations.ts';
import { hashOf, openAccountScene } from './account-scene.ts';
import { askTrails, type Hop, TRAIL, toTrailQuery as toQuery } from './ask-trail.ts';

const account = (byte: string): string => `0x${byte.repeat(20)}`;
const [VICTIM, MULE, OTHER, DESK, BANK, SCAM] = ['a1', 'b2', 'b3', 'c3', 'd4', 'e5'].map(account) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const UNIT = 10n ** 18n;
/**
 * The victim pays the mule 60, who has 40 of another payer: 80 of the 100 go to a desk, which pays a bank 40, and 10 of
 * the rest to a labelled scam.
 */
const TRANSACTIONS = [
  [genesis(VICTIM, 100n * UNIT)],
  [move('VALUE_TRANSFER', VICTIM, OTHER, 40n * UNIT)],
  [move('VALUE_TRANSFER', OTHER, MULE, 40n * UNIT)],
  [move('VALUE_TRANSFER', VICTIM, MULE, 60n * UNIT)],
  [move('VALUE_TRANSFER', MULE, DESK, 80n * UNIT)],
  [move('VALUE_TRANSFER', MULE, SCAM, 10n * UNIT)],
  [move('VALUE_TRANSFER', DESK, BANK, 40n * UNIT)],
];
const hexOf = (height: number): string => `0x${hashOf(height)}`;
const [PAYMENT, TO_DESK, TO_SCAM, TO_BANK] = [3, 4, 5, 6].map(hexOf) as [string, string, string, string];

let scene: Awaited<ReturnType<typeof openAccountScene>>;
let api: TestApi;
beforeAll(async () => {
  const labels = { [DESK]: 'Exchange', [BANK]: 'Bank', [SCAM]: 'Scam' } as const;
  scene = await openAccountScene({ contracts: [], labels, transactions: TRANSACTIONS });
  api = await openTestApi(scene.program);
});
afterAll(async () => {
  await api.close();
  await scene.close();
});

const { follow, refuse } = askTrails(() => api);
const START = { hash: PAYMENT, address: MULE };
const base = (amount: string): bigint => parseAmount(amount, 18) ?? -1n;

it('lists whom a payment reached, by its hash alone [R-TRAIL-08]', async () => {
  const url = (hash: string, direction: string) =>
    `${TRAIL}/starts?blockchain=ETHEREUM&direction=${direction}&hash=${hash}`;
  const { items, total } = (await api.call(url(PAYMENT, 'OUTGOING'))).json<TrailStartsAnswer>();
  expect(items.map(({ address, amount, symbol }) => [address, amount, symbol])).toEqual([[MULE, '60', 'ETH']]);
  expect(total).toBe(1);
  const payers = (await api.call(url(PAYMENT, 'INCOMING'))).json<TrailStartsAnswer>();
  expect(payers.items.map(({ address }) => address)).toEqual([VICTIM]);
  expect((await api.call(url(hashOf(99), 'OUTGOING'))).statusCode).toBe(404);
});

it('follows the money of one payment alone, pro rata [R-TRAIL-01] [R-TRAIL-04]', async () => {
  const { steps, next, whole, arrived } = await follow([START]);
  expect(whole).toBe('60');
  expect(arrived).toEqual({ amount: '60', percentage: 100, ofStep: 100 });
  expect(steps.map(({ from, to, basis, moved }) => [from.address, to.address, basis, moved])).toEqual([
    [VICTIM, MULE, 'TRANSFER', '60'],
  ]);
  expect(
    next?.items.map(({ party, amount, stop, continuation, moved }) => [
      party.address,
      amount,
      stop,
      continuation,
      moved,
    ]),
  ).toEqual([
    [DESK, '48', 'Exchange', 'THROUGH', '80'],
    [MULE, '6', 'Unspent output', 'NO', null],
    [SCAM, '6', 'Scam', 'YES', '10'],
  ]);
});

it('states share, amount, time and waiting time of each step, and sums to the start [R-TRAIL-04]', async () => {
  const { steps, arrived, amount, elapsedSec, next } = await follow([START, { hash: TO_DESK, address: DESK }]);
  expect(steps.map(({ amount, waitedSec, basis }) => [amount, waitedSec, basis])).toEqual([
    ['60', null, 'TRANSFER'],
    ['48', 12, 'PRO_RATA'],
  ]);
  expect(steps[1]?.percentage).toBeCloseTo(80, 9);
  expect(steps[0]?.rest).toMatchObject({ amount: '12', count: 2 });
  const rests = steps.reduce((sum, { rest }) => sum + (rest === null ? 0n : base(rest.amount)), 0n);
  expect(base(arrived.amount) + rests).toBe(base(amount));
  expect(elapsedSec).toBe(12);
  expect(next, 'the trail has stopped at the exchange').toBeNull();
});

it('passes a service on demand alone, and infers what follows [R-TRAIL-05]', async () => {
  const toBank = { hash: TO_BANK, address: BANK };
  expect(await refuse([START, { hash: TO_DESK, address: DESK }, toBank])).toEqual([422, 'TRAIL_AT_SERVICE']);
  const { steps, arrived } = await follow([START, { hash: TO_DESK, address: DESK, isThrough: true }, toBank]);
  expect(steps.map(({ basis, amount }) => [basis, amount])).toEqual([
    ['TRANSFER', '60'],
    ['PRO_RATA', '48'],
    ['INFERRED', '24'],
  ]);
  expect(arrived.percentage).toBeCloseTo(40, 9);
  const scam = await follow([START, { hash: TO_SCAM, address: SCAM }]);
  expect(scam.steps[1]).toMatchObject({ stop: 'Scam', continuation: 'YES', amount: '6' });
  expect(scam.next?.items.map(({ stop }) => stop)).toEqual(['Unspent output']);
});

it('follows a part of what arrived [R-TRAIL-02]', async () => {
  const { whole, amount, next, steps } = await follow([START], { amount: '30' });
  expect([whole, amount, next?.items[0]?.amount]).toEqual(['60', '30', '24']);
  expect(steps[0]?.basis, 'a part is a share of the transfer').toBe('PRO_RATA');
  expect(await refuse([START], { amount: '60.000000000000000001' })).toEqual([400, 'BAD_REQUEST']);
  expect(await refuse([START], { amount: '0' })).toEqual([400, 'BAD_REQUEST']);
});

it('follows money back to who paid it [R-TRAIL-01]', async () => {
  const { steps, next } = await follow([{ hash: TO_DESK, address: MULE }], { direction: 'INCOMING' });
  expect(steps.map(({ from, to, amount }) => [from.address, to.address, amount])).toEqual([[DESK, MULE, '80']]);
  expect(next?.items.map(({ party, amount, hash }) => [party.address, amount, hash])).toEqual([
    [VICTIM, '48', PAYMENT],
    [OTHER, '32', hexOf(2)],
  ]);
});

it('refuses a step that the money did not take, and what the ledger does not have [R-TRAIL-07]', async () => {
  expect(await refuse([START, { hash: TO_BANK, address: BANK }])).toEqual([422, 'TRAIL_BROKEN']);
  expect(await refuse([{ hash: hashOf(99), address: MULE }])).toEqual([404, 'NOT_FOUND']);
  expect(await refuse([{ hash: PAYMENT, address: account('99') }])).toEqual([404, 'NOT_FOUND']);
  expect(await refuse([{ hash: PAYMENT, address: SCAM }])).toEqual([400, 'BAD_REQUEST']);
  const coinOf = (chain: ChainId, asset: number) => ({ ...START, coin: toCoinId(chain, asset) });
  expect(await refuse([coinOf('TRON', 0)])).toEqual([400, 'BAD_REQUEST']);
  expect(await refuse([coinOf('ETHEREUM', 999)])).toEqual([400, 'BAD_REQUEST']);
  expect((await follow([coinOf('ETHEREUM', 0)])).whole).toBe('60');
  const bad = await api.call(`${TRAIL}?blockchain=ETHEREUM&direction=OUTGOING&trail=nothing`);
  expect(bad.statusCode).toBe(400);
});

it('is refused where time ended before its last step, and states a cut at the last [R-TRAIL-12]', async () => {
  const ask = (hops: readonly Hop[]) => {
    const request = {
      blockchain: 'ETHEREUM',
      direction: 'OUTGOING',
      hops: hops.map((hop) => ({ isThrough: false, ...hop })),
    } as const;
    return findTrail(scene.program.apiDeps, request, { signal: AbortSignal.abort() });
  };
  await expect(ask([START, { hash: TO_DESK, address: DESK }])).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
  const { steps, next } = await ask([START]);
  expect(steps.map(({ stoppedBy }) => stoppedBy)).toEqual(['TIMEOUT']);
  expect(next?.items.map(({ stop }) => stop)).toEqual(['Unexplored']);
  expect((await follow([START])).steps[0]?.stoppedBy).toBeNull();
});

it('takes a trail as one table that sums to its start [R-TRAIL-09]', async () => {
  const hops = [START, { hash: TO_DESK, address: DESK, isThrough: true }, { hash: TO_BANK, address: BANK }];
  const answer = await api.call(`${TRAIL}/export?${toQuery(hops, { format: 'csv', language: 'en' })}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { rows, head, end } = readCsv(answer.body);
  expect(rows.map((row) => [row['Step'], row['Line'], row['Amount traced (ETH)'], row['Basis']])).toEqual([
    ['1', 'Step', '60', 'This transfer'],
    ['1', 'Rest', '12', 'Pro rata'],
    ['2', 'Step', '48', 'Pro rata'],
    ['2', 'Rest', '24', 'Inferred'],
    ['3', 'Step', '24', 'Inferred'],
    ['3', 'Arrived', '24', 'Inferred'],
  ]);
  expect(rows.at(-1)?.['Waited (s)'], 'nothing waits where the trail ends').toBe('');
  expect(head.get('From the start to the end (s)')).toBe('36');
  expect(rows.map((row) => [row['Payer address'], row['Payee address'], row['Payee owner']])[2]).toEqual([
    MULE,
    DESK,
    'Exchange',
  ]);
  expect([head.get('Amount at the start (ETH)'), head.get('Amount that arrived (ETH)')]).toEqual(['60', '24']);
  expect(end).toEqual(['complete', '6 rows']);
  const book = await api.call(`${TRAIL}/export?${toQuery(hops, { format: 'xlsx' })}`);
  expect([book.statusCode, book.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
