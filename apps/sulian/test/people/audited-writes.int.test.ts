import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { PNG_PICTURE } from '../support/pictures.ts';
import { getTestAccount, TEST_PASSWORD, type TestRequest } from '../support/sign-in.ts';
import { toRegisterBody, uploadId } from './registration.ts';

let peopleApp: PeopleApp;
let tokens: Readonly<Record<'OFFICER' | 'REVIEWER' | 'ADMIN', string>>;
beforeAll(async () => {
  peopleApp = await openPeopleApp({ isSealRequired: false });
});
afterAll(() => peopleApp?.close());
beforeEach(async () => {
  tokens = {
    OFFICER: await peopleApp.tokenOf('OFFICER'),
    REVIEWER: await peopleApp.tokenOf('REVIEWER'),
    ADMIN: await peopleApp.tokenOf('ADMIN'),
  };
});

const database = () => peopleApp.program.database;
const refuseLines = () =>
  database().query(`
    CREATE FUNCTION records.no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON records.audit_entry FOR EACH ROW EXECUTE FUNCTION records.no_room()`);
const takeLines = () => database().query('DROP FUNCTION records.no_room CASCADE');

/** All records except the log itself and counts of attempts. */
async function readAll(): Promise<Readonly<Record<string, unknown>>> {
  const tables = await database().query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'records'
       AND tablename NOT IN ('audit_entry', 'audit_head', 'throttle') ORDER BY 1`,
  );
  const all: Record<string, unknown> = {};
  for (const { name } of tables)
    all[name] = await database().query(`SELECT row::text FROM records.${name} AS row ORDER BY 1`);
  return all;
}
const countLines = async () => (await peopleApp.people.auditTrail.list({ offset: 0, limit: 1 })).total;

const post = (role: keyof typeof tokens, url: string, payload?: object): TestRequest => ({
  method: 'POST',
  url,
  headers: { token: tokens[role] },
  ...(payload && { payload }),
});
const patch = (role: keyof typeof tokens, url: string, payload: object): TestRequest => ({
  ...post(role, url, payload),
  method: 'PATCH',
});

interface Login {
  readonly data: { readonly token: string };
}

let numberOfPeople = 0;
const somebody = () => {
  numberOfPeople += 1;
  return getTestAccount(peopleApp.people, { role: 'OFFICER', email: `person${numberOfPeople}@test.sulian` });
};
const picture = () => uploadId(peopleApp, { content: PNG_PICTURE });
async function makeRegistration(): Promise<object> {
  const { caseId } = await somebody();
  numberOfPeople += 1;
  const email = `applicant${numberOfPeople}@test.sulian`;
  return toRegisterBody({ caseId, email, front: await picture(), back: await picture() });
}
async function waiting(): Promise<string> {
  await ask({ method: 'POST', url: '/api/user/register', payload: await makeRegistration() });
  const { items } = await peopleApp.program.apiDeps.registration.registrations.list({
    status: 'SUBMITTED',
    offset: 0,
    limit: 1,
  });
  return `/api/review/registrations/${items[0]?.id}`;
}

const labelOf = (address: string) => ({
  blockchain: 'BITCOIN',
  address,
  entity: { name: '测试博彩', type: 'Gambling' },
  confidence: 60,
  reason: '案卷第三页',
});
const addressOf = async () => {
  const known = await peopleApp.program.apiDeps.labelConsole.list({ offset: 0, limit: 1 });
  return (
    ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX'][
      known.total
    ] ?? ''
  );
};
async function label(): Promise<{ id: number; version: number }> {
  const answer = await ask(post('REVIEWER', '/api/labels', labelOf(await addressOf())));
  return answer.json<{ data: { id: number; version: number } }>().data;
}
async function alertOf(email: string): Promise<number> {
  const { id, caseId } = await getTestAccount(peopleApp.people, { role: 'OFFICER', email });
  const { alerts } = peopleApp.program.apiDeps.alerts;
  const made = await alerts.create({
    caseId,
    creatorId: id,
    chain: 'BITCOIN',
    objectType: 'ADDRESS',
    address: '1Watched',
    asset: 0,
    conditions: { type: 'ACTIVITY', activityType: 'ALL', amountUsd: 0 },
    isEnabled: true,
    isMailEnabled: true,
    height: 1,
    nowSec: 1,
  });
  return made.id;
}

async function ask(request: TestRequest) {
  const answer = await peopleApp.call(request);
  if (answer.statusCode !== 200) throw new Error(`${request.url} was refused: ${answer.body}`);
  return answer;
}

/** Writes by name; each prepares its data and returns the call. */
const WRITES: Readonly<Record<string, () => Promise<TestRequest>>> = {
  'a new case': async () => post('ADMIN', '/api/admin/cases', { name: 'NEW' }),
  'a changed case': async () =>
    patch('ADMIN', `/api/admin/cases/${(await somebody()).caseId}`, { description: 'other', credit: 7 }),
  'a changed role': async () => patch('ADMIN', `/api/admin/users/${(await somebody()).id}`, { role: 'AUDITOR' }),
  'a disabled user': async () => patch('ADMIN', `/api/admin/users/${(await somebody()).id}`, { isDisabled: true }),
  'revoked sessions': async () => {
    const { id } = await getTestAccount(peopleApp.people, { role: 'OFFICER' });
    return post('ADMIN', `/api/admin/users/${id}/revoke-sessions`);
  },
  'a registration': async () => ({ method: 'POST', url: '/api/user/register', payload: await makeRegistration() }),
  'an approved registration': async () => post('REVIEWER', `${await waiting()}/approve`),
  'a rejected registration': async () => post('REVIEWER', `${await waiting()}/reject`, { reason: '照片不清' }),
  'an account disabled in review': async () => {
    const url = await waiting();
    await ask(post('REVIEWER', `${url}/approve`));
    return post('REVIEWER', `${url}/disable`);
  },
  'a new label': async () => post('REVIEWER', '/api/labels', labelOf(await addressOf())),
  'a corrected label': async () => {
    const { id, version } = await label();
    return post('REVIEWER', `/api/labels/${id}/correct`, { ...labelOf('x'), confidence: 40, version });
  },
  'a withdrawn label': async () => {
    const [seen] = (await peopleApp.program.apiDeps.labelConsole.list({ state: 'VALID', offset: 0, limit: 1 })).items;
    return post('REVIEWER', `/api/labels/${seen?.id}/withdraw`, { version: seen?.version, reason: '重复' });
  },
  'a restored label': async () => {
    const [seen] = (await peopleApp.program.apiDeps.labelConsole.list({ state: 'REVIEWER', offset: 0, limit: 1 }))
      .items;
    return post('REVIEWER', `/api/labels/${seen?.id}/restore`, { version: seen?.version, reason: '撤回有误' });
  },
  'a revoked decision': async () => {
    const decision = { chain: 'BITCOIN', address: '1Contested', services: ['a', 'b'], service: 'a' } as const;
    const id = await peopleApp.program.apiDeps.labelConsole.decide(decision, { byWhom: 'x', reason: 'y' });
    return post('REVIEWER', `/api/labels/decisions/${id}/revoke`, { reason: '复核' });
  },
  'a deleted alert': async () => ({
    method: 'DELETE',
    url: `/api/proxy/v1/alerts/${await alertOf('officer@test.sulian')}`,
    headers: { token: tokens.OFFICER },
  }),
  'a sign-in': async () => {
    const { caseId, email } = await somebody();
    return { method: 'POST', url: '/api/user/login', payload: { caseId, email, password: TEST_PASSWORD } };
  },
  'a sign-out': async () => post('OFFICER', '/api/user/logout'),
  'a changed password': async () => {
    const { caseId, email } = await somebody();
    const payload = { caseId, email, password: TEST_PASSWORD };
    const { token } = (await ask({ method: 'POST', url: '/api/user/login', payload })).json<Login>().data;
    return {
      method: 'PUT',
      url: '/api/user/me/password',
      headers: { token },
      payload: { currentPassword: TEST_PASSWORD, password: 'Anderes-wort-7' },
    };
  },
};

const alertFor = (address: string) => ({
  address,
  blockchain: 'BITCOIN',
  type: 'ACTIVITY',
  conditions: { coinId: 1, activityType: 'ALL', amount: 0 },
});
const weak = { currentPassword: TEST_PASSWORD, password: 'kurz' };

/** Refused before anything is written. */
const REFUSED: ReadonlyArray<readonly [action: string, code: string, asked: () => TestRequest]> = [
  ['alert.create', 'ADDRESS_INVALID', () => post('OFFICER', '/api/proxy/v1/alerts', alertFor('none'))],
  [
    'registration.view',
    'NOT_FOUND',
    () => ({ url: '/api/review/registrations/9999', headers: { token: tokens.REVIEWER } }),
  ],
  ['registration.approve', 'NOT_FOUND', () => post('REVIEWER', '/api/review/registrations/9999/approve')],
  [
    'registration.reject',
    'NOT_FOUND',
    () => post('REVIEWER', '/api/review/registrations/9999/reject', { reason: 'x' }),
  ],
  ['account.disable', 'NOT_FOUND', () => post('REVIEWER', '/api/review/registrations/9999/disable')],
  ['account.enable', 'NOT_FOUND', () => post('REVIEWER', '/api/review/registrations/9999/enable')],
  ['user.role', 'NOT_FOUND', () => patch('ADMIN', '/api/admin/users/9999', { role: 'AUDITOR' })],
  ['user.disable', 'NOT_FOUND', () => patch('ADMIN', '/api/admin/users/9999', { isDisabled: true })],
  ['user.revoke-sessions', 'NOT_FOUND', () => post('ADMIN', '/api/admin/users/9999/revoke-sessions')],
  ['password.change', 'PASSWORD_WEAK', () => ({ ...post('OFFICER', '/api/user/me/password', weak), method: 'PUT' })],
];

describe('a refused change', () => {
  it.each(REFUSED)('of a signed-in person leaves its line: %s %s [R-REVIEW-10]', async (action, code, toRequest) => {
    const before = await countLines();
    expect((await peopleApp.call(toRequest())).json()).toMatchObject({ success: false, error: code });
    expect(await countLines()).toBe(before + 1);
    const { items } = await peopleApp.people.auditTrail.list({ action, offset: 0, limit: 1 });
    expect(items).toMatchObject([{ action, result: 'REFUSED', details: { code } }]);
  });
});

describe('a write and its line in the audit log', () => {
  it.each(Object.keys(WRITES))('stand or fall together: %s [R-REVIEW-10]', async (name) => {
    const request = (await WRITES[name]?.()) ?? { url: '' };
    const before = await readAll();
    const lines = await countLines();
    await refuseLines();
    const refused = await peopleApp.call(request).finally(takeLines);
    expect(await readAll()).toEqual(before);
    expect(await countLines()).toBe(lines);
    expect(refused.json()).toMatchObject({ success: false, error: 'AUDIT_UNAVAILABLE' });
    expect(refused.statusCode).toBe(503);

    expect((await peopleApp.call(request)).statusCode).toBe(200);
    expect(await readAll()).not.toEqual(before);
    expect(await countLines()).toBe(lines + 1);
  });

  it('stand or fall together: a code to reset a password [R-REVIEW-10]', async () => {
    const { caseId, email } = await somebody();
    const url = `/api/user/send-reset-password-email-code?caseId=${caseId}&email=${email}`;
    const before = await readAll();
    await refuseLines();
    const refused = await peopleApp.call({ url }).finally(takeLines);
    expect(refused.json()).toMatchObject({ error: 'AUDIT_UNAVAILABLE' });
    expect(await readAll()).toEqual(before);
  });
});

describe('what cannot be recorded', () => {
  it.each([
    ['a search', '/api/proxy/v1/search?q=1Q2T', 'OFFICER'],
    ['a refusal', '/api/admin/users', 'OFFICER'],
    ['a look into the outbox', '/api/admin/outbox', 'ADMIN'],
  ] as const)('is refused by name: %s [R-REVIEW-11]', async (_name, url, role) => {
    await refuseLines();
    const refused = await peopleApp.call({ url, headers: { token: tokens[role] } }).finally(takeLines);
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ success: false, error: 'AUDIT_UNAVAILABLE' });
  });
});
