import type { Registration, RegistrationRow } from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { PNG_PICTURE, toTelephoneJpeg } from '../support/pictures.ts';
import { type Answer, getTestAccount, getTestCase, TEST_PASSWORD } from '../support/sign-in.ts';
import { register, toRegisterBody, uploadId } from './registration.ts';

const HOUR_SEC = 3_600;
let app: PeopleApp;
let caseId: number;
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await openPeopleApp();
  caseId = await getTestCase(app.people);
  for (const role of ['REVIEWER', 'ADMIN', 'AUDITOR'] as const) tokens.set(role, await app.tokenOf(role));
});
afterAll(() => app.close());

const as = (role: string) => ({ token: tokens.get(role) ?? '' });
const get = async <T>(url: string, role = 'REVIEWER'): Promise<T> => {
  const answer = await app.call({ url, headers: as(role) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: T }>().data;
};
const post = (url: string, payload?: object): Promise<Answer> =>
  app.call({
    method: 'POST',
    url: `/api/review/registrations/${url}`,
    headers: as('REVIEWER'),
    ...(payload && { payload }),
  });

const picture = () => uploadId(app, { content: PNG_PICTURE });
const seal = () => uploadId(app, { content: PNG_PICTURE, purpose: 'SEAL' });
const documents = async () => ({ front: await picture(), back: await picture(), seals: [await seal()] });
const apply = async (email: string): Promise<Answer> =>
  register(app, toRegisterBody({ ...(await documents()), caseId, email }));
async function submit(email: string): Promise<RegistrationRow> {
  const answer = await apply(email);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ success: true, code: 0, message: expect.any(String) });
  return findRow(email);
}
async function findRow(email: string): Promise<RegistrationRow> {
  const { items } = await get<{ items: RegistrationRow[] }>(`/api/review/registrations?q=${email}&limit=20`);
  const [row] = items;
  if (row === undefined) throw new Error(`${email} did not register`);
  return row;
}
const login = (email: string) =>
  app.call({ method: 'POST', url: '/api/user/login', payload: { caseId, email, password: 'Haidian-7531' } });
const outbox = () =>
  get<{ items: Array<{ id: number; to: string; subject: string }> }>('/api/admin/outbox?limit=100', 'ADMIN');
const lines = async (action: string) => (await app.people.auditTrail.list({ action, offset: 0, limit: 100 })).items;

describe('a registration', () => {
  it('waits for its review, and its account cannot sign in meanwhile [R-PUB-02] [R-REG-26] [R-REG-29]', async () => {
    const row = await submit('liu.fang@police.example.cn');
    expect(row).toMatchObject({
      name: '张伟',
      workUnit: '海淀分局',
      caseName: 'TEST-CASE',
      status: 'SUBMITTED',
      decidedAt: null,
    });
    expect((await login(row.email)).json()).toMatchObject({ code: 40007 });
    expect((await lines('registration.submit'))[0]).toMatchObject({ result: 'OK', target: `registration ${row.id}` });
  });

  it('carries the further fields where they are given and lives without them [R-REG-22]', async () => {
    const more = { sex: 'WOMAN', province: '110000', city: '110100', district: '110108', policeType: '经济犯罪侦查' };
    const body = { ...toRegisterBody({ ...(await documents()), caseId, email: 'more@police.example.cn' }), ...more };
    expect((await register(app, body)).statusCode).toBe(200);
    const full = await get<Registration>(`/api/review/registrations/${(await findRow('more@police.example.cn')).id}`);
    expect(full).toMatchObject({ ...more, landline: '010-85225050', decision: null, earlier: [] });
    expect(full.documents.map(({ field, isErased }) => [field, isErased])).toEqual([
      ['FRONT', false],
      ['BACK', false],
      ['SEAL', false],
    ]);
    const plain = await get<Registration>(`/api/review/registrations/${(await findRow('liu.fang')).id}`);
    expect(plain).toMatchObject({ sex: null, province: null, policeType: null });
  });

  it('is refused where the form would have refused it [R-REG-23]', async () => {
    const right = toRegisterBody({ ...(await documents()), caseId, email: 'form@police.example.cn' });
    const wrong: ReadonlyArray<readonly [field: string, value: unknown]> = [
      ['email', 'no-at-sign'],
      ['email', 'plus+tag@police.cn'],
      ['password', 'has blank 1'],
      ['password', 'x'.repeat(17)],
      ['name', '  '],
      ['landline', '10-85225050'],
      ['landline', '01085225050'],
      ['landline', '010-1234'],
      ['landline', '010-123456789012345678'],
      ['workUnit', ''],
      ['caseId', 0],
      ['frontDocumentId', 0],
      ['backDocumentId', -1],
      ['documentIds', [1, 2, 3, 4, 5, 6]],
    ];
    for (const [field, value] of wrong) {
      const answer = await register(app, { ...right, [field]: value });
      expect([answer.statusCode, answer.json<{ error: string }>().error], `${field}: ${value}`).toEqual([
        400,
        'BAD_REQUEST',
      ]);
      expect(answer.body).toContain(field);
    }
    const hidden = await register(app, { ...right, name: 'a\u0000b' });
    expect(hidden.json()).toMatchObject({ code: 400, error: 'TEXT_UNSEEN', details: { field: 'name' } });
  });

  it('is refused with a weak password, naming what is missing [R-REG-24]', async () => {
    const body = toRegisterBody({ ...(await documents()), caseId, email: 'weak@police.example.cn' });
    for (const [password, fault] of [
      ['Xk7pq2', 'TOO_SHORT'],
      ['12345678', 'TOO_COMMON'],
    ] as const) {
      const answer = await register(app, { ...body, password });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ error: 'PASSWORD_WEAK', details: { faults: [fault] } });
    }
  });

  it('is refused without a seal file while one is required, and for a case that is not open', async () => {
    const { front, back, seals } = await documents();
    const without = await register(app, toRegisterBody({ front, back, caseId, email: 'noseal@police.example.cn' }));
    expect(without.json()).toMatchObject({ code: 422, error: 'FILE_UNKNOWN', details: { field: 'documentIds' } });
    const closed = await app.people.cases.create({
      name: 'CLOSED',
      description: undefined,
      credit: undefined,
      nowSec: 1,
    });
    await app.people.cases.change(closed, { status: 'CLOSED' });
    for (const other of [closed, 999_999]) {
      const body = toRegisterBody({ front, back, seals, caseId: other, email: 'closed@police.example.cn' });
      expect((await register(app, body)).json()).toMatchObject({ code: 40005, error: 'CASE_UNKNOWN' });
    }
  });
});

describe('files of a registration', () => {
  const expectUnknown = async (field: string, ids: Partial<{ front: number; back: number; seals: number[] }>) => {
    const body = toRegisterBody({ ...(await documents()), ...ids, caseId, email: 'files@police.example.cn' });
    const answer = await register(app, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: 'FILE_UNKNOWN', details: { field } });
    expect(await app.people.accounts.findByEmail('files@police.example.cn')).toBeUndefined();
  };

  it('are claimed once: another person’s id is as unknown as none, and nothing is left behind [R-FILE-10]', async () => {
    const full = await get<Registration>(`/api/review/registrations/${(await findRow('liu.fang')).id}`);
    const [front, , sealFile] = full.documents.map(({ id }) => id);
    await expectUnknown('frontDocumentId', { front: front ?? 0 });
    await expectUnknown('backDocumentId', { back: front ?? 0 });
    await expectUnknown('documentIds', { seals: [sealFile ?? 0] });
    await expectUnknown('frontDocumentId', { front: 4_503_599_627_370_497 });
    const same = await picture();
    await expectUnknown('backDocumentId', { front: same, back: same });
    // The refused attempt claimed nothing: the file is still there for the next.
    expect(
      (
        await register(
          app,
          toRegisterBody({ ...(await documents()), front: same, caseId, email: 'again@police.example.cn' }),
        )
      ).statusCode,
    ).toBe(200);
  });

  it('must be pictures where pictures are wanted', async () => {
    await expectUnknown('frontDocumentId', { front: await seal() });
    await expectUnknown('backDocumentId', {
      back: await uploadId(app, { content: Buffer.from('%PDF-1.7'), purpose: 'SEAL' }),
    });
  });

  it('have random ids, and none can be looked at before it is claimed [R-FILE-10]', async () => {
    const ids = [await picture(), await picture(), await picture(), await picture()];
    expect(new Set(ids).size).toBe(4);
    expect(Math.max(...ids)).toBeGreaterThan(2 ** 40);
    for (const path of ['view', 'download'])
      expect(
        (await app.call({ url: `/api/review/documents/${ids[0]}/${path}`, headers: as('REVIEWER') })).statusCode,
      ).toBe(404);
    expect((await lines('document.view'))[0]).toMatchObject({ result: 'REFUSED', target: `document ${ids[0]}` });
  });

  it('go an hour after the upload when nobody claimed them, and are too old for a claim from then on [R-FILE-13]', async () => {
    const { documents } = app.program.apiDeps.registration;
    const old = await documents.save({
      purpose: 'ID_PICTURE',
      name: 'old.png',
      mediaType: 'image/png',
      isPicture: true,
      content: PNG_PICTURE,
      nowSec: Math.floor(app.people.clock() / 1000) - HOUR_SEC - 1,
      network: '192.0.2.1',
    });
    await expectUnknown('frontDocumentId', { front: old });
  });
});

describe('the review', () => {
  it('approves: the account signs in, the applicant has a mail, the log a line [R-REVIEW-02] [R-REVIEW-04] [R-REG-26]', async () => {
    const row = await submit('approve@police.example.cn');
    expect((await post(`${row.id}/approve`)).statusCode).toBe(200);
    expect((await login(row.email)).statusCode).toBe(200);
    expect(await findRow(row.email)).toMatchObject({ status: 'APPROVED' });
    const mails = (await outbox()).items.filter(({ to }) => to === row.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['【溯链】注册申请已通过', '【溯链】注册申请已提交，等待审核']);
    expect((await lines('registration.approve'))[0]).toMatchObject({
      who: 'reviewer@test.sulian',
      target: `registration ${row.id}`,
      result: 'OK',
    });
  });

  it('rejects with a reason that the mail carries; the applicant may try again with the same e-mail [R-REVIEW-02] [R-REG-28]', async () => {
    const first = await submit('reject@police.example.cn');
    expect((await post(`${first.id}/reject`, { reason: '  ' })).statusCode).toBe(400);
    expect((await post(`${first.id}/reject`, { reason: '证件照片模糊' })).statusCode).toBe(200);
    expect((await login(first.email)).json()).toMatchObject({ code: 40008 });
    const mail = (await outbox()).items.find(({ to }) => to === first.email);
    expect(await get<{ text: string }>(`/api/admin/outbox/${mail?.id}`, 'ADMIN')).toMatchObject({
      text: expect.stringContaining('原因：证件照片模糊'),
    });
    const again = await register(app, {
      ...toRegisterBody({ ...(await documents()), caseId, email: 'REJECT@police.example.cn' }),
      password: 'Chaoyang-9642',
    });
    expect(again.statusCode, again.body).toBe(200);
    const second = await findRow('REJECT@police.example.cn');
    expect(second).toMatchObject({ accountId: first.accountId, status: 'SUBMITTED' });
    expect(await get<Registration>(`/api/review/registrations/${second.id}`)).toMatchObject({
      earlier: [{ id: first.id, status: 'REJECTED', reason: '证件照片模糊' }],
    });
    await post(`${second.id}/approve`);
    expect((await login(first.email)).json()).toMatchObject({ code: 40004 });
  });

  it('keeps an e-mail that awaits review, is approved or is disabled for its owner [R-REG-28]', async () => {
    const row = await submit('taken@police.example.cn');
    const expectTaken = async () =>
      expect((await apply('Taken@police.example.cn')).json()).toMatchObject({ code: 409, error: 'EMAIL_TAKEN' });
    await expectTaken();
    await post(`${row.id}/approve`);
    await expectTaken();
    await post(`${row.id}/disable`);
    await expectTaken();
  });

  it('disables and enables an approved account; disabling ends its sessions [R-REVIEW-03] [R-REG-26]', async () => {
    const row = await submit('disable@police.example.cn');
    expect((await post(`${row.id}/disable`)).statusCode).toBe(409);
    await post(`${row.id}/approve`);
    const token = (await login(row.email)).json<{ data: { token: string } }>().data.token;
    expect((await post(`${row.id}/disable`)).statusCode).toBe(200);
    expect((await app.call({ url: '/api/user/me', headers: { token } })).json()).toMatchObject({ code: 40003 });
    expect((await login(row.email)).json()).toMatchObject({ code: 40009 });
    expect(await findRow(row.email)).toMatchObject({ status: 'DISABLED' });
    expect((await post(`${row.id}/disable`)).statusCode).toBe(409);
    expect((await post(`${row.id}/enable`)).statusCode).toBe(200);
    expect((await login(row.email)).statusCode).toBe(200);
  });

  it('lets one of two reviewers who decide at once have the decision, and sends one mail', async () => {
    const row = await submit('race@police.example.cn');
    const answers = await Promise.all([
      post(`${row.id}/approve`),
      post(`${row.id}/reject`, { reason: 'x' }),
      post(`${row.id}/approve`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await post(`${row.id}/approve`)).json()).toMatchObject({ code: 409, error: 'CONFLICT' });
    expect((await outbox()).items.filter(({ to }) => to === row.email)).toHaveLength(2);
    expect((await post('999999/approve')).statusCode).toBe(404);
  });

  it('lists who waits longest first, and finds by name, e-mail, unit and case', async () => {
    const list = (query: string) =>
      get<{ items: RegistrationRow[]; _metadata: { total: number } }>(`/api/review/registrations?${query}`);
    const waiting = await list('status=SUBMITTED&limit=2');
    expect(waiting.items.map(({ email }) => email)).toEqual(['liu.fang@police.example.cn', 'more@police.example.cn']);
    expect(waiting._metadata.total).toBe(3);
    expect((await list('q=liu.fang')).items).toHaveLength(1);
    for (const q of [encodeURIComponent('海淀'), encodeURIComponent('张伟'), 'test-case'])
      expect((await list(`q=${q}`))._metadata.total).toBeGreaterThan(3);
    for (const q of ['%25', '_', '%5C']) expect((await list(`q=${q}`)).items).toEqual([]);
    const unseen = await app.call({ url: '/api/review/registrations?q=%00', headers: as('REVIEWER') });
    expect(unseen.json()).toMatchObject({ code: 400, error: 'TEXT_UNSEEN', details: { field: 'q' } });
    expect((await list(`offset=${2 ** 52}`)).items).toEqual([]);
  });
});

describe('documents under review', () => {
  it('carry the viewer’s name and the time, and every view is in the log before it is seen [R-FILE-15] [R-REVIEW-04]', async () => {
    const content = toTelephoneJpeg();
    const front = await uploadId(app, { content });
    const body = toRegisterBody({ ...(await documents()), front, caseId, email: 'mark@police.example.cn' });
    await register(app, body);
    const views = (await lines('document.view')).length;
    const see = async (name: string) =>
      (await app.call({ url: `/api/review/documents/${front}/${name}`, headers: as('REVIEWER') })).rawPayload;
    const mine = await see('view');
    expect((await lines('document.view')).length).toBe(views + 1);
    expect((await lines('document.view'))[0]).toMatchObject({
      who: 'reviewer@test.sulian',
      target: `document ${front}`,
      result: 'OK',
    });
    const second = await getTestAccount(app.people, { role: 'REVIEWER', email: 'second@test.sulian' });
    const { email } = second;
    const payload = { caseId: second.caseId, email, password: TEST_PASSWORD };
    const signedIn = await app.call({ method: 'POST', url: '/api/user/login', payload });
    const other = signedIn.json<{ data: { token: string } }>().data.token;
    const theirs = (await app.call({ url: `/api/review/documents/${front}/view`, headers: { token: other } }))
      .rawPayload;
    expect(mine.equals(theirs)).toBe(false);
    await see('download');
    expect((await lines('document.download'))[0]).toMatchObject({ target: `document ${front}`, result: 'OK' });
  });

  it('are not shown when the view cannot be recorded [R-REVIEW-04]', async () => {
    const row = await findRow('mark@police.example.cn');
    const { documents } = await get<Registration>(`/api/review/registrations/${row.id}`);
    const { append } = app.people.audit;
    Object.assign(app.people.audit, { append: () => Promise.reject(new Error('the disk is full')) });
    try {
      const answer = await app.call({ url: `/api/review/documents/${documents[0]?.id}/view`, headers: as('REVIEWER') });
      expect(answer.statusCode).toBe(500);
      expect(answer.headers['content-type']).toContain('application/json');
    } finally {
      Object.assign(app.people.audit, { append });
    }
  });

  it('are nobody’s but a reviewer’s', async () => {
    const row = await findRow('mark@police.example.cn');
    const { documents } = await get<Registration>(`/api/review/registrations/${row.id}`);
    for (const path of ['view', 'download'])
      for (const role of ['ADMIN', 'AUDITOR', 'NOBODY']) {
        const answer = await app.call({ url: `/api/review/documents/${documents[0]?.id}/${path}`, headers: as(role) });
        expect(answer.statusCode, role).toBe(role === 'NOBODY' ? 401 : 403);
      }
  });
});

describe('the outbox', () => {
  it('shows waiting mails to an administrator, each look on record [R-REVIEW-08]', async () => {
    const before = (await lines('outbox.view')).length;
    const [mail] = (await outbox()).items;
    await get(`/api/admin/outbox/${mail?.id}`, 'ADMIN');
    expect((await lines('outbox.view')).length).toBe(before + 1);
    expect((await lines('outbox.list'))[0]).toMatchObject({ who: 'admin@test.sulian', result: 'OK' });
    expect(await get('/api/admin/mail?limit=10', 'ADMIN')).toMatchObject({ isSmtpSet: false, items: [] });
    expect((await app.call({ url: '/api/admin/outbox/999999', headers: as('ADMIN') })).statusCode).toBe(404);
  });
});
