import type { AddReplyAnswer, DeskReply, DeskView, ObjectRepliesAnswer, ReplyAnswer } from '@sulian/contract';
import { MAX_DESK_REPLIES, type Role } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { type Call, type CaseApp, openCaseApp } from '../support/case-app.ts';
import type { Answer, TestRequest } from '../support/sign-in.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const V1 = '/api/proxy/v1';
const REPLIES = `${V1}/desk/replies`;
const DEPOSIT = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const STARRED = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const UNKNOWN = '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1';
const HASH = 'ab'.repeat(32);
const LISTED = 'cd'.repeat(32);
const SECRETS = { user: 'UID-77120931', person: '欧阳某某', order: 'ORD-20260811-3' };

let test: TestProgram;
let program: Program;
let app: CaseApp;
let officer: Call;
let reader: Call;
let other: Call;

beforeAll(async () => {
  test = await openTestProgram();
  program = test.program;
  app = await openCaseApp(program, 'reply.sulian');
  officer = await app.enter('OFFICER', 'one', '甲案');
  reader = await app.enter('REVIEWER', 'reader', '甲案');
  other = await app.enter('OFFICER', 'other', '乙案');
}, 120_000);
afterAll(async () => {
  await app.close();
  await test.close();
});

const send = async <T>(call: Call, request: TestRequest): Promise<T> => {
  const answer = await call(request);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const rows = [
  { line: 2, order: SECRETS.order, user: SECRETS.user, name: SECRETS.person, address: DEPOSIT, txHash: HASH },
  { line: 3, user: 'UID-2', address: STARRED, time: '2026-08-11 10:00:00' },
  { line: 4, user: 'UID-3', txHash: LISTED.toUpperCase() },
  { line: 5, user: 'UID-4', address: UNKNOWN },
  { line: 6, user: 'UID-5', address: 'no address' },
];
const importReply = (call: Call, isDryRun: boolean, sent: readonly object[] = rows): Promise<AddReplyAnswer> =>
  send(call, {
    method: 'POST',
    url: REPLIES,
    payload: { exchange: '某交易所', fileName: '回函.xlsx', rows: sent, isDryRun },
  });
const listReplies = async (call: Call) => (await send<{ items: readonly DeskReply[] }>(call, { url: REPLIES })).items;

describe('a reply of an exchange', () => {
  it('is tried, and then stored with the case and matched with its trails, lists and objects [R-DESK-15] [R-DESK-16]', async () => {
    const addView = (payload: object) => send<DeskView>(officer, { method: 'POST', url: `${V1}/desk/views`, payload });
    const trail = await addView({
      ...{ kind: 'TRAIL', title: '受害人甲的资金' },
      link: `/trail?blockchain=BITCOIN&direction=OUTGOING&trail=${HASH}.${DEPOSIT}`,
    });
    const list = await addView({
      ...{ kind: 'ENDS', title: '去向清单', link: `/address/1/BITCOIN/${UNKNOWN}?open=x` },
      ends: [{ blockchain: 'BITCOIN', address: null, hashes: [LISTED] }],
    });
    await send(officer, {
      method: 'POST',
      url: `${V1}/desk/objects`,
      payload: { objects: [{ blockchain: 'BITCOIN', address: STARRED, name: '主犯' }] },
    });
    const tried = await importReply(officer, true);
    expect(tried).toEqual({
      ...{ reply: null, accepted: 4, refused: [{ line: 6, reason: 'ADDRESS_INVALID' }] },
      matched: { trails: 1, ends: 1, objects: 1, unmatched: 1 },
    });
    expect(await listReplies(officer)).toEqual([]);
    const { reply } = await importReply(officer, false);
    expect(await listReplies(reader)).toEqual([reply]);
    expect(reply).toMatchObject({ exchange: '某交易所', entityId: null, rows: 4, addedBy: 'one@reply.sulian' });
    const answer = await send<ReplyAnswer>(reader, { url: `${REPLIES}/${reply?.id}` });
    expect(
      answer.items.map(({ line, matches }) => [line, ...matches.map(({ kind, id, by }) => [kind, id, by])]),
    ).toEqual([
      [2, ['TRAIL', trail.id, 'BOTH']],
      [3, ['OBJECT', expect.any(Number), 'ADDRESS']],
      [4, ['ENDS', list.id, 'TRANSACTION']],
      [5],
    ]);
    expect(answer.items[0]).toMatchObject({
      user: SECRETS.user,
      matches: [{ title: '受害人甲的资金', link: trail.link }],
    });
    const object = answer.items[1]?.matches[0];
    expect(object).toMatchObject({ title: '主犯', link: `/address/1/BITCOIN/${STARRED}` });
    const shown = await send<ObjectRepliesAnswer>(reader, { url: `${V1}/desk/objects/${object?.id}/replies` });
    expect(shown.items).toMatchObject([{ exchange: '某交易所', user: 'UID-2', time: '2026-08-11 10:00:00' }]);
  });

  it('names its exchange as an entity where one has the name [R-DESK-15]', async () => {
    const { createLabelDraft } = await import('@sulian/testkit');
    await program.labelStore.saveLabels([
      createLabelDraft({
        ...{ chain: 'BITCOIN', address: UNKNOWN, source: 'test', confidence: 90 },
        entity: { key: 'test:known', name: 'Known Exchange', type: 'Exchange' },
      }),
    ]);
    const { reply } = await send<AddReplyAnswer>(officer, {
      method: 'POST',
      url: REPLIES,
      payload: {
        ...{ exchange: 'known exchange', fileName: 'a.csv', isDryRun: false },
        rows: [{ line: 1, address: UNKNOWN }],
      },
    });
    expect(reply?.entityId).toEqual(expect.any(Number));
    await send(officer, { method: 'DELETE', url: `${REPLIES}/${reply?.id}` });
  });

  it('has 5,000 rows at most, of which a full one is read at once [R-DESK-15]', async () => {
    const many = Array.from({ length: 5_001 }, (_, at) => ({
      line: at + 1,
      address: `0x${at.toString(16).padStart(40, '0')}`,
    }));
    const refused = await officer({
      method: 'POST',
      url: REPLIES,
      payload: { exchange: 'x', fileName: 'x', isDryRun: true, rows: many },
    });
    expect(refused.json()).toMatchObject({ error: 'BAD_REQUEST' });
    const { reply, matched } = await importReply(officer, false, many.slice(0, 5_000));
    expect([reply?.rows, matched.unmatched]).toEqual([5_000, 5_000]);
    const { items } = await send<ReplyAnswer>(officer, { url: `${REPLIES}/${reply?.id}` });
    expect(items).toHaveLength(5_000);
    await send(officer, { method: 'DELETE', url: `${REPLIES}/${reply?.id}` });
  });

  it('becomes a file with its matches, and states what matches nothing [R-DESK-18]', async () => {
    const [reply] = await listReplies(officer);
    const { body } = await officer({ url: `${REPLIES}/${reply?.id}/export?format=csv` });
    for (const text of [
      '甲案',
      SECRETS.user,
      SECRETS.person,
      '受害人甲的资金 (地址与交易均相同)',
      '主犯 (地址相同)',
      '未匹配',
    ])
      expect(body).toContain(text);
    const workbook = await officer({ url: `${REPLIES}/${reply?.id}/export?format=xlsx` });
    expect([workbook.statusCode, workbook.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  it('is seen by nobody outside the case, changed by editors alone, and closed with the desk [R-DESK-17]', async () => {
    const [reply] = await listReplies(officer);
    expect(await listReplies(other)).toEqual([]);
    for (const asked of [
      { url: `${REPLIES}/${reply?.id}` },
      { url: `${REPLIES}/${reply?.id}/export?format=csv` },
      { method: 'DELETE' as const, url: `${REPLIES}/${reply?.id}` },
    ])
      expect((await other(asked)).statusCode).toBe(404);
    const payload = { exchange: 'x', fileName: 'x', rows: [{ line: 1, address: DEPOSIT }], isDryRun: true };
    expect((await reader({ method: 'POST', url: REPLIES, payload })).json()).toMatchObject({ error: 'FORBIDDEN' });
    const setConfidential = (isConfidential: boolean) =>
      send(officer, { method: 'PATCH', url: `${V1}/desk`, payload: { isConfidential } });
    await setConfidential(true);
    for (const url of [REPLIES, `${REPLIES}/${reply?.id}`, `${REPLIES}/${reply?.id}/export?format=csv`])
      expect((await reader({ url })).json(), url).toMatchObject({ error: 'FORBIDDEN' });
    await setConfidential(false);
    expect((await reader({ url: REPLIES })).statusCode).toBe(200);
  });

  it('leaves lines with ids and counts alone, and no label [R-DESK-17]', async () => {
    const lines = await program.database.query<{ action: string; target: string; details: string }>(
      "SELECT action, target, details FROM records.audit_entry WHERE action LIKE 'desk.repl%' ORDER BY number",
    );
    const text = JSON.stringify(await program.database.query('SELECT * FROM records.audit_entry'));
    for (const secret of [...Object.values(SECRETS), '某交易所', '回函.xlsx']) expect(text).not.toContain(secret);
    expect(lines.filter(({ action }) => action === 'desk.reply-add').slice(0, 2)).toMatchObject([
      { target: 'desk', details: expect.stringMatching(/"isDryRun":true/) },
      { target: 'desk', details: expect.stringMatching(/"replyId":\d+/) },
    ]);
    const labels = await program.database.query('SELECT * FROM records.label WHERE address = ANY($1::text[])', [
      [DEPOSIT, STARRED],
    ]);
    expect(labels).toEqual([]);
  });

  it('is one of 200 at most, and is removed with its rows [R-DESK-15] [R-DESK-17]', async () => {
    const [reply] = await listReplies(officer);
    await send(officer, { method: 'DELETE', url: `${REPLIES}/${reply?.id}` });
    const left = await program.database.query('SELECT 1 FROM records.desk_reply_row WHERE reply_id = $1', [reply?.id]);
    expect([left, await listReplies(officer)]).toEqual([[], []]);
    const [mine] = await program.database.query<{ case_id: number }>(
      "SELECT case_id FROM records.account WHERE email = 'one@reply.sulian'",
    );
    await program.database.query(
      `INSERT INTO records.desk_reply (case_id, exchange, file_name, rows, by_whom, added_sec)
       SELECT $1::int, 'x', 'x', 0, 'x', 1 FROM generate_series(1, ${MAX_DESK_REPLIES})`,
      [mine?.case_id],
    );
    const payload = { exchange: 'x', fileName: 'x', rows: [{ line: 1, address: DEPOSIT }], isDryRun: false };
    expect((await officer({ method: 'POST', url: REPLIES, payload })).json()).toMatchObject({
      ...{ error: 'DESK_FULL', details: { max: MAX_DESK_REPLIES } },
    });
  });
});
