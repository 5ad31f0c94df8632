import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';

/** `perMinute` of GET /api/audit/verify. */
const LIMIT = 6;
let peopleApp: PeopleApp;
beforeAll(async () => {
  peopleApp = await openPeopleApp();
});
afterAll(() => peopleApp?.close());

const askFrom = (token: string, remoteAddress: string) =>
  peopleApp.call({ url: '/api/audit/verify', headers: { token }, remoteAddress });

const OBJECT = '/api/proxy/v1/blockchains/BITCOIN/addresses/any';
it.each([
  [`${OBJECT}/transactions/sum?direction=NONE`, 120],
  [`${OBJECT}/activity?direction=NONE`, 120],
  ['/api/proxy/v1/entities/0/sums', 60],
])('%s may be asked %d times a minute, and refused ones count [R-PUB-09]', async (url, limit) => {
  const token = await peopleApp.tokenOf('OFFICER', `asks${url.length}@test.sulian`);
  const statuses = new Map<number, number>();
  for (let call = 0; call <= limit; call += 1) {
    const { statusCode } = await peopleApp.call({ url, headers: { token }, remoteAddress: `10.3.${call}.1` });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [400, limit],
    [429, 1],
  ]);
});

it('a costly call is limited for an account wherever it asks from, and for an address whoever asks [R-PUB-09]', async () => {
  const [one, other] = await Promise.all(
    ['one@test.sulian', 'other@test.sulian'].map((email) => peopleApp.tokenOf('AUDITOR', email)),
  );
  const statuses: number[] = [];
  for (let call = 0; call <= LIMIT; call += 1) {
    const answer = await askFrom(one ?? '', `10.1.${call}.1`);
    statuses.push(answer.statusCode);
    if (call === LIMIT) {
      expect(answer.json()).toMatchObject({ success: false, error: 'TOO_MANY_REQUESTS' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect((await askFrom(other ?? '', '10.1.0.1')).statusCode).toBe(200);

  for (let call = 0; call < 3; call += 1) {
    const email = `further${call}@test.sulian`;
    for (let each = 0; each < 2; each += 1)
      expect((await askFrom(await peopleApp.tokenOf('AUDITOR', email), '10.2.0.1')).statusCode).toBe(200);
  }
  expect((await askFrom(other ?? '', '10.2.0.1')).statusCode).toBe(429);
});
