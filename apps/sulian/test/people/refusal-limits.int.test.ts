import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';

/** Leaves a line in the audit log, refused or not. */
const SEARCH = '/api/proxy/v1/search';
const REFUSALS = 5;
const SCORINGS = 3;

let peopleApp: PeopleApp;
beforeAll(async () => {
  const { limits } = readConfig({ SULIAN_CONFIG: '/dev/null' }, tmpdir());
  peopleApp = await openPeopleApp(
    {},
    { limits: { ...limits, refusalsPerMinute: REFUSALS, scoringsPerMinute: SCORINGS } },
  );
});
afterAll(() => peopleApp?.close());

const ask = async (url: string, token?: string, remoteAddress = '10.4.0.1') =>
  peopleApp.call({ url, remoteAddress, ...(token === undefined ? {} : { headers: { token } }) });

const countLines = async (email: string) =>
  (await peopleApp.people.auditTrail.list({ offset: 0, limit: 200 })).items.filter(
    ({ who }) => who?.includes(email) === true,
  ).length;

it('an account above the rate of refused calls is refused without the store, answered late, and let in again [R-PUB-13]', async () => {
  const [token, other] = [
    await peopleApp.tokenOf('OFFICER', 'many@test.sulian'),
    await peopleApp.tokenOf('OFFICER', 'b@test.sulian'),
  ];
  for (let call = 0; call < REFUSALS; call += 1) expect((await ask(SEARCH, token)).statusCode).toBe(400);
  expect(peopleApp.delays).toEqual([]);
  const lines = await countLines('many@test.sulian');
  expect(lines).toBeGreaterThan(REFUSALS);
  for (const url of ['/api/user/me', SEARCH]) {
    const refused = await ask(url, token, '10.4.0.2');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '12']);
    expect(refused.json()).toMatchObject({ error: 'TOO_MANY_REQUESTS', details: { retryAfterSec: 12 } });
  }
  expect(peopleApp.delays).toEqual([1_000, 1_000]);
  expect(await countLines('many@test.sulian')).toBe(lines);
  const further = await peopleApp.tokenOf('OFFICER', 'many@test.sulian');
  expect((await ask('/api/user/me', further)).statusCode).toBe(429);
  expect((await ask('/api/user/me', other)).statusCode).toBe(200);
  peopleApp.passSec(12);
  expect((await ask('/api/user/me', token)).statusCode).toBe(200);
});

it('a network address above the rate keeps those who are signed in, and other addresses [R-PUB-13]', async () => {
  const token = await peopleApp.tokenOf('OFFICER', 'c@test.sulian');
  for (let call = 0; call < 5 * REFUSALS; call += 1)
    expect((await ask('/api/user/me', undefined, '10.5.0.1')).statusCode).toBe(401);
  expect((await ask('/api/settings', undefined, '10.5.0.1')).statusCode).toBe(429);
  expect((await ask('/api/settings', undefined, '10.5.0.2')).statusCode).toBe(200);
  expect((await ask('/api/user/me', token, '10.5.0.1')).statusCode).toBe(200);
});

it('an account may ask for so many scores a minute, from whatever session [R-CALL-37]', async () => {
  const sessions = [
    await peopleApp.tokenOf('OFFICER', 'd@test.sulian'),
    await peopleApp.tokenOf('OFFICER', 'd@test.sulian'),
  ];
  const answers = [];
  for (let call = 0; call <= SCORINGS; call += 1)
    answers.push(
      await peopleApp.call({
        method: 'POST',
        url: '/api/proxy/v1/scoringAnalysis',
        headers: { token: sessions[call % 2] ?? '' },
        payload: {
          analysisType: 'INCOMING',
          objectType: 'ADDRESS',
          objectId: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
          blockchain: 'BITCOIN',
        },
      }),
    );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 429]);
  expect(answers.at(-1)?.headers['retry-after']).toBe('20');
});
