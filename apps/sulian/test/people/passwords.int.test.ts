import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { getTestAccount, TEST_PASSWORD, type TestAccount } from '../support/sign-in.ts';

const NEW_PASSWORD = 'Andere-Zeile-7';
const HOUR_SEC = 3_600;

let peopleApp: PeopleApp;
let officer: TestAccount;
let ip = '';
let tests = 0;

beforeAll(async () => {
  peopleApp = await openPeopleApp();
});
afterAll(() => peopleApp.close());
beforeEach(async () => {
  tests += 1;
  peopleApp.delays.length = 0;
  ip = `192.0.2.${tests}`;
  peopleApp.mails.length = 0;
  officer = await getTestAccount(peopleApp.people, { role: 'OFFICER', email: `person${tests}@test.sulian` });
});

const login = (password = TEST_PASSWORD, on = peopleApp) =>
  on.call({
    method: 'POST',
    url: '/api/user/login',
    payload: { caseId: officer.caseId, email: officer.email, password },
    remoteAddress: ip,
  });
const tokenOf = async (): Promise<string> => (await login()).json<{ data: { token: string } }>().data.token;
const askCode = (email = officer.email, caseId = officer.caseId, from = ip) =>
  peopleApp.call({
    url: `/api/user/send-reset-password-email-code?caseId=${caseId}&email=${encodeURIComponent(email)}`,
    remoteAddress: from,
  });
const reset = (code: string, over: Record<string, unknown> = {}, from = ip) =>
  peopleApp.call({
    method: 'PATCH',
    url: '/api/user/password',
    payload: { caseId: officer.caseId, code, email: officer.email, password: NEW_PASSWORD, ...over },
    remoteAddress: from,
  });
const numberOf = (answer: { json(): { code: number } }) => answer.json().code;
const codeOf = (): string => peopleApp.mails.at(-1)?.values['code'] ?? 'no mail';
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a forgotten password', () => {
  it('is set anew with the mailed code, which ends all sessions [R-RESET-12, R-PUB-03, R-PUB-04]', async () => {
    const token = await tokenOf();
    expect((await askCode()).json()).toEqual({ success: true, code: 0, message: '', data: null });
    expect(peopleApp.mails).toMatchObject([
      { to: officer.email, template: 'reset-code', values: { code: expect.stringMatching(/^\d{6}$/), minutes: '10' } },
    ]);
    expect((await reset(codeOf())).statusCode).toBe(200);
    expect(numberOf(await peopleApp.call({ url: '/api/user/me', headers: { token } }))).toBe(40003);
    expect(numberOf(await login())).toBe(40004);
    expect((await login(NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('needs a code that is right, unused, ten minutes young and its account’s own [R-RESET-13]', async () => {
    await askCode();
    const code = codeOf();
    expect(numberOf(await reset(wrong(code)))).toBe(43003);
    expect(numberOf(await reset(code, { email: 'person1@test.sulian' }))).toBe(43003);
    expect((await reset(code)).statusCode).toBe(200);
    expect(numberOf(await reset(code))).toBe(43003);
    peopleApp.passSec(61);
    await askCode();
    peopleApp.passSec(601);
    expect(numberOf(await reset(codeOf()))).toBe(43003);
  });

  it('takes five tries of a code, also when many are sent at a time', async () => {
    await askCode();
    const code = codeOf();
    await Promise.all(Array.from({ length: 5 }, () => reset(wrong(code))));
    expect(numberOf(await reset(code))).toBe(43003);
    expect((await login()).statusCode).toBe(200);
  });

  it('lets one of two use a code that are equally quick', async () => {
    await askCode();
    const both = await Promise.all([reset(codeOf()), reset(codeOf())]);
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
  });

  it('lifts the delay that guesses brought upon the account', async () => {
    for (let guess = 0; guess < 6; guess += 1) await login(`guess${guess}`);
    await askCode();
    expect((await reset(codeOf())).statusCode).toBe(200);
    peopleApp.delays.length = 0;
    expect((await login(NEW_PASSWORD)).statusCode).toBe(200);
    expect(peopleApp.delays).toEqual([]);
  });

  it('is not closed by a stranger who asks for codes all day [R-RESET-16]', async () => {
    for (let round = 0; round < 22; round += 1) {
      await askCode(officer.email, officer.caseId, `198.51.100.${round}`);
      peopleApp.passSec(61);
    }
    expect(peopleApp.mails).toHaveLength(20);
    // Within ten minutes of the last: no further code is sent, and the last one opens.
    expect(numberOf(await askCode())).toBe(42901);
    expect((await reset(codeOf())).statusCode).toBe(200);
    peopleApp.passSec(480);
    expect((await askCode()).statusCode).toBe(200);
  });

  it('takes the owner’s code although a stranger asked for another and spent the tries [R-RESET-13] [R-RESET-16]', async () => {
    await askCode();
    const mine = codeOf();
    peopleApp.passSec(61);
    await askCode(officer.email, officer.caseId, '198.51.100.1');
    for (let guess = 0; guess < 12; guess += 1) await reset(wrong(mine), {}, '198.51.100.1');
    expect(peopleApp.delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect((await reset(mine)).statusCode).toBe(200);
    expect(numberOf(await reset(codeOf()))).toBe(43003);
  });

  it('sends one code to sixteen who ask at a time [R-RESET-14]', async () => {
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, each) => askCode(officer.email, officer.caseId, `198.51.100.${each}`)),
    );
    expect(responses.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(peopleApp.mails).toHaveLength(1);
  });

  it('holds the code hashed', async () => {
    await askCode();
    const rows = await peopleApp.program.database.query<{ code_hash: string }>(
      'SELECT code_hash FROM records.reset_code WHERE account_id = $1',
      [officer.id],
    );
    expect(rows).toEqual([{ code_hash: expect.stringContaining('$argon2id$') }]);
  });

  it('sends one code in sixty seconds, to whatever e-mail [R-RESET-14]', async () => {
    for (const email of [officer.email, `nobody${tests}@test.sulian`]) {
      expect((await askCode(email)).statusCode).toBe(200);
      const answer = await askCode(email.toUpperCase());
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({ code: 42901, details: { retryAfterSec: expect.any(Number) } });
    }
    peopleApp.passSec(61);
    expect((await askCode()).statusCode).toBe(200);
    expect(peopleApp.mails).toHaveLength(2);
  });

  it('answers alike whether the e-mail is known or not, and mails only where it is [R-RESET-15]', async () => {
    const disabled = await getTestAccount(peopleApp.people, { role: 'OFFICER', email: `off${tests}@test.sulian` });
    await peopleApp.people.accounts.setDisabled(disabled.id, true, 1);
    const known = await askCode();
    const others = [
      await askCode(`nobody${tests}@test.sulian`),
      await askCode(disabled.email),
      await askCode(`person1@test.sulian`, 99_999),
    ];
    for (const answer of others) {
      expect([answer.statusCode, answer.body]).toEqual([known.statusCode, known.body]);
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(known.headers).sort());
    }
    expect(peopleApp.mails.map((mail) => mail.to)).toEqual([officer.email]);
    const unknown = await reset('000000', { email: `nobody${tests}@test.sulian` });
    const bad = await reset(wrong(codeOf()));
    expect(unknown.json()).toEqual(bad.json());
  });

  it('must be followed by a password that the profile takes, before a try is spent', async () => {
    await askCode();
    for (let round = 0; round < 6; round += 1) {
      const answer = await reset(codeOf(), { password: 'baseball' });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ error: 'PASSWORD_WEAK', details: { faults: ['TOO_COMMON'] } });
    }
    expect((await reset(codeOf())).statusCode).toBe(200);
  });
});

describe('a password that its owner changes', () => {
  const change = (token: string, currentPassword: string, password: string) =>
    peopleApp.call({
      method: 'PUT',
      url: '/api/user/me/password',
      payload: { currentPassword, password },
      headers: { token },
      remoteAddress: ip,
    });

  it('needs the present one, and ends every other session', async () => {
    const [mine, other] = [await tokenOf(), await tokenOf()];
    expect(numberOf(await change(mine, 'wrong', NEW_PASSWORD))).toBe(40004);
    expect((await change(mine, TEST_PASSWORD, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await peopleApp.call({ url: '/api/user/me', headers: { token: mine } })).statusCode).toBe(200);
    expect(numberOf(await peopleApp.call({ url: '/api/user/me', headers: { token: other } }))).toBe(40003);
    expect((await login(NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('cannot be guessed quickly through a found session', async () => {
    const token = await tokenOf();
    for (let guess = 0; guess < 6; guess += 1) await change(token, `guess${guess}`, NEW_PASSWORD);
    expect(peopleApp.delays).toEqual([1_000]);
    expect((await change(token, TEST_PASSWORD, NEW_PASSWORD)).statusCode).toBe(200);
  });
});

describe('the profile mlps3', () => {
  it('asks for three classes, remembers five passwords and ends them after 90 days', async () => {
    const strict = await openPeopleApp({
      passwordProfile: 'mlps3',
      sessionIdleSec: 400 * 86_400,
      sessionLifeSec: 400 * 86_400,
    });
    try {
      const person = await getTestAccount(strict.people, { role: 'OFFICER' });
      const enter = (password: string) =>
        strict.call({
          method: 'POST',
          url: '/api/user/login',
          payload: { caseId: person.caseId, email: person.email, password },
        });
      const { token } = (await enter(TEST_PASSWORD)).json<{ data: { token: string } }>().data;
      const change = async (currentPassword: string, password: string) =>
        (
          await strict.call({
            method: 'PUT',
            url: '/api/user/me/password',
            payload: { currentPassword, password },
            headers: { token },
          })
        ).json<{ code: number; details?: { faults: string[] } }>();
      expect((await change(TEST_PASSWORD, 'nur-zwei-arten')).details?.faults).toEqual(['TOO_FEW_CLASSES']);
      const turns = [TEST_PASSWORD, 'Runde-eins-1', 'Runde-zwei-2', 'Runde-drei-3', 'Runde-vier-4', 'Runde-fuenf-5'];
      for (const [index, next] of turns.slice(1).entries()) {
        const present = turns[index] ?? '';
        expect((await change(present, TEST_PASSWORD)).details?.faults, present).toEqual(['USED_BEFORE']);
        expect((await change(present, next)).code).toBe(0);
      }
      // Five have come since: the first is forgotten.
      expect((await change('Runde-fuenf-5', TEST_PASSWORD)).code).toBe(0);
      strict.passSec(90 * 24 * HOUR_SEC - 60);
      expect((await enter(TEST_PASSWORD)).statusCode).toBe(200);
      const me = await strict.call({ url: '/api/user/me', headers: { token } });
      const changedSec = Math.floor(Date.now() / 1000);
      const { passwordExpires } = me.json<{ data: { passwordExpires: number } }>().data;
      expect(Math.abs(passwordExpires - (changedSec + 90 * 86_400))).toBeLessThan(60);
      strict.passSec(120);
      expect((await enter(TEST_PASSWORD)).json()).toMatchObject({ code: 403, error: 'PASSWORD_EXPIRED' });
    } finally {
      await strict.close();
    }
  });
});

describe('checking a password while it is typed', () => {
  it.each([
    ['Sulian-2026', ['TOO_COMMON']],
    ['short1', ['TOO_SHORT']],
    ['12345678', ['TOO_COMMON']],
    ['has blank 12', ['FORM']],
    ['seventeen-letters', ['FORM']],
    ['Prüf-wort-9', []],
  ])('%s misses %j', async (password, faults) => {
    const answer = await peopleApp.call({ method: 'POST', url: '/api/password/check', payload: { password } });
    expect(answer.json()).toMatchObject({ success: true, data: { faults } });
  });
});
