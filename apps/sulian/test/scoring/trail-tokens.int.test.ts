import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { fee, genesis, move } from './account-operations.ts';
import { hashOf, openAccountScene } from './account-scene.ts';
import { askTrails } from './ask-trail.ts';

const account = (byte: string): string => `0x${byte.repeat(20)}`;
const [FUNDER, PAYER, ROUTER, PAYEE] = ['a1', 'b2', 'c3', 'd4'].map(account) as [string, string, string, string];
const TOKEN = account('ee');
const hexOf = (height: number): string => `0x${hashOf(height)}`;
const UNIT = 10n ** 18n;
/** The payer pays gas in ether and 50 tokens. Later, ether passes a router within one transaction. */
const TRANSACTIONS = [
  [genesis(FUNDER, 10n * UNIT), { ...genesis(FUNDER, 100n), type: 'MINT' as const, token: TOKEN }],
  [move('VALUE_TRANSFER', FUNDER, PAYER, 5n * UNIT), move('TOKEN_TRANSFER', FUNDER, PAYER, 80n, TOKEN)],
  [fee(PAYER, UNIT), move('TOKEN_TRANSFER', PAYER, PAYEE, 50n, TOKEN)],
  [move('VALUE_TRANSFER', PAYER, ROUTER, 2n * UNIT), move('VALUE_TRANSFER', ROUTER, PAYEE, 2n * UNIT)],
  [fee(PAYER, UNIT / 2n), move('VALUE_TRANSFER', PAYER, PAYEE, UNIT)],
];

let scene: Awaited<ReturnType<typeof openAccountScene>>;
let api: TestApi;
beforeAll(async () => {
  scene = await openAccountScene({ contracts: [TOKEN], labels: {}, transactions: TRANSACTIONS });
  api = await openTestApi(scene.program);
});
afterAll(async () => {
  await api.close();
  await scene.close();
});
const { follow } = askTrails(() => api);

it('leaves gas out of what a payer paid [R-TRAIL-01]', async () => {
  const more = { direction: 'INCOMING' };
  const { whole, steps } = await follow([{ hash: hexOf(2), address: PAYER }], more);
  expect([whole, steps[0]?.moved, steps[0]?.from.address]).toEqual(['50', '50', PAYEE]);
  const native = await follow([{ hash: hexOf(4), address: PAYER }], more);
  expect([native.whole, native.steps[0]?.moved]).toEqual(['1', '1']);
});

it('goes on within one transaction [R-TRAIL-04]', async () => {
  const { next } = await follow([{ hash: hexOf(3), address: ROUTER }]);
  expect(next?.items.map(({ hash, waitedSec, party, stop }) => [hash, waitedSec, party.address, stop])).toEqual([
    [hexOf(3), 0, PAYEE, null],
  ]);
});
