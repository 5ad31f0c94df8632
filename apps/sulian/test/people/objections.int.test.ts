import type { ObjectionRow } from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { getTestAccount } from '../support/sign-in.ts';

let peopleApp: PeopleApp;
let officer: string;
let reviewer: string;
beforeAll(async () => {
  peopleApp = await openPeopleApp();
  officer = await peopleApp.tokenOf('OFFICER');
  reviewer = await peopleApp.tokenOf('REVIEWER');
});
afterAll(() => peopleApp?.close());

const ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const OF_ADDRESS = `/api/proxy/v1/blockchains/BITCOIN/addresses/${ADDRESS}/objections`;
const CORRECTION = { kind: 'CORRECTION', entity: { name: '甲交易所', type: 'Exchange' }, reason: '调证回复第 3 页' };

const post = (url: string, token: string, payload: object) =>
  peopleApp.call({ method: 'POST', url, headers: { token }, payload });
const list = async (url: string, token: string) =>
  (await peopleApp.call({ url, headers: { token } })).json<{ data: { items: ObjectionRow[] } }>().data.items;
const labelVersion = async () => peopleApp.program.apiDeps.labelStore.getVersion();

describe('a correction of a label', () => {
  it('goes from an officer to the reviewers, whose decision the case reads; no label changes [R-LABEL-114]', async () => {
    const version = await labelVersion();
    const sent = await post(OF_ADDRESS, officer, CORRECTION);
    expect(sent.statusCode, sent.body).toBe(200);
    const { id } = sent.json<{ data: ObjectionRow }>().data;
    expect(await list('/api/labels/objections?state=OPEN', reviewer)).toMatchObject([
      { id, address: ADDRESS, ...CORRECTION, by: 'officer@test.sulian', state: 'OPEN', decision: null },
    ]);
    const decide = () =>
      post(`/api/labels/objections/${id}/decide`, reviewer, { isAccepted: false, reason: '证据不足' });
    expect((await decide()).statusCode).toBe(200);
    expect((await decide()).statusCode).toBe(409);
    expect(await list(OF_ADDRESS, officer)).toMatchObject([
      { id, state: 'DECLINED', decision: { by: 'reviewer@test.sulian', reason: '证据不足' } },
    ]);
    expect(await list('/api/labels/objections?state=OPEN', reviewer)).toEqual([]);
    expect(await labelVersion()).toBe(version);
  });

  it('is shown to its own case alone [R-LABEL-115]', async () => {
    const { email } = await getTestAccount(peopleApp.people, {
      role: 'OFFICER',
      email: 'other@test.sulian',
      caseName: 'OTHER-CASE',
    });
    const other = await peopleApp.tokenOf('OFFICER', email);
    expect((await list(OF_ADDRESS, officer)).length).toBeGreaterThan(0);
    expect(await list(OF_ADDRESS, other)).toEqual([]);
  });

  it.each([
    ['a correction without an entity', { kind: 'CORRECTION', reason: 'x' }],
    ['an objection with one', { ...CORRECTION, kind: 'OBJECTION' }],
    ['no reason', { kind: 'OBJECTION', reason: ' ' }],
    ["a type of the engine's own", { ...CORRECTION, entity: { name: 'x', type: 'Unknown origin' } }],
  ])('is refused: %s', async (_, body) => {
    expect((await post(OF_ADDRESS, officer, body)).statusCode).toBe(400);
  });

  it('is refused about no address, and a decision about none', async () => {
    expect((await post(OF_ADDRESS.replace(ADDRESS, '1broken'), officer, CORRECTION)).statusCode).toBe(400);
    const decision = { isAccepted: true, reason: 'x' };
    expect((await post('/api/labels/objections/999999/decide', reviewer, decision)).statusCode).toBe(404);
  });
});
