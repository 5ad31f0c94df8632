import type { AlertsAnswer, CoinsAnswer, ObjectAnswer, SubscriptionAnswer } from '@sulian/contract';
import type { Coverage, Operation, StoredBlock } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { fee, move } from '../scoring/account-operations.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { getTestAccount } from '../support/sign-in.ts';
import { openTestProgram } from '../support/test-program.ts';

const TRX = 1_000_000n;
const TRON = '/api/proxy/v1/blockchains/TRON';
const URL = 'http://127.0.0.1:1';

let program: Program;
let api: TestApi;
let close: () => Promise<void>;
/** Fetched in its coin, in all, not at all, and never met. */
let [coin, all, other, unseen]: readonly [string, string, string, string] = ['', '', '', ''];

const hashOf = (kind: string, at: number): string => `${kind}${at}`.padStart(64, '0');
const toBlock = (height: number, operations: readonly Operation[]): StoredBlock => ({
  anchor: 'ONE_NODE',
  entries: 9,
  block: {
    ...{ chain: 'TRON', height, hash: hashOf('b', height), parentHash: hashOf('b', height - 1) },
    timeSec: 1_700_000_000 + 3 * height,
    transactions: [{ hash: hashOf('f', height), position: 3, kind: 'transfer', status: 'success', operations }],
  },
});
const toCoverage = (address: string, scope: Coverage['scope']): Coverage => ({
  ...{ address, scope, fromHeight: 0, toHeight: 90, state: 'WHOLE', lacks: [], proofs: ['BALANCE'] },
  ...{ listed: 1, source: 'index.example' },
});
const toListing = (address: string, scope: Coverage['scope'], heights: readonly number[]) => ({
  ...{ address, scope, source: 'index.example' },
  transactions: heights.map((height) => ({ hash: hashOf('f', height), height })),
});

beforeAll(async () => {
  const config = {
    chains: { TRON: { source: { type: 'onDemand', index: { type: 'trongrid', url: URL }, node: { url: URL } } } },
  };
  const test = await openTestProgram({ config });
  program = test.program;
  const adapter = program.adapters.get('TRON');
  const account = (digit: string): string => adapter?.parseAddress(`41${digit.repeat(40)}`) ?? '';
  [coin, all, other, unseen] = [account('1'), account('2'), account('3'), account('4')];
  await program.ledger.fetchedWriter('TRON').mergeFetched({
    head: { height: 90, hash: hashOf('b', 90), timeSec: 1_700_000_300 },
    blocks: [
      toBlock(10, [move('VALUE_TRANSFER', other, coin, 100n * TRX)]),
      toBlock(20, [fee(coin, TRX), move('VALUE_TRANSFER', coin, all, 40n * TRX)]),
    ],
    listings: [toListing(coin, 'native', [10, 20]), toListing(all, 'all', [20])],
    coverage: [toCoverage(coin, 'native'), toCoverage(all, 'all')],
  });
  api = await openTestApi(program);
  close = async () => {
    await api.close();
    await test.close();
  };
}, 60_000);
afterAll(() => close());

const readObject = (address: string) => api.get<ObjectAnswer>(`${TRON}/addresses/${address}`);
const readCoins = async (address: string) => (await api.get<CoinsAnswer>(`${TRON}/addresses/${address}/coins`)).items;

describe('an address on a chain on demand', () => {
  it('has a number of transactions and dates only where all of its history is stored [R-FETCH-59]', async () => {
    const unknown = { numberOfTransactions: null, firstActivityDate: null, lastActivityDate: null };
    expect(await readObject(all)).toMatchObject({
      ...{ numberOfTransactions: 1, firstActivityDate: 1_700_000_060, lastActivityDate: 1_700_000_060 },
      basis: { historyState: 'WHOLE', isPartial: false },
    });
    expect(await readObject(coin)).toMatchObject({ ...unknown, basis: { historyState: 'PART', isPartial: true } });
    expect(await readObject(other)).toMatchObject({ ...unknown, basis: { historyState: 'NOT_FETCHED' } });
    expect(await readObject(unseen)).toMatchObject({
      ...unknown,
      isSeen: null,
      basis: { historyState: 'NOT_FETCHED' },
    });
  });

  it('has a balance of a coin only where its history in that coin is stored [R-FETCH-59]', async () => {
    const read = (address: string) => readCoins(address).then(([trx]) => [trx?.balance, trx?.historyState]);
    expect(await read(coin)).toEqual(['59', 'WHOLE']);
    expect(await read(all)).toEqual(['40', 'WHOLE']);
    expect(await read(other)).toEqual([null, 'NOT_FETCHED']);
  });

  it('with a transaction above the block up to which its history is whole has neither [R-FETCH-59]', async () => {
    await program.ledger.fetchedWriter('TRON').mergeFetched({
      head: { height: 99, hash: hashOf('b', 99), timeSec: 1_700_000_400 },
      blocks: [toBlock(95, [move('VALUE_TRANSFER', unseen, all, 7n * TRX)])],
      listings: [],
      coverage: [],
    });
    expect(await readObject(all)).toMatchObject({
      ...{ numberOfTransactions: null, lastActivityDate: null },
      basis: { historyState: 'PART', historyHeight: null },
    });
    expect((await readCoins(all))[0]).toMatchObject({ balance: null, historyState: 'PART', historyHeight: null });
    expect((await readCoins(coin))[0]).toMatchObject({ balance: '59', historyState: 'WHOLE', historyHeight: 90 });
  });

  it('is watched by no alert [R-FETCH-13]', async () => {
    const answer = await api.call('/api/proxy/v1/alerts', {
      ...{ blockchain: 'TRON', objectType: 'ADDRESS', address: coin, isEntity: false, type: 'ACTIVITY' },
      conditions: { coinId: 0, amount: 0, activityType: 'ALL' },
      ...{ isEnabled: true, isMailEnabled: false },
    });
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('ALERT_ON_DEMAND')]);
  });

  it('shows alerts that were created while its blocks were followed as not watched, and enables none [R-FETCH-81]', async () => {
    const { people, alerts } = program.apiDeps;
    const { id: creatorId, caseId } = await getTestAccount(people, { role: 'OFFICER' });
    const { id } = await alerts.alerts.create({
      ...{ chain: 'TRON', objectType: 'ADDRESS', address: coin, asset: 0, caseId, creatorId, height: 1, nowSec: 1 },
      conditions: { type: 'ACTIVITY', activityType: 'ALL', amountUsd: 0 },
      ...{ isEnabled: true, isMailEnabled: false },
    });
    const list = () => api.get<AlertsAnswer>('/api/proxy/v1/alerts').then(({ items }) => items.map(toState));
    const toState = ({ isEnabled, isWatched }: AlertsAnswer['items'][number]) => [isEnabled, isWatched];
    expect(await list()).toEqual([[true, false]]);
    const subscription = `/api/proxy/v1/alerts/subscription?blockchain=TRON&objectType=ADDRESS&address=${coin}`;
    expect(await api.get<SubscriptionAnswer>(subscription)).toMatchObject({ total: 1, enabled: 1, isWatched: false });
    const set = (isEnabled: boolean) =>
      api.app.inject({
        method: 'PATCH',
        url: `/api/proxy/v1/alerts/${id}`,
        payload: { isEnabled, isMailEnabled: false },
      });
    expect((await set(false)).statusCode).toBe(200);
    expect(await list()).toEqual([[false, false]]);
    const refused = await set(true);
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('ALERT_ON_DEMAND')]);
    expect(await list()).toEqual([[false, false]]);
  });
});
