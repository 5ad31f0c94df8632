import type { AccountDraft, Role } from '@sulian/domain';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCaseStore } from '../cases/case-store.ts';
import { recordsMigrations } from '../migrations/index.ts';
import { createSessionStore } from '../sessions/session-store.ts';
import { createThrottle } from '../throttle/throttle.ts';
import { createAccountStore } from './account-store.ts';
import { changeStatus, createAccount, resubmitAccount } from './save-account.ts';

let test: TestDatabase;
let caseId: number;
beforeEach(async () => {
  test = await createTestDatabase({ records: recordsMigrations });
  caseId = await cases().create({ name: 'C-1', description: undefined, credit: undefined, nowSec: 5 });
});
afterEach(() => test.drop());

const accounts = () => createAccountStore(test.database);
const cases = () => createCaseStore(test.database);
const draft = (over: Partial<AccountDraft> = {}): AccountDraft => ({
  caseId,
  email: 'Ann@x.test',
  name: 'Ann',
  passwordHash: 'hash',
  role: 'OFFICER',
  status: 'APPROVED',
  nowSec: 10,
  ...over,
});
const createAdmin = (email: string, role: Role = 'ADMIN') => accounts().create(draft({ email, role }));

describe('an account', () => {
  it('has an e-mail of its own, whatever its case, also when two are quick', async () => {
    const both = await Promise.allSettled([
      accounts().create(draft()),
      accounts().create(draft({ email: 'aNN@X.TEST ' })),
    ]);
    expect(both.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    const refused = both.find((each) => each.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(await accounts().findByEmail('ANN@x.test')).toMatchObject({ name: 'Ann', caseName: 'C-1' });
  });

  it('belongs to a case that exists', async () => {
    await expect(accounts().create(draft({ caseId: 999 }))).rejects.toMatchObject({ code: 'CASE_UNKNOWN' });
  });

  it('that was rejected may apply again with the same e-mail, and only then', async () => {
    const id = await createAccount(test.database, draft({ status: 'SUBMITTED' }));
    const again = draft({ name: 'Ann B.', passwordHash: 'other', nowSec: 20 });
    expect(await resubmitAccount(test.database, id, again)).toBe(false);
    expect(await changeStatus(test.database, id, { from: ['SUBMITTED'], to: 'REJECTED' })).toBe(true);
    expect(await changeStatus(test.database, id, { from: ['SUBMITTED'], to: 'APPROVED' })).toBe(false);
    expect(await resubmitAccount(test.database, id, again)).toBe(true);
    expect(await accounts().findCredentials({ id })).toMatchObject({
      account: { name: 'Ann B.', status: 'SUBMITTED' },
      passwordHash: 'other',
      passwordChangedSec: 20,
    });
  });

  it('remembers its passwords, newest first, ten of them', async () => {
    const id = await accounts().create(draft());
    for (let turn = 1; turn <= 12; turn += 1)
      await accounts().setPassword(id, { passwordHash: `hash ${turn}`, nowSec: turn });
    expect(await accounts().listPasswordHashes(id, 3)).toEqual(['hash 12', 'hash 11', 'hash 10']);
    expect(await accounts().listPasswordHashes(id, 99)).toHaveLength(11);
  });

  it('is found in the list by parts of its e-mail, name and case, by role and by status', async () => {
    const ann = await accounts().create(draft());
    const bob = await accounts().create(
      draft({ email: 'bob_1@x.test', name: '李雷', role: 'ADMIN', status: 'DISABLED' }),
    );
    const sessions = createSessionStore(test.database);
    const session = { accountId: ann, networkAddress: 'x', client: undefined };
    await sessions.create({ ...session, tokenSha256: Buffer.from('a'), nowSec: 100, expiresSec: 200 });
    await sessions.create({ ...session, tokenSha256: Buffer.from('b'), nowSec: 100, expiresSec: 110 });
    const find = async (filter: object) => {
      const { items, total } = await accounts().list({
        offset: 0,
        limit: 10,
        nowSec: 120,
        idleBeforeSec: 90,
        ...filter,
      });
      return [items.map((each) => each.id), total];
    };
    expect(await find({})).toEqual([[bob, ann], 2]);
    expect(await find({ text: 'ANN@' })).toEqual([[ann], 1]);
    expect(await find({ text: '李' })).toEqual([[bob], 1]);
    expect(await find({ text: 'c-1' })).toEqual([[bob, ann], 2]);
    expect(await find({ text: '_1' })).toEqual([[bob], 1]);
    expect(await find({ text: 'b%1' })).toEqual([[], 0]);
    expect(await find({ role: 'ADMIN' })).toEqual([[bob], 1]);
    expect(await find({ status: 'APPROVED' })).toEqual([[ann], 1]);
    expect(await find({ offset: 1, limit: 1 })).toEqual([[ann], 2]);
    const { items } = await accounts().list({ offset: 1, limit: 1, nowSec: 120, idleBeforeSec: 90 });
    expect(items[0]?.numberOfSessions).toBe(1);
  });
});

describe('the last administrator', () => {
  it('cannot be disabled, given another role, or shut out with the case [R-REVIEW-05]', async () => {
    const id = await createAdmin('a@x.test');
    await expect(accounts().setDisabled(id, true, 1)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(accounts().changeRole(id, 'OFFICER')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(cases().change(caseId, { status: 'CLOSED' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await accounts().find(id)).toMatchObject({ role: 'ADMIN', status: 'APPROVED' });
    const second = await createAdmin('b@x.test');
    await accounts().setDisabled(id, true, 1);
    await expect(accounts().changeRole(second, 'AUDITOR')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is one of two who cannot remove each other at the same moment', async () => {
    const [a, b] = [await createAdmin('a@x.test'), await createAdmin('b@x.test')];
    const both = await Promise.allSettled([accounts().setDisabled(a, true, 1), accounts().changeRole(b, 'OFFICER')]);
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('binds nobody where there is none', async () => {
    const id = await accounts().create(draft());
    await accounts().setDisabled(id, true, 1);
    expect(await accounts().find(id)).toMatchObject({ status: 'DISABLED' });
  });
});

describe('demo accounts', () => {
  it('are disabled with their sessions when the world is real, and only they', async () => {
    const demo = await accounts().create(draft({ isDemo: true }));
    const real = await accounts().create(draft({ email: 'real@x.test' }));
    const sessions = createSessionStore(test.database);
    await sessions.create({
      accountId: demo,
      tokenSha256: Buffer.from('t'),
      nowSec: 10,
      expiresSec: 999,
      networkAddress: 'x',
      client: undefined,
    });
    expect(await accounts().setDemoAccountsDisabled(true, 20)).toBe(1);
    expect(await accounts().find(demo)).toMatchObject({ status: 'DISABLED' });
    expect(await accounts().find(real)).toMatchObject({ status: 'APPROVED' });
    expect(await sessions.find(Buffer.from('t'))).toMatchObject({ isRevoked: true });
    expect(await accounts().setDemoAccountsDisabled(true, 20)).toBe(0);
    expect(await accounts().setDemoAccountsDisabled(false, 30)).toBe(1);
  });
});

describe('a case', () => {
  it('has a name of its own, and changes only what it is told to', async () => {
    await expect(cases().create({ name: ' C-1 ', description: '', credit: 0, nowSec: 1 })).rejects.toMatchObject({
      code: 'CASE_NAME_TAKEN',
    });
    await cases().change(caseId, { description: 'long', credit: 9 });
    await cases().change(caseId, { credit: null });
    expect(await cases().getSummary(caseId)).toEqual({
      id: caseId,
      name: 'C-1',
      description: 'long',
      credit: undefined,
      status: 'APPROVED',
      createdSec: 5,
      numberOfUsers: 0,
    });
    await cases().change(caseId, { status: 'CLOSED' });
    expect(await cases().listApproved()).toEqual([]);
    await expect(cases().change(999, { credit: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the throttle', () => {
  it('counts side by side without losing one, blocks at its measure, and lets go', async () => {
    const throttle = createThrottle(test.database);
    const rule = { max: 20, windowSec: 60, blockSec: 300 };
    const counted = await Promise.all(Array.from({ length: 20 }, () => throttle.count('k', rule, 1_000)));
    expect(counted.filter((until) => until !== undefined)).toEqual([1_300]);
    expect(await throttle.findBlock(['other', 'k'], 1_299)).toBe(1_300);
    expect(await throttle.findBlock(['k'], 1_300)).toBeUndefined();
    expect(await throttle.count('k', rule, 1_301)).toBeUndefined();
  });

  it('lets in one of sixteen at a time where one may come, and the next after its time', async () => {
    const throttle = createThrottle(test.database);
    const rule = { max: 1, windowSec: 60, blockSec: 60 };
    const takes = await Promise.all(Array.from({ length: 16 }, () => throttle.take('one', rule, 1_000)));
    expect(takes.filter((until) => until === undefined)).toHaveLength(1);
    expect(takes.filter((until) => until === 1_060)).toHaveLength(15);
    expect(await throttle.take('one', rule, 1_060)).toBeUndefined();
  });

  it('forgets a window that has passed, and rows that mean nothing any more', async () => {
    const throttle = createThrottle(test.database);
    const rule = { max: 2, windowSec: 60, blockSec: 300 };
    expect(await throttle.count('k', rule, 1_000)).toBeUndefined();
    expect(await throttle.count('k', rule, 1_060)).toBeUndefined();
    expect(await throttle.count('k', rule, 1_061)).toBe(1_361);
    expect(await throttle.prune(1_361)).toBe(0);
    expect(await throttle.prune(1_362)).toBe(1);
  });
});
