import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiDeps } from '@sulian/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFirstSetup } from '../../src/first-setup.ts';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { getTestAccount, getTestCase } from '../support/sign-in.ts';

const PASSWORD = 'Verwaltung-9';
const EMAIL = 'admin@unit.test';

let dir: ReturnType<typeof makeTempDir>;
let peopleApp: PeopleApp;
let code = '';
let setup: ApiDeps['firstSetup'];

beforeEach(async () => {
  dir = makeTempDir();
  peopleApp = await openPeopleApp(
    {},
    {
      firstSetup: {
        isOpen: async () => (await setup?.isOpen()) ?? false,
        isCode: (text) => setup?.isCode(text) ?? false,
      },
    },
  );
  setup = await openFirstSetup({ accounts: peopleApp.people.accounts, dataDir: dir.path });
  code = readFileSync(join(dir.path, 'setup-code'), 'utf8').trim();
});
afterEach(async () => {
  await peopleApp.close();
  dir.remove();
});

const setUp = (over: object = {}, remoteAddress = '192.0.2.1') =>
  peopleApp.call({
    method: 'POST',
    url: '/api/setup',
    payload: { code, caseName: '系统管理', email: EMAIL, password: PASSWORD, ...over },
    remoteAddress,
  });
const needsSetup = async () =>
  (await peopleApp.call('/api/settings')).json<{ data: { needsSetup: boolean } }>().data.needsSetup;
const countAccounts = async () =>
  (await peopleApp.people.accounts.list({ offset: 0, limit: 1, nowSec: 0, idleBeforeSec: 0 })).total;
const readLines = () =>
  peopleApp.program.database.query<{ result: string; line: string }>(
    "SELECT result, entry::text AS line FROM records.audit_entry AS entry WHERE action = 'setup' ORDER BY number",
  );

describe('the first administrator', () => {
  it('is created once, however many try at the same moment, and can sign in [R-RUN-190]', async () => {
    expect(await needsSetup()).toBe(true);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => setUp({ email: `admin${at}@unit.test`, caseName: `案件${at % 2}` })),
    );
    expect(answers.map((each) => each.statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await countAccounts()).toBe(1);
    expect(await peopleApp.people.cases.listApproved()).toHaveLength(1);
    expect(existsSync(join(dir.path, 'setup-code'))).toBe(false);
    expect(await needsSetup()).toBe(false);
    expect((await setUp({ email: 'second@unit.test' })).statusCode).toBe(409);
    const [created] = (await readLines()).filter(({ result }) => result === 'OK');
    expect(created?.line).toContain('account 1');
    const winner = answers.findIndex((each) => each.statusCode === 200);
    const [file] = await peopleApp.people.cases.listApproved();
    const payload = { caseId: file?.id, email: `admin${winner}@unit.test`, password: PASSWORD };
    const { token } = (await peopleApp.call({ method: 'POST', url: '/api/user/login', payload })).json<{
      data: { token: string };
    }>().data;
    const me = await peopleApp.call({ url: '/api/user/me', headers: { token } });
    expect(me.json()).toMatchObject({ data: { role: 'ADMIN', caseName: `案件${winner % 2}` } });
  });

  it('waits for an account that is being created, and is refused when that exists [R-RUN-190]', async () => {
    const caseId = await getTestCase(peopleApp.people);
    let release: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begin: () => void = () => undefined;
    const isBegun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const other = peopleApp.people.writeAudited(async ({ accounts }) => {
      const draft = { caseId, email: 'other@unit.test', name: 'Other', passwordHash: 'x', nowSec: 1 } as const;
      await accounts.create({ ...draft, role: 'OFFICER', status: 'SUBMITTED' });
      begin();
      await isReleased;
      return { answer: undefined, entry: entryOf('user.create') };
    });
    await isBegun;
    const answer = setUp();
    setTimeout(release, 300);
    await other;
    expect((await answer).statusCode).toBe(409);
    expect(await countAccounts()).toBe(1);
  });

  it('needs the code and a password of the profile; each refusal is audited, without the code [R-RUN-190]', async () => {
    expect((await setUp({ code: code.replace(/.$/, '0') })).json()).toMatchObject({ code: 43003 });
    expect((await setUp({ password: 'short' })).json()).toMatchObject({ error: 'PASSWORD_WEAK' });
    expect(await countAccounts()).toBe(0);
    const lines = await readLines();
    expect(lines.map(({ result }) => result)).toEqual(['REFUSED', 'REFUSED']);
    for (const { line } of lines) expect(line).not.toContain(code.slice(0, 5));
    expect((await setUp()).statusCode).toBe(200);
    expect(JSON.stringify(await readLines())).not.toContain(code.slice(0, 5));
  });

  it('is not found by guessing: an address with ten wrong codes is refused, the right code included [R-RUN-190]', async () => {
    for (let tries = 0; tries < 10; tries += 1) expect((await setUp({ code: `wrong${tries}` })).statusCode).toBe(422);
    expect((await setUp()).statusCode).toBe(429);
    expect((await setUp({}, '198.51.100.7')).statusCode).toBe(200);
  });

  it('takes the open case of that name, and none that is closed [R-RUN-190]', async () => {
    const open = await getTestCase(peopleApp.people, '已有案件');
    const closed = await getTestCase(peopleApp.people, '已结案件');
    await peopleApp.people.cases.change(closed, { status: 'CLOSED' });
    expect((await setUp({ caseName: '已结案件' })).json()).toMatchObject({ error: 'CASE_UNKNOWN' });
    expect((await setUp({ caseName: ' 已有案件 ' })).statusCode).toBe(200);
    expect(await peopleApp.people.accounts.findByEmail(EMAIL)).toMatchObject({ caseId: open, role: 'ADMIN' });
  });

  it('is not created where any account exists, disabled ones included [R-RUN-190]', async () => {
    const { id } = await getTestAccount(peopleApp.people, { role: 'OFFICER' });
    await peopleApp.people.accounts.setDisabled(id, true, 1);
    expect(await needsSetup()).toBe(false);
    expect((await setUp()).statusCode).toBe(409);
    expect(await openFirstSetup({ accounts: peopleApp.people.accounts, dataDir: dir.path })).toBeUndefined();
  });
});

const entryOf = (action: 'user.create') =>
  ({ who: undefined, where: 'test', action, target: undefined, result: 'OK' }) as const;
