import type { EntityAnswer, EntityChangeRow, EntityMembers, MergeCandidate } from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';

const SPELLINGS = ['天枢交易所', 'Tianshu', 'tianshu.example', 'TS Exchange', 'Tian Shu Global'];
const ADDRESSES = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  '1dice8EMZmqKvrGE4Qc9bUFf9PX3xaYDp',
  '12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX',
  '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1',
];
const reason = '工商登记为同一家公司';

let peopleApp: PeopleApp;
let reviewer: string;
let officer: string;
let ids: readonly number[];
beforeAll(async () => {
  peopleApp = await openPeopleApp();
  [reviewer, officer] = [await peopleApp.tokenOf('REVIEWER'), await peopleApp.tokenOf('OFFICER')];
  for (const [index, name] of SPELLINGS.entries())
    await post('/api/labels', {
      ...{ blockchain: 'BITCOIN', address: ADDRESSES[index], entity: { name, type: 'Exchange' } },
      ...{ confidence: 60, reason: '录入' },
    });
  ids = await Promise.all(SPELLINGS.map(async (name) => (await findCandidates(name))[0]?.id ?? 0));
});
afterAll(() => peopleApp?.close());

const call = async <T>(url: string, token: string, payload?: object) => {
  const answer = await peopleApp.call({ url, headers: { token }, ...(payload && { method: 'POST', payload }) });
  return { status: answer.statusCode, ...answer.json<{ data: T; error?: string }>() };
};
const post = <T>(url: string, payload: object) => call<T>(url, reviewer, payload);
const findCandidates = async (text: string) =>
  (await call<{ items: MergeCandidate[] }>(`/api/labels/merges/candidates?q=${encodeURIComponent(text)}`, reviewer))
    .data.items;
const nameOf = async (id: number) =>
  (await call<EntityAnswer>(`/api/proxy/v1/entities/${id}`, officer)) as never as EntityAnswer;
const listChanges = async () =>
  (await call<{ items: EntityChangeRow[] }>('/api/labels/merges?limit=9', reviewer)).data.items;

describe('five spellings of one exchange', () => {
  it('are one entity once a reviewer merges them, and five again when separated [R-LABEL-116]', async () => {
    const [main = 0, ...others] = ids;
    expect(await post('/api/labels/merges', { ids: others, into: main, reason })).toMatchObject({
      status: 200,
      data: { mainId: main, labels: 4 },
    });
    for (const name of SPELLINGS)
      expect(await findCandidates(name)).toMatchObject([
        { id: main, name: SPELLINGS[0], labels: 5, addresses: 5, members: 4 },
      ]);
    for (const id of ids)
      expect(await nameOf(id)).toMatchObject({ id: main, name: SPELLINGS[0], aliases: SPELLINGS.slice(1).sort() });
    const labels = await call<{ items: Array<{ entity: { id: number } }> }>('/api/labels', reviewer);
    expect(new Set(labels.data.items.map(({ entity }) => entity.id))).toEqual(new Set([main]));

    expect(await post('/api/labels/merges', { ids: others, into: main, reason })).toMatchObject({ status: 409 });
    for (const id of others)
      expect(await post(`/api/labels/merges/${id}/split`, { reason: '误并' })).toMatchObject({ data: { labels: 1 } });
    for (const [index, id] of ids.entries())
      expect(await nameOf(id)).toMatchObject({ id, name: SPELLINGS[index], aliases: [] });
    expect(await post(`/api/labels/merges/${main}/split`, { reason })).toMatchObject({ status: 409 });
  });

  it('have a history and lines in the audit log [R-LABEL-118]', async () => {
    const changes = await listChanges();
    expect(changes.map(({ action }) => action)).toEqual(['SPLIT', 'SPLIT', 'SPLIT', 'SPLIT', 'MERGE']);
    expect(changes.at(-1)).toMatchObject({
      ...{ main: { id: ids[0], name: SPELLINGS[0] }, labels: 4, alias: null, by: 'reviewer@test.sulian', reason },
      entities: ids.slice(1).map((id, index) => ({ id, name: SPELLINGS[index + 1] })),
    });
    const trail = await peopleApp.program.apiDeps.people.auditTrail?.list({
      action: 'entity.merge',
      offset: 0,
      limit: 9,
    });
    expect(trail?.items.map(({ target, result, details }) => [target, result, details])).toEqual([
      [`entity ${ids[0]}`, 'REFUSED', expect.objectContaining({ code: 'CONFLICT' })],
      [`entity ${ids[0]}`, 'OK', expect.objectContaining({ ids: ids.slice(1), labels: 4, reason })],
    ]);
  });

  it.each([
    ['none', { ids: [], into: 1 }, 400],
    ['one twice', { ids: [1, 1], into: 2 }, 400],
    ['one into itself', { ids: [1], into: 1 }, 409],
    ['one that is unknown', { ids: [99_999], into: 1 }, 404],
    ['without a reason', { ids: [1], into: 2, reason: ' ' }, 400],
  ])('are not merged: %s', async (_, body, status) => {
    expect((await post('/api/labels/merges', { reason, ...body })).status).toBe(status);
  });
});

describe('an alias', () => {
  it('finds an entity and is shown with it, until it is removed [R-LABEL-117]', async () => {
    const [id = 0] = ids;
    const added = await post<{ id: number }>(`/api/labels/merges/${id}/aliases`, { name: '天枢国际', reason });
    expect(added.status).toBe(200);
    expect((await findCandidates('天枢国际')).map((each) => each.id)).toEqual([id]);
    expect(await nameOf(id)).toMatchObject({ aliases: ['天枢国际'] });
    expect((await call<EntityMembers>(`/api/labels/merges/${id}`, reviewer)).data).toMatchObject({
      ...{ members: [], isCapped: false },
      aliases: [{ id: added.data.id, name: '天枢国际', by: 'reviewer@test.sulian', reason }],
    });
    expect((await post(`/api/labels/merges/${id}/aliases`, { name: '天枢国际', reason })).status).toBe(409);
    expect((await post(`/api/labels/aliases/${added.data.id}/remove`, { reason: '有误' })).status).toBe(200);
    expect((await post(`/api/labels/aliases/${added.data.id}/remove`, { reason: '有误' })).status).toBe(404);
    expect(await findCandidates('天枢国际')).toEqual([]);
    expect((await listChanges()).slice(0, 2).map(({ action, alias, main }) => [action, alias, main.id])).toEqual([
      ['REMOVE_ALIAS', '天枢国际', id],
      ['ADD_ALIAS', '天枢国际', id],
    ]);
  });
});
