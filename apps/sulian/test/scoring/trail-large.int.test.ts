import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { genesis, move } from './account-operations.ts';
import { hashOf, openAccountScene } from './account-scene.ts';
import { askTrails } from './ask-trail.ts';

const account = (byte: string): string => `0x${byte.repeat(20)}`;
const [SCAM, PAYER, HUB, NEXT] = ['a1', 'b2', 'c3', 'd4'].map(account) as [string, string, string, string];
const UNIT = 10n ** 18n;
const CUSTOMERS = 1_001;
const customer = (number: number): string => `0x${(0xc000000 + number).toString(16).padStart(40, '0')}`;
const hexOf = (height: number): string => `0x${hashOf(height)}`;
/** An unnamed account of 1,001 customers that pays a scam a third of all that it pays. */
const TRANSACTIONS = [
  [genesis(PAYER, UNIT), ...Array.from({ length: CUSTOMERS }, (_, at) => genesis(customer(at), 3n * UNIT))],
  ...Array.from({ length: CUSTOMERS }, (_, at) => [move('VALUE_TRANSFER', customer(at), HUB, 3n * UNIT)]),
  [move('VALUE_TRANSFER', PAYER, HUB, UNIT)],
  [move('VALUE_TRANSFER', HUB, SCAM, 1_000n * UNIT)],
  [move('VALUE_TRANSFER', HUB, NEXT, 1_000n * UNIT)],
];
const TO_HUB = CUSTOMERS + 1;

let scene: Awaited<ReturnType<typeof openAccountScene>>;
let api: TestApi;
beforeAll(async () => {
  scene = await openAccountScene({ contracts: [], labels: { [SCAM]: 'Scam' }, transactions: TRANSACTIONS });
  api = await openTestApi(scene.program);
}, 120_000);
afterAll(async () => {
  await api.close();
  await scene.close();
});
const { follow, refuse } = askTrails(() => api);

it('ends at a large unnamed account, whoever is behind it, and passes it on demand alone [R-TRAIL-05]', async () => {
  const start = { hash: hexOf(0), address: PAYER };
  const toHub = { hash: hexOf(TO_HUB), address: HUB };
  const toScam = { hash: hexOf(TO_HUB + 1), address: SCAM };
  const { next } = await follow([start]);
  expect(next?.items.map(({ party, amount, stop, continuation }) => [party, amount, stop, continuation])).toEqual([
    [{ address: HUB, addresses: 1, entity: null }, '1', 'Large unnamed entity', 'THROUGH'],
  ]);
  const reached = await follow([start, toHub]);
  expect(reached.steps[1]).toMatchObject({ stop: 'Large unnamed entity', continuation: 'THROUGH', amount: '1' });
  expect(reached.next).toBeNull();
  expect(await refuse([start, toHub, toScam])).toEqual([422, 'TRAIL_AT_SERVICE']);
  const { steps } = await follow([start, { ...toHub, isThrough: true }, toScam]);
  expect(steps.map(({ basis }) => basis)).toEqual(['TRANSFER', 'PRO_RATA', 'INFERRED']);
});
