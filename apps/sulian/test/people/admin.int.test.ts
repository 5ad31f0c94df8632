import type { DataOf } from '@sulian/contract';
import type { AuditEntry } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { getTestAccount, TEST_PASSWORD, type TestRequest } from '../support/sign-in.ts';

let peopleApp: PeopleApp;
let admin: string;
let auditor: string;
beforeAll(async () => {
  peopleApp = await openPeopleApp();
  admin = await peopleApp.tokenOf('ADMIN');
  auditor = await peopleApp.tokenOf('AUDITOR');
});
afterAll(() => peopleApp.close());

async function ask<T>(method: NonNullable<TestRequest['method']>, path: string, payload?: object, token = admin) {
  const answer = await peopleApp.call({ method, url: `/api${path}`, headers: { token }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<{ error?: string; code: number; data: T }>() };
}
interface User {
  readonly id: number;
  readonly email: string;
  readonly status: string;
  readonly role: string;
  readonly numberOfSessions: number;
}
interface List<T> {
  readonly items: T[];
  readonly _metadata: { readonly total: number; readonly offset: number; readonly limit: number };
}
interface Case {
  readonly id: number;
  readonly name: string;
  readonly status: string;
}

describe('an administrator', () => {
  it('finds a case by letters that the database does not lower, as they are written', async () => {
    await ask('POST', '/admin/cases', { name: 'ÉTÉ' });
    const { data } = (await ask<List<Case>>('GET', `/admin/cases?q=${encodeURIComponent('ÉT')}`)).body;
    expect(data.items).toMatchObject([{ name: 'ÉTÉ' }]);
  });

  it('sees backups, rehearsals and restores with author and result, newest first [R-RUN-173]', async () => {
    const line = { who: undefined, where: 'system', target: undefined, result: 'OK', details: {} } as const;
    const lines: readonly AuditEntry[] = [
      { ...line, action: 'backup.create', result: 'FAILED', details: { code: 'DISK_FULL' } },
      { ...line, action: 'backup.create', target: 'sulian-1' },
      {
        ...line,
        action: 'backup.rehearse',
        where: 'cli',
        target: 'sulian-1',
        details: { faults: 2, systemUser: 'op' },
      },
      {
        ...line,
        action: 'backup.restore',
        result: 'FAILED',
        target: 'sulian-1',
        details: { faults: 1, systemUser: 'op' },
      },
    ];
    for (const each of lines) await peopleApp.people.audit.append(each);
    const { data } = (await ask<DataOf<'GET /api/admin/backups'>>('GET', '/admin/backups')).body;
    expect(data.map(({ action, backup, byWhom, fault, faults }) => [action, backup, byWhom, fault, faults])).toEqual([
      ['backup.restore', 'sulian-1', 'op', null, 1],
      ['backup.rehearse', 'sulian-1', 'op', null, 2],
      ['backup.create', 'sulian-1', null, null, null],
      ['backup.create', null, null, 'DISK_FULL', null],
    ]);
  });

  it('adds, changes and closes cases; the logged-out see the approved ones and no more [R-PUB-05]', async () => {
    const made = await ask<Case>('POST', '/admin/cases', { name: '案件 A', description: 'secret', credit: 12 });
    expect(made).toMatchObject({
      status: 200,
      body: { data: { name: '案件 A', description: 'secret', credit: 12, status: 'APPROVED', numberOfUsers: 0 } },
    });
    const { id } = made.body.data;
    expect(await ask('POST', '/admin/cases', { name: '案件 A' })).toMatchObject({
      status: 409,
      body: { error: 'CASE_NAME_TAKEN' },
    });
    const approved = async () => (await peopleApp.call('/api/case/all/approved')).json<{ data: Case[] }>().data;
    expect(await approved()).toContainEqual({ id, name: '案件 A', status: 'APPROVED' });
    expect((await ask('PATCH', `/admin/cases/${id}`, { status: 'CLOSED', credit: null })).body.data).toMatchObject({
      status: 'CLOSED',
      credit: null,
      description: 'secret',
    });
    expect((await approved()).map((each) => each.id)).not.toContain(id);
    const { data } = (await ask<List<Case>>('GET', `/admin/cases?q=${encodeURIComponent('案件')}`)).body;
    expect(data).toMatchObject({ items: [{ id }], _metadata: { total: 1, offset: 0, limit: 4 } });
    expect((await ask('PATCH', '/admin/cases/999999', { credit: 1 })).status).toBe(404);
    expect((await ask('PATCH', `/admin/cases/${id}`, {})).status).toBe(400);
  });

  it('is refused texts that hide something, by the field they stand in [R-ACCESS-38]', async () => {
    const refused = async (method: 'POST' | 'PATCH', path: string, payload: object) => {
      const { status, body } = await ask(method, path, payload);
      return { status, ...(body as { error?: string; details?: { field?: string } }) };
    };
    const { id } = (await ask<Case>('POST', '/admin/cases', { name: '买买提·吐尔逊 案', description: '一\n二' })).body
      .data;
    expect(await refused('POST', '/admin/cases', { name: 'DEMO\u202e-2026' })).toMatchObject({
      status: 400,
      error: 'TEXT_UNSEEN',
      details: { field: 'name' },
    });
    expect(await refused('POST', '/admin/cases', { name: 'D\u0415MO-2026' })).toMatchObject({
      error: 'TEXT_MIXED',
      details: { field: 'name' },
    });
    expect(await refused('PATCH', `/admin/cases/${id}`, { description: '一\u200b二' })).toMatchObject({
      error: 'TEXT_UNSEEN',
      details: { field: 'description' },
    });
    const sought = await ask<List<Case>>('GET', `/admin/cases?q=${encodeURIComponent('买买提·\u200b吐尔逊')}`);
    expect(sought.body.data.items).toMatchObject([{ id }]);
  });

  it('changes roles and disables accounts, which ends their sessions at once [R-REVIEW-03]', async () => {
    const person = await getTestAccount(peopleApp.people, { role: 'OFFICER', email: 'person@test.sulian' });
    const payload = { caseId: person.caseId, email: person.email, password: TEST_PASSWORD };
    const signedIn = await peopleApp.call({ method: 'POST', url: '/api/user/login', payload });
    const { token } = signedIn.json<{ data: { token: string } }>().data;
    const path = `/admin/users/${person.id}`;
    const listed = (await ask<List<User>>('GET', '/admin/users?q=person@&role=OFFICER&status=APPROVED')).body.data;
    expect(listed.items).toMatchObject([{ id: person.id, email: person.email, numberOfSessions: 1 }]);
    expect((await ask<User>('PATCH', path, { role: 'REVIEWER' })).body.data.role).toBe('REVIEWER');
    expect((await ask<User>('PATCH', path, { isDisabled: true })).body.data).toMatchObject({
      status: 'DISABLED',
      numberOfSessions: 0,
    });
    expect((await peopleApp.call({ url: '/api/user/me', headers: { token } })).json()).toMatchObject({ code: 40003 });
    expect((await ask<User>('PATCH', path, { isDisabled: false })).body.data.status).toBe('APPROVED');
    expect((await peopleApp.call({ url: '/api/user/me', headers: { token } })).json()).toMatchObject({ code: 40003 });
    expect((await ask('PATCH', '/admin/users/999999', { role: 'ADMIN' })).status).toBe(404);
  });

  it('ends all sessions of an account', async () => {
    const token = await peopleApp.tokenOf('OFFICER');
    const { id } = await getTestAccount(peopleApp.people, { role: 'OFFICER' });
    expect((await ask('POST', `/admin/users/${id}/revoke-sessions`)).status).toBe(200);
    expect((await peopleApp.call({ url: '/api/user/me', headers: { token } })).json()).toMatchObject({ code: 40003 });
  });

  it('cannot shut out the last administrator, themselves included', async () => {
    const { id } = await getTestAccount(peopleApp.people, { role: 'ADMIN' });
    for (const change of [{ isDisabled: true }, { role: 'OFFICER' }])
      expect(await ask('PATCH', `/admin/users/${id}`, change)).toMatchObject({
        status: 409,
        body: { error: 'CONFLICT' },
      });
    expect((await ask('GET', '/admin/users')).status).toBe(200);
  });
});

describe('an auditor', () => {
  it('reads what was done, refused deeds and the reading itself included [R-REVIEW-10]', async () => {
    const read = async (query: string) =>
      (await ask<List<Record<string, unknown>>>('GET', `/audit/entries?limit=50${query}`, undefined, auditor)).body
        .data;
    const { items } = await read('&action=user.');
    expect(items.map((each) => [each['action'], each['result'], each['who']])).toEqual([
      ['user.role', 'REFUSED', 'admin@test.sulian'],
      ['user.disable', 'REFUSED', 'admin@test.sulian'],
      ['user.revoke-sessions', 'OK', 'admin@test.sulian'],
      ['user.role', 'REFUSED', 'admin@test.sulian'],
      ['user.enable', 'OK', 'admin@test.sulian'],
      ['user.disable', 'OK', 'admin@test.sulian'],
      ['user.role', 'OK', 'admin@test.sulian'],
    ]);
    expect((await read('&action=audit.view')).items.length).toBeGreaterThan(1);
    const refused = (await read('&result=REFUSED&who=ADMIN@')).items;
    expect(refused.map((each) => [each['action'], each['details']])).toEqual([
      ['user.role', { role: 'OFFICER', code: 'CONFLICT' }],
      ['user.disable', { code: 'CONFLICT' }],
      ['user.role', { role: 'ADMIN', code: 'NOT_FOUND' }],
      ['case.change', expect.objectContaining({ code: 'NOT_FOUND' })],
      ['case.create', expect.objectContaining({ code: 'CASE_NAME_TAKEN' })],
    ]);
    expect((await read('&from=1&to=2')).items).toEqual([]);
  });

  it('proves the log whole, or learns the first entry that is not', async () => {
    const verify = async () =>
      (await ask<Record<string, unknown>>('GET', '/audit/verify', undefined, auditor)).body.data;
    expect(await verify()).toMatchObject({ isUnbroken: true, firstBroken: null });
    await peopleApp.program.database.query(
      `ALTER TABLE records.audit_entry DISABLE TRIGGER ALL;
       DELETE FROM records.audit_entry WHERE number = 3;
       ALTER TABLE records.audit_entry ENABLE TRIGGER ALL`,
    );
    expect(await verify()).toEqual({ isUnbroken: false, entries: 2, firstBroken: 3 });
  });

  const seek = (target: string, token = auditor) =>
    ask<List<{ target: string; object: { name: string } | null }>>(
      'GET',
      `/audit/entries?${new URLSearchParams({ target, action: 'case.create' })}`,
      undefined,
      token,
    );

  it('finds a case’s lines by its number, and no other role does [R-LIST-80]', async () => {
    const { id } = (await ask<Case>('POST', '/admin/cases', { name: '追踪 2026-80' })).body.data;
    const { data } = (await seek('追踪 2026')).body;
    expect(data.items).toMatchObject([{ target: `case ${id}`, object: { name: '追踪 2026-80' } }]);
    expect(data._metadata.total).toBe(1);
    expect(await seek('追踪', admin)).toMatchObject({ status: 403, body: {} });
    expect(await seek('追'.repeat(201))).toMatchObject({ status: 400, body: { error: 'BAD_REQUEST' } });
  });
});
