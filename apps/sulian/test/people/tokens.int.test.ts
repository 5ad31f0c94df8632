import type { TokenRow } from '@sulian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeApiToken, postApiToken } from '../support/api-token.ts';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { getTestAccount, TEST_PASSWORD, type TestAccount } from '../support/sign-in.ts';

const DAY_SEC = 86_400;
const CHAINS = '/api/proxy/v1/blockchains';
const OTHER_PASSWORD = 'Prüf-wort-10';

let peopleApp: PeopleApp;
let owner: TestAccount;
let session: string;
let people = 0;
beforeAll(async () => {
  peopleApp = await openPeopleApp();
});
afterAll(() => peopleApp.close());
beforeEach(async () => {
  people += 1;
  const email = `person${people}@test.sulian`;
  session = await peopleApp.tokenOf('OFFICER', email);
  owner = await getTestAccount(peopleApp.people, { role: 'OFFICER', email });
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const ask = async (token: string, url = CHAINS) => {
  const { statusCode, body } = await peopleApp.call({ url, headers: bearer(token) });
  return statusCode === 200 ? 200 : (JSON.parse(body) as { code: number }).code;
};
const list = async () =>
  (await peopleApp.call({ url: '/api/user/me/tokens', headers: { token: session } })).json<{ data: TokenRow[] }>().data;
const revoke = (id: number, token = session) =>
  peopleApp.call({ method: 'DELETE', url: `/api/user/me/tokens/${id}`, headers: { token } });
const linesOf = async (action: string) =>
  (await peopleApp.people.auditTrail.list({ action, who: owner.email, offset: 0, limit: 50 })).items;
const asAdmin = async (method: 'PATCH' | 'POST', url: string, payload?: object) => {
  const headers = { token: await peopleApp.tokenOf('ADMIN') };
  const answer = await peopleApp.call({ method, url, headers, ...(payload !== undefined && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
};

describe('an API token', () => {
  it('is random, recognisable, shown once and stored as a hash alone [R-TOKEN-01] [R-TOKEN-02]', async () => {
    const { id, token, expiresAt } = await makeApiToken(peopleApp, session, {
      name: ' 夜间批量 ',
      scopes: ['READ', 'SCREEN'],
    });
    expect(token).toMatch(/^sln_[\w-]{43}$/);
    expect(await list()).toEqual([
      {
        id,
        name: '夜间批量',
        scopes: ['READ', 'SCREEN'],
        createdAt: expiresAt - 30 * DAY_SEC,
        expiresAt,
        lastUsedAt: null,
        revokedAt: null,
      },
    ]);
    const rows = await peopleApp.program.database.query<{ text: string }>(
      'SELECT token::text || audit::text AS text FROM records.api_token AS token, records.audit_entry AS audit',
    );
    const text = rows.map((row) => row.text).join('\n');
    for (const secret of [token, token.slice(4)]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret, 'utf8').toString('hex'));
    }
  });

  it('reads with `Authorization: Bearer` and notes its last use [R-TOKEN-01]', async () => {
    const { id, token } = await makeApiToken(peopleApp, session);
    expect(await ask(token)).toBe(200);
    const [row] = await list();
    expect(row).toMatchObject({ id, lastUsedAt: expect.any(Number) });
    // As long as a session may be idle, and longer.
    peopleApp.passSec(29 * DAY_SEC);
    expect(await ask(token)).toBe(200);
    peopleApp.passSec(DAY_SEC);
    expect(await ask(token)).toBe(40002);
  });

  it.each([
    [{ days: 366 }, 400],
    [{ days: 0 }, 400],
    [{ scopes: [] }, 400],
    [{ scopes: ['READ', 'READ'] as const }, 400],
    [{ scopes: ['ADMIN'] as never }, 400],
    [{ name: '' }, 400],
    [{ days: 365 }, 200],
  ])('made with %j answers %i [R-TOKEN-02]', async (wanted, status) => {
    expect((await postApiToken(peopleApp, session, wanted)).statusCode).toBe(status);
  });

  it('needs the password of its owner to be made [R-TOKEN-02]', async () => {
    const payload = { name: 'x', scopes: ['READ'], days: 1, currentPassword: 'wrong' };
    const answer = await peopleApp.call({
      method: 'POST',
      url: '/api/user/me/tokens',
      headers: { token: session },
      payload,
    });
    expect(answer.json()).toMatchObject({ code: 40004 });
    expect(await list()).toEqual([]);
    expect(await linesOf('token.create')).toMatchObject([{ result: 'REFUSED' }]);
  });

  it('is one of ten at most that work [R-TOKEN-05]', async () => {
    const made = [];
    for (let number = 0; number < 10; number += 1) made.push(await makeApiToken(peopleApp, session));
    const refused = await postApiToken(peopleApp, session);
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { error: 'TOKEN_QUOTA', details: { max: 10 } }]);
    expect((await revoke(made[0]?.id ?? 0)).statusCode).toBe(200);
    expect((await postApiToken(peopleApp, session)).statusCode).toBe(200);
  });

  it('is revoked by its owner alone, once, at once [R-TOKEN-06]', async () => {
    const { id, token } = await makeApiToken(peopleApp, session);
    expect((await revoke(id, await peopleApp.tokenOf('OFFICER', 'other@test.sulian'))).statusCode).toBe(404);
    expect(await ask(token)).toBe(200);
    expect((await revoke(id)).statusCode).toBe(200);
    expect(await ask(token)).toBe(40003);
    expect((await revoke(id)).statusCode).toBe(404);
    expect(await list()).toMatchObject([{ id, revokedAt: expect.any(Number) }]);
  });

  const ends: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
    ['its owner is disabled', () => asAdmin('PATCH', `/api/admin/users/${owner.id}`, { isDisabled: true })],
    ['an administrator ends the sessions', () => asAdmin('POST', `/api/admin/users/${owner.id}/revoke-sessions`)],
    [
      'the password is changed',
      () =>
        peopleApp.call({
          method: 'PUT',
          url: '/api/user/me/password',
          headers: { token: session },
          payload: { currentPassword: TEST_PASSWORD, password: OTHER_PASSWORD },
        }),
    ],
    [
      'its owner is of another case',
      async () => {
        const caseId = await peopleApp.people.cases.create({
          name: `CASE ${owner.id}`,
          description: undefined,
          credit: undefined,
          nowSec: 1,
        });
        const change = 'UPDATE records.account SET case_id = $2 WHERE account_id = $1';
        await peopleApp.program.database.query(change, [owner.id, caseId]);
      },
    ],
  ];
  it.each(ends)('stops when %s [R-TOKEN-06]', async (_what, end) => {
    const { token } = await makeApiToken(peopleApp, session);
    expect(await ask(token)).toBe(200);
    await end();
    expect(await ask(token)).toBe(40003);
  });

  it('stops while its case is closed [R-TOKEN-06]', async () => {
    const { token } = await makeApiToken(peopleApp, session);
    const setStatus = (status: string) =>
      peopleApp.program.database.query('UPDATE records.case_file SET status = $2 WHERE case_id = $1', [
        owner.caseId,
        status,
      ]);
    await setStatus('CLOSED');
    expect(await ask(token)).toBe(40003);
    await setStatus('APPROVED');
  });

  it('is named by its id in every line of what it did, and never by its secret [R-TOKEN-07]', async () => {
    const { id, token } = await makeApiToken(peopleApp, session);
    expect(await ask(token, '/api/proxy/v1/search?q=abcd')).toBe(200);
    expect(await ask(token, '/api/admin/users')).toBe(403);
    await revoke(id);
    expect(await linesOf('search')).toMatchObject([{ result: 'OK', details: { tokenId: id } }]);
    expect(await linesOf('access')).toMatchObject([{ result: 'REFUSED', details: { tokenId: id } }]);
    expect(await linesOf('token.create')).toMatchObject([
      { result: 'OK', target: `token ${id}`, object: { name: 'Test' }, details: { scopes: ['READ'], days: 30 } },
    ]);
    expect(await linesOf('token.revoke')).toMatchObject([{ result: 'OK', target: `token ${id}` }]);
    const lines = await peopleApp.people.auditTrail.list({ who: owner.email, offset: 0, limit: 50 });
    expect(JSON.stringify(lines)).not.toContain(token.slice(4));
  });

  it('shares the limits of its owner with all others [R-TOKEN-09]', async () => {
    const made = [await makeApiToken(peopleApp, session), await makeApiToken(peopleApp, session)];
    const url = `${CHAINS}/BITCOIN/addresses/x/counterparties/export?format=csv`;
    const statuses = new Set<number>();
    for (let number = 0; number < 21; number += 1) {
      const headers = bearer(made[number % 2]?.token ?? '');
      statuses.add((await peopleApp.call({ url, headers, remoteAddress: `10.8.${number}.1` })).statusCode);
    }
    expect([...statuses]).toEqual([400, 429]);
  });

  it('is forgotten 30 days after its end', async () => {
    const { id } = await makeApiToken(peopleApp, session);
    await revoke(id);
    const [row] = await list();
    await peopleApp.people.tokens.prune(row?.revokedAt ?? 0);
    expect(await list()).toHaveLength(1);
    await peopleApp.people.tokens.prune((row?.revokedAt ?? 0) + 1);
    expect(await list()).toEqual([]);
  });
});

it('the document of the interface names the two ways in, and the scopes of each call [R-TOKEN-03]', async () => {
  const document = (await peopleApp.call('/api/docs/json')).json<{
    components: { securitySchemes: object };
    paths: Record<string, Record<string, { security: object; description?: string }>>;
  }>();
  expect(document.components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'header', name: 'token' },
    apiToken: { type: 'http', scheme: 'bearer' },
  });
  expect(document.paths['/api/proxy/v1/screenings']?.['post']).toMatchObject({
    security: [{ session: [] }, { apiToken: [] }],
    description: expect.stringContaining('SCREEN'),
  });
  expect(document.paths['/api/user/me/tokens']?.['post']?.security).toEqual([{ session: [] }]);
  expect(document.paths['/api/user/login']?.['post']?.security).toEqual([]);
});
