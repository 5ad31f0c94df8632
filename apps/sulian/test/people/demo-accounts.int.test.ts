import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CASE, DEMO_PASSWORD, switchDemoAccounts } from '../../src/demo/demo-accounts.ts';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';

let peopleApp: PeopleApp;
beforeAll(async () => {
  peopleApp = await openPeopleApp();
});
afterAll(() => peopleApp.close());

const EMAILS = ['officer', 'reviewer', 'admin', 'auditor'].map((name) => `${name}@demo.sulian`);

async function tryAll(): Promise<number[]> {
  const caseId = (await peopleApp.people.cases.findByName(DEMO_CASE))?.id ?? 1;
  const codes: number[] = [];
  for (const email of EMAILS) {
    const payload = { caseId, email, password: DEMO_PASSWORD };
    const answer = await peopleApp.call({ method: 'POST', url: '/api/user/login', payload });
    codes.push(answer.json<{ code: number }>().code);
  }
  return codes;
}

describe('demo accounts', () => {
  it('are not made where a chain has a source [R-RUN-04]', async () => {
    await switchDemoAccounts(peopleApp.program, false);
    const { total } = await peopleApp.people.accounts.list({ offset: 0, limit: 1, nowSec: 0, idleBeforeSec: 0 });
    expect(total).toBe(0);
    expect(await peopleApp.people.cases.listApproved()).toEqual([]);
  });

  it('sign in with the demo world, one for each role, however often it is started [R-WORLD-05]', async () => {
    await switchDemoAccounts(peopleApp.program, true);
    await switchDemoAccounts(peopleApp.program, true);
    expect(await tryAll()).toEqual([0, 0, 0, 0]);
    const roles = await Promise.all(
      EMAILS.map(async (email) => (await peopleApp.people.accounts.findByEmail(email))?.role),
    );
    expect(roles).toEqual(['OFFICER', 'REVIEWER', 'ADMIN', 'AUDITOR']);
    const { total } = await peopleApp.people.accounts.list({ offset: 0, limit: 1, nowSec: 0, idleBeforeSec: 0 });
    expect(total).toBe(EMAILS.length + 1);
  });

  it('are disabled, the administrator too, as soon as a chain has a source', async () => {
    await switchDemoAccounts(peopleApp.program, false);
    expect(await tryAll()).toEqual([40009, 40009, 40009, 40009]);
    await switchDemoAccounts(peopleApp.program, true);
    expect(await tryAll()).toEqual([0, 0, 0, 0]);
  });
});
