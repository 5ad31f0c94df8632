import {
  type AddDeskAnswer,
  CALLS,
  type DeskAnswer,
  type DeskChangesAnswer,
  type DeskMember,
  type DeskNote,
  type DeskView,
} from '@sulian/contract';
import { ROLES, type Role } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { type Call, type CaseApp, openCaseApp } from '../support/case-app.ts';
import type { Answer, TestRequest } from '../support/sign-in.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const V1 = '/api/proxy/v1';
const DESK = `${V1}/desk`;
const ADDRESS = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const FAMOUS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const SECRETS = { name: '蓝鲸主犯九七二', note: '线人在老城茶馆见面', title: '水房上家走向', collection: '内线分组' };

let test: TestProgram;
let program: Program;
let app: CaseApp;
let officer: Call;
let colleague: Call;

beforeAll(async () => {
  test = await openTestProgram();
  program = test.program;
  app = await openCaseApp(program, 'desk.sulian');
  officer = await app.enter('OFFICER', 'one', '甲案');
  colleague = await app.enter('OFFICER', 'two', '甲案');
}, 120_000);
afterAll(async () => {
  await app.close();
  await test.close();
});

const read = async <T>(call: Call, url: string): Promise<T> => {
  const answer = await call({ url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const send = async <T>(call: Call, method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await call({ method, url, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const add = (call: Call, address: string, more = {}) =>
  send<AddDeskAnswer>(call, 'POST', `${DESK}/objects`, { objects: [{ blockchain: 'BITCOIN', address, ...more }] });
const listLines = (action: string) =>
  program.database.query<{ target: string; details: string; result: string }>(
    'SELECT target, details, result FROM records.audit_entry WHERE action = $1 ORDER BY number',
    [action],
  );

describe('a desk', () => {
  it('is shared by all of the case, each view and change with one line in the log [R-DESK-09] [R-DESK-10]', async () => {
    const { added, objects } = await add(officer, ADDRESS, { name: SECRETS.name, note: SECRETS.note });
    const id = objects[0]?.id ?? 0;
    expect(added).toBe(1);
    const changed = { version: 1, role: 'SUSPECT', colour: 'TEAL', collections: [SECRETS.collection] };
    await send(colleague, 'PATCH', `${DESK}/objects/${id}`, changed);
    await send<DeskView>(colleague, 'POST', `${DESK}/views`, {
      kind: 'TRAIL',
      title: SECRETS.title,
      link: '/trail?a=1',
    });
    const desk = await read<DeskAnswer>(officer, DESK);
    expect(desk).toMatchObject({ caseName: '甲案', right: 'OWNER', isConfidential: false });
    expect(desk.objects).toMatchObject([
      { id, address: ADDRESS, name: SECRETS.name, role: 'SUSPECT', notes: 1, version: 2, changedBy: 'two@desk.sulian' },
    ]);
    expect(desk.views).toMatchObject([{ title: SECRETS.title, link: '/trail?a=1', addedBy: 'two@desk.sulian' }]);
    for (const action of ['desk.add', 'desk.change', 'desk.view-add', 'desk.view'])
      expect(await listLines(action), action).toMatchObject([{ result: 'OK' }]);
    const again = await add(colleague, ADDRESS, { name: '别名' });
    expect([again.added, again.known, again.objects[0]?.name]).toEqual([0, 1, SECRETS.name]);
  });

  it('gives the later editor of a note the earlier edit [R-DESK-05]', async () => {
    const [object] = (await read<DeskAnswer>(officer, DESK)).objects;
    const url = `${DESK}/objects/${object?.id}/notes`;
    const note = await send<DeskNote>(officer, 'POST', url, { text: '初稿' });
    const edit = (call: Call, text: string) =>
      call({ method: 'PATCH', url: `${DESK}/notes/${note.id}`, payload: { version: note.version, text } });
    const both = await Promise.all([edit(officer, '甲稿'), edit(colleague, '乙稿')]);
    const late = both.find(({ statusCode }) => statusCode === 409);
    const kept = both.find(({ statusCode }) => statusCode === 200)?.json<DeskNote>();
    expect(late?.json()).toMatchObject({ error: 'CONFLICT', details: { current: { text: kept?.text, version: 2 } } });
    const { items } = await read<{ items: readonly DeskNote[] }>(officer, url);
    expect(items.map(({ text }) => text)).toEqual([SECRETS.note, kept?.text]);
    const versions = await read<{ items: readonly DeskNote[] }>(officer, `${DESK}/notes/${note.id}/versions`);
    expect(versions.items.map(({ text }) => text)).toEqual(['初稿', kept?.text]);
  });

  it('names chains whose changes are not known, instead of none [R-DESK-11]', async () => {
    const changes = await read<DeskChangesAnswer>(officer, `${DESK}/changes?since=1`);
    expect(changes).toMatchObject({ since: 1, items: [], isCut: false, gaps: ['BITCOIN'] });
  });

  it('becomes a file with its notes and the case [R-DESK-12]', async () => {
    const { body } = await officer({ url: `${DESK}/export?format=csv` });
    for (const text of ['甲案', ADDRESS, SECRETS.name, SECRETS.note, '嫌疑人', SECRETS.collection])
      expect(body).toContain(text);
  });

  it('gives its names to the files of the case, and to no other’s [R-DESK-13]', async () => {
    const lookup = (call: Call) =>
      call({
        method: 'POST',
        url: `${V1}/lookup/export?format=csv`,
        payload: { objects: [{ blockchain: 'BITCOIN', address: ADDRESS }] },
      });
    const own = await lookup(officer);
    expect(own.statusCode, own.body).toBe(200);
    expect(own.body).toContain('本案名称');
    const other = await lookup(await app.enter('OFFICER', 'elsewhere', '丙案'));
    expect([other.statusCode, other.body.includes('本案名称')]).toEqual([200, false]);
  });

  it('is read by other roles of the case, changed by nobody but editors, and closed by its owner [R-DESK-06] [R-DESK-07]', async () => {
    const reader = await app.enter('REVIEWER', 'reader', '甲案');
    const [object] = (await read<DeskAnswer>(reader, DESK)).objects;
    const attempts: readonly TestRequest[] = [
      { method: 'POST', url: `${DESK}/objects`, payload: { objects: [{ blockchain: 'BITCOIN', address: FAMOUS }] } },
      { method: 'PATCH', url: `${DESK}/objects/${object?.id}`, payload: { version: object?.version, name: 'x' } },
      { method: 'DELETE', url: `${DESK}/objects/${object?.id}` },
      { method: 'POST', url: `${DESK}/objects/${object?.id}/notes`, payload: { text: 'x' } },
      { method: 'POST', url: `${DESK}/views`, payload: { kind: 'PAGE', title: 'x', link: '/search' } },
    ];
    for (const attempt of attempts) expect((await reader(attempt)).statusCode, attempt.url).toBe(403);
    const owned: readonly TestRequest[] = [
      { method: 'PATCH', url: DESK, payload: { isConfidential: true } },
      { method: 'PUT', url: `${DESK}/members/1`, payload: { right: 'READER' } },
    ];
    for (const attempt of owned) expect((await colleague(attempt)).statusCode, attempt.url).toBe(403);
    await send(officer, 'PATCH', DESK, { isConfidential: true });
    for (const url of [DESK, `${DESK}/changes?since=1`, `${DESK}/export?format=csv`, `${DESK}/members`])
      for (const call of [reader, colleague]) expect((await call({ url })).statusCode, url).toBe(403);
    const { items } = await read<{ items: readonly DeskMember[] }>(officer, `${DESK}/members`);
    const two = items.find(({ email }) => email === 'two@desk.sulian');
    expect(two?.right).toBeNull();
    await send(officer, 'PUT', `${DESK}/members/${two?.accountId}`, { right: 'OWNER' });
    expect(await read<DeskAnswer>(colleague, DESK)).toMatchObject({ right: 'OWNER' });
    expect(await read<DeskAnswer>(officer, DESK)).toMatchObject({ right: 'EDITOR' });
    await send(colleague, 'PATCH', DESK, { isConfidential: false });
  });
});

/** A call of each reading route, about the object that bears the name. */
const listReadings = (id: number): readonly string[] =>
  Object.entries(CALLS).flatMap(([key, call]) => {
    if (!key.startsWith('GET ') || ('answer' in call && call.answer === 'text/event-stream')) return [];
    const path = key
      .slice('GET '.length)
      .replace(':blockchain', 'BITCOIN')
      .replace(':kind', 'addresses')
      .replace(':hash', ADDRESS)
      .replace(':id', String(id));
    return [path, `${path}?q=${encodeURIComponent(SECRETS.name)}`, `${path}?format=csv&limit=100&offset=0`];
  });

describe('names and notes of a case', () => {
  it('are in no line of the log, which auditors of all cases read, and in no mail [R-DESK-10]', async () => {
    const tables = ['audit_entry', 'mail'];
    for (const table of tables) {
      const rows = await program.database.query<{ row: string }>(
        `SELECT t::text AS row FROM records.${table} AS t`,
        [],
      );
      for (const text of Object.values(SECRETS)) expect(rows.filter(({ row }) => row.includes(text))).toEqual([]);
    }
    expect((await listLines('desk.note-add')).length).toBeGreaterThan(0);
  });

  it.each(ROLES)('are in no answer to an account of another case that is %s [R-DESK-03]', async (role) => {
    const stranger = await app.enter(role, `stranger-${role.toLowerCase()}`, '乙案');
    const found: string[] = [];
    for (const id of [1, 2])
      for (const url of listReadings(id)) {
        const { body } = await stranger({ url });
        // The searched text comes back as it was sent.
        const texts = url.includes('q=') ? [SECRETS.note, SECRETS.title] : Object.values(SECRETS);
        if (texts.some((text) => body.includes(text))) found.push(url);
      }
    expect(found).toEqual([]);
    expect((await read<DeskAnswer>(stranger, DESK)).objects).toEqual([]);
  }, 120_000);
});
