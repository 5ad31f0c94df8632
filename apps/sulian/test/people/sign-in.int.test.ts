import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { getTestAccount, TEST_PASSWORD, type TestAccount } from '../support/sign-in.ts';

const LOCK_SEC = 900;

let peopleApp: PeopleApp;
let officer: TestAccount;
/** Each test comes from a network address of its own, so that none inherits another's failures. */
let ip = '';
let tests = 0;

beforeAll(async () => {
  peopleApp = await openPeopleApp({ sessionIdleSec: 3_600, sessionLifeSec: 36_000, failuresPerAccount: 5 });
});
afterAll(() => peopleApp.close());
beforeEach(async () => {
  tests += 1;
  peopleApp.delays.length = 0;
  ip = `192.0.2.${tests}`;
  officer = await getTestAccount(peopleApp.people, { role: 'OFFICER', email: `officer${tests}@test.sulian` });
});

const login = (over: Record<string, unknown> = {}, from = ip) =>
  peopleApp.call({
    method: 'POST',
    url: '/api/user/login',
    payload: { caseId: officer.caseId, email: officer.email, password: TEST_PASSWORD, ...over },
    remoteAddress: from,
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36' },
  });
const tokenOf = async (): Promise<string> => (await login()).json<{ data: { token: string } }>().data.token;
const me = (headers: Record<string, string>) => peopleApp.call({ url: '/api/user/me', headers });
const numberOf = (answer: { json(): { code: number } }) => answer.json().code;
const setStatus = (status: string) =>
  peopleApp.program.database.query('UPDATE records.account SET status = $2 WHERE account_id = $1', [
    officer.id,
    status,
  ]);

describe('signing in', () => {
  it('answers with a token that opens protected calls, in either header [R-PUB-01, R-PUB-06, R-ACCESS-14]', async () => {
    const answer = await login();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      code: 0,
      message: '',
      data: { token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const { token } = answer.json<{ data: { token: string } }>().data;
    for (const headers of [{ token }, { authorization: `Bearer ${token}` }]) {
      const { data } = (await me(headers)).json<{ data: unknown }>();
      expect(data).toEqual({
        id: officer.id,
        email: officer.email,
        name: 'Test OFFICER',
        role: 'OFFICER',
        caseId: officer.caseId,
        caseName: 'TEST-CASE',
        avatar: '/avatar.png',
        passwordExpires: null,
      });
    }
  });

  it('takes the e-mail in upper or lower case and trims it', async () => {
    expect((await login({ email: ` ${officer.email.toUpperCase()} ` })).statusCode).toBe(200);
  });

  it('keeps tokens as hashes and passwords as argon2id alone [R-ACCESS-13, R-LOGIN-21]', async () => {
    const token = await tokenOf();
    const rows = await peopleApp.program.database.query<{ text: string }>(
      'SELECT s::text || a::text AS text FROM records.session s JOIN records.account a USING (account_id)',
    );
    const text = rows.map((row) => row.text).join('\n');
    expect(text).not.toContain(token);
    expect(text).not.toContain(Buffer.from(token, 'utf8').toString('hex'));
    expect(text).not.toContain(TEST_PASSWORD);
    expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it('tells a wrong password, case and e-mail apart [R-LOGIN-15, R-LOGIN-16]', async () => {
    const { id: closed } = await closedCase();
    for (const [over, code] of [
      [{ password: 'wrong' }, 40004],
      [{ caseId: 999_999 }, 40005],
      [{ caseId: closed }, 40005],
      [{ email: 'nobody@test.sulian' }, 40006],
    ] as const) {
      const answer = await login(over);
      expect([answer.statusCode, numberOf(answer)], JSON.stringify(over)).toEqual([401, code]);
    }
  });

  it('lets several people share a case, each in that one alone [R-ACCESS-22, R-ACCESS-23]', async () => {
    const colleague = await getTestAccount(peopleApp.people, {
      role: 'OFFICER',
      email: `colleague${tests}@test.sulian`,
    });
    expect(colleague.caseId).toBe(officer.caseId);
    for (const { email } of [officer, colleague]) {
      const { token } = (await login({ email })).json<{ data: { token: string } }>().data;
      const { data } = (await me({ token })).json<{ data: { email: string; caseId: number } }>();
      expect([data.email, data.caseId]).toEqual([email, officer.caseId]);
    }
  });

  it("knows nobody's e-mail in another case than theirs [R-ACCESS-22]", async () => {
    const other = await peopleApp.people.cases.create({
      name: `other ${tests}`,
      description: '',
      credit: 0,
      nowSec: 1,
    });
    expect(numberOf(await login({ caseId: other }))).toBe(40006);
  });

  it.each([
    ['SUBMITTED', 40007],
    ['REJECTED', 40008],
    ['DISABLED', 40009],
  ])('says of an account that is %s only who knows its password [R-LOGIN-17]', async (status, code) => {
    await setStatus(status);
    expect(numberOf(await login())).toBe(code);
    expect(numberOf(await login({ password: 'wrong' }))).toBe(40004);
  });

  it.each([
    [{ caseId: 0 }],
    [{ caseId: '1' }],
    [{ email: 'no e-mail' }],
    [{ password: '' }],
    [{ password: 'x'.repeat(129) }],
  ])('refuses %o before it looks for anybody', async (over) => {
    expect((await login(over)).statusCode).toBe(400);
  });
});

async function closedCase() {
  const id = await peopleApp.people.cases.create({ name: `closed ${tests}`, description: '', credit: 0, nowSec: 1 });
  await peopleApp.people.cases.change(id, { status: 'CLOSED' });
  return { id };
}

describe('guessing', () => {
  it('delays tries beyond five by at most 30 seconds, and lets the right password in [R-LOGIN-19]', async () => {
    for (let guess = 0; guess < 12; guess += 1)
      expect(numberOf(await login({ password: `guess${guess}` }, `198.51.100.${guess}`))).toBe(40004);
    expect(peopleApp.delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect((await login({}, '198.51.100.99')).statusCode).toBe(200);
    expect(peopleApp.delays.at(-1)).toBe(30_000);
    expect((await login()).statusCode).toBe(200);
    expect(peopleApp.delays).toHaveLength(8);
  });

  it('still delays after a restart [R-LOGIN-19]', async () => {
    for (let guess = 0; guess < 5; guess += 1) await login({ password: `guess${guess}` });
    await peopleApp.restart();
    expect((await login()).statusCode).toBe(200);
    expect(peopleApp.delays).toEqual([1_000]);
  });

  it('refuses the network address after fifty failures over many accounts, and nobody else [R-LOGIN-18]', async () => {
    for (let guess = 0; guess < 50; guess += 1) await login({ email: `nobody${guess}@test.sulian` });
    const answer = await login();
    expect(answer.json()).toMatchObject({ code: 42901, details: { retryAfterSec: expect.any(Number) } });
    const { retryAfterSec } = answer.json<{ details: { retryAfterSec: number } }>().details;
    expect(retryAfterSec).toBeGreaterThan(LOCK_SEC - 30);
    expect(retryAfterSec).toBeLessThanOrEqual(LOCK_SEC);
    expect(answer.headers['retry-after']).toBe(String(retryAfterSec));
    expect((await login({}, '203.0.113.200')).statusCode).toBe(200);
  });

  it('many at a time wait as long as one after the other', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => login({ password: `guess${index}` })));
    expect([...peopleApp.delays].sort((one, other) => one - other)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });

  it('begins anew after the right password', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) await login({ password: 'wrong' });
      expect((await login()).statusCode).toBe(200);
    }
  });
});

describe('a session', () => {
  it.each([
    [{}],
    [{ token: '' }],
    [{ token: 'x'.repeat(43) }],
    [{ token: 'x'.repeat(5_000) }],
    [{ authorization: 'Basic x' }],
  ])('is asked for: %o is 40001 [R-ACCESS-15]', async (headers) => {
    const answer = await me(headers);
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { success: false, code: 40001, error: 'SESSION_MISSING', message: expect.any(String) },
    ]);
  });

  it('ends when it is not used for an hour, and not before [R-ACCESS-19]', async () => {
    const token = await tokenOf();
    peopleApp.passSec(3_000);
    expect((await me({ token })).statusCode).toBe(200);
    peopleApp.passSec(3_000);
    expect((await me({ token })).statusCode).toBe(200);
    peopleApp.passSec(3_601);
    const answer = await me({ token });
    expect([answer.statusCode, numberOf(answer)]).toEqual([401, 40002]);
  });

  it('ends after its life however much it is used', async () => {
    const token = await tokenOf();
    for (let round = 0; round < 11; round += 1) {
      peopleApp.passSec(3_300);
      const expected = (round + 1) * 3_300 < 36_000 ? 200 : 401;
      expect((await me({ token })).statusCode, `round ${round}`).toBe(expected);
    }
    expect(numberOf(await me({ token }))).toBe(40002);
  });

  it('is refused as 40003 once signed out, disabled, or its case closed', async () => {
    const [first, second] = [await tokenOf(), await tokenOf()];
    expect(
      (await peopleApp.call({ method: 'POST', url: '/api/user/logout', headers: { token: first } })).statusCode,
    ).toBe(200);
    expect(numberOf(await me({ token: first }))).toBe(40003);
    expect((await me({ token: second })).statusCode).toBe(200);
    await peopleApp.people.accounts.setDisabled(officer.id, true, 1);
    expect(numberOf(await me({ token: second }))).toBe(40003);
    await peopleApp.people.accounts.setDisabled(officer.id, false, 1);
    const third = await tokenOf();
    await peopleApp.people.cases.change(officer.caseId, { status: 'CLOSED' });
    expect(numberOf(await me({ token: third }))).toBe(40003);
    await peopleApp.people.cases.change(officer.caseId, { status: 'APPROVED' });
  });

  it('is listed to its owner and ended by them, and by nobody else [R-ACCESS-18]', async () => {
    const [mine, other] = [await tokenOf(), await tokenOf()];
    const list = async () =>
      (await peopleApp.call({ url: '/api/user/me/sessions', headers: { token: mine } })).json<{
        data: { id: number; isCurrent: boolean; client: string; networkAddress: string }[];
      }>().data;
    const sessions = await list();
    expect(sessions.map((each) => [each.isCurrent, each.client, each.networkAddress])).toEqual([
      [false, 'Chrome 131 · Windows', ip],
      [true, 'Chrome 131 · Windows', ip],
    ]);
    const stranger = await peopleApp.tokenOf('ADMIN');
    const end = (id: number, token: string) =>
      peopleApp.call({ method: 'DELETE', url: `/api/user/me/sessions/${id}`, headers: { token } });
    const target = sessions.find((each) => !each.isCurrent)?.id ?? 0;
    expect((await end(target, stranger)).statusCode).toBe(404);
    expect((await me({ token: other })).statusCode).toBe(200);
    expect((await end(target, mine)).statusCode).toBe(200);
    expect(numberOf(await me({ token: other }))).toBe(40003);
    expect(await list()).toHaveLength(1);
  });

  it('is one of at most twenty of an account: the oldest makes room', async () => {
    const tokens: string[] = [];
    for (let index = 0; index < 21; index += 1) tokens.push(await tokenOf());
    expect(numberOf(await me({ token: tokens[0] ?? '' }))).toBe(40003);
    expect((await me({ token: tokens[1] ?? '' })).statusCode).toBe(200);
  });

  it('leaves lines of signing in and out in the audit log', async () => {
    const token = await tokenOf();
    await login({ password: 'wrong' });
    await peopleApp.call({ method: 'POST', url: '/api/user/logout', headers: { token }, remoteAddress: ip });
    const { items } = await peopleApp.people.auditTrail.list({ where: ip, offset: 0, limit: 10 });
    expect(items.map((line) => [line.action, line.result, line.who, line.target])).toEqual([
      ['sign-out', 'OK', officer.email, undefined],
      ['sign-in', 'REFUSED', undefined, `case ${officer.caseId} ${officer.email}`],
      ['sign-in', 'OK', officer.email, `case ${officer.caseId}`],
    ]);
  });
});
