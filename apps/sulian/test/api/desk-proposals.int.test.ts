import type { AddDeskAnswer, DeskProposalsAnswer, ObjectionRow } from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type CaseApp, openCaseApp } from '../support/case-app.ts';
import type { TestRequest } from '../support/sign-in.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const V1 = '/api/proxy/v1';
const ADDRESS = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const OTHER = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const SECRETS = { name: '蓝鲸主犯九七二', note: '线人在老城茶馆见面', collection: '内线分组', other: '水房老三' };
const PROPOSED = { name: '杀猪盘归集地址', type: 'Scam' };

let test: TestProgram;
let app: CaseApp;
let officer: Call;
let reviewer: Call;
let objects: AddDeskAnswer['objects'];

const send = async <T>(call: Call, request: TestRequest): Promise<T> => {
  const answer = await call(request);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const propose = (call: Call, entity: object) =>
  send<{ data: ObjectionRow }>(call, {
    method: 'POST',
    url: `${V1}/blockchains/BITCOIN/addresses/${ADDRESS}/objections`,
    payload: { kind: 'CORRECTION', entity, reason: '资金归集，调证回复第 3 页' },
  });
const listProposals = async (call: Call) =>
  (await send<DeskProposalsAnswer>(call, { url: `${V1}/desk/proposals` })).items;

beforeAll(async () => {
  test = await openTestProgram();
  app = await openCaseApp(test.program, 'proposals.sulian');
  officer = await app.enter('OFFICER', 'one', '甲案');
  reviewer = await app.enter('REVIEWER', 'reviewer', '审核');
  const marks = { name: SECRETS.name, note: SECRETS.note, collections: [SECRETS.collection], role: 'COLLECTION' };
  ({ objects } = await send<AddDeskAnswer>(officer, {
    method: 'POST',
    url: `${V1}/desk/objects`,
    payload: {
      objects: [
        { blockchain: 'BITCOIN', address: ADDRESS, ...marks },
        { blockchain: 'BITCOIN', address: OTHER, name: SECRETS.other },
      ],
    },
  }));
}, 120_000);
afterAll(async () => {
  await app.close();
  await test.close();
});

it.each([
  'proposals',
  'alerts',
])('the %s of a confidential desk are refused to another account of the case, with a line [R-DESK-10]', async (list) => {
  const owner = await app.enter('OFFICER', `owner-${list}`, `密案-${list}`);
  const reader = await app.enter('OFFICER', `reader-${list}`, `密案-${list}`);
  const [blockchain, address] = ['BITCOIN', ADDRESS];
  await send(owner, { method: 'POST', url: `${V1}/desk/objects`, payload: { objects: [{ blockchain, address }] } });
  await send(owner, { method: 'PATCH', url: `${V1}/desk`, payload: { isConfidential: true } });
  expect((await reader({ url: `${V1}/desk/${list}?since=0&ids=1` })).statusCode).toBe(403);
  const auditor = await app.enter('AUDITOR', `auditor-${list}`, '审计');
  const { items } = (await send<{ data: { items: object[] } }>(auditor, { url: '/api/audit/entries?limit=20' })).data;
  const target = `GET ${V1}/desk/${list}`;
  expect(items).toContainEqual(expect.objectContaining({ action: 'access', target, result: 'REFUSED' }));
});

describe('a label that a case proposes', () => {
  it('reaches the reviewers with its own text alone, and no answer to them has what the case wrote [R-DESK-19]', async () => {
    await propose(officer, PROPOSED);
    const auditor = await app.enter('AUDITOR', 'auditor', '审计');
    const queue = await reviewer({ url: '/api/labels/objections?state=OPEN' });
    expect(queue.json()).toMatchObject({ data: { items: [{ address: ADDRESS, entity: PROPOSED }] } });
    const answers = [
      queue,
      await reviewer({ url: '/api/labels?q=&limit=10' }),
      await reviewer({ url: `${V1}/desk` }),
      await reviewer({ url: `${V1}/blockchains/BITCOIN/addresses/${ADDRESS}/objections` }),
      await auditor({ url: '/api/audit/entries?limit=100' }),
    ];
    expect(answers.at(-1)?.body).toContain(PROPOSED.name);
    for (const { body, statusCode } of answers) {
      expect(statusCode, body).toBe(200);
      for (const secret of [...Object.values(SECRETS), 'COLLECTION', OTHER]) expect(body).not.toContain(secret);
    }
  });

  it('is shown to its case with its state, the newest of each object, and to no other case [R-DESK-19]', async () => {
    const [first] = objects;
    const sent = { objectId: first?.id, ...PROPOSED, by: 'one@proposals.sulian', state: 'OPEN' };
    expect(await listProposals(officer)).toMatchObject([sent]);
    const { data } = await propose(officer, { name: '归集地址二', type: 'Scam' });
    await send(reviewer, {
      method: 'POST',
      url: `/api/labels/objections/${data.id}/decide`,
      payload: { isAccepted: true, reason: '属实' },
    });
    expect(await listProposals(officer)).toMatchObject([{ ...sent, name: '归集地址二', state: 'ACCEPTED' }]);
    expect(await listProposals(await app.enter('OFFICER', 'other', '乙案'))).toEqual([]);
    await send(officer, { method: 'DELETE', url: `${V1}/desk/objects/${first?.id}` });
    expect(await listProposals(officer)).toEqual([]);
  });
});
