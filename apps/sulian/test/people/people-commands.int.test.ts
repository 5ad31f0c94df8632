import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRunner } from '../support/run-here.ts';
import { makeTempDir, type Outcome } from '../support/run-sulian.ts';

const FILE_PASSWORD = 'Aus-der-Datei-1';

let test: TestDatabase;
let env: Record<string, string>;
const dir = makeTempDir();
beforeAll(async () => {
  test = await createTestDatabase();
  env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path, SULIAN_CONFIG: '' };
});
afterAll(async () => {
  await test.drop();
  dir.remove();
});

const runEach = createRunner();
const run = (...args: string[]): Promise<Outcome> => runEach(args, env);
const runJson = async (...args: string[]) => {
  const { exitCode, stdout, stderr } = await run(...args, '--json');
  // The whole of standard output is one document.
  return { exitCode, stderr, answers: [JSON.parse(stdout) as Record<string, unknown>] };
};

/** One story: every further command costs a start of the program. */
describe('the commands for people [R-RUN-11] [R-RUN-06]', () => {
  it('make a case and the first administrator, whose generated password is shown once', async () => {
    expect(await runJson('case', 'create', '--name', '专案-1', '--credit', '7')).toMatchObject({
      exitCode: 0,
      answers: [{ name: '专案-1', status: 'APPROVED' }],
    });
    const made = await runJson('user', 'create', '--email', 'chief@x.test', '--case', '专案-1', '--role', 'ADMIN');
    expect(made).toMatchObject({ exitCode: 0, answers: [{ email: 'chief@x.test', role: 'ADMIN' }] });
    const password = String(made.answers[0]?.['password']);
    expect(password).toMatch(/^\S{16}$/);
    const [row] = await test.database.query<{ password_hash: string }>('SELECT password_hash FROM records.account');
    expect(row?.password_hash).toContain('$argon2id$');
    expect(row?.password_hash).not.toContain(password);
  });

  it('take a password from a file and never say it again', async () => {
    const path = join(dir.path, 'password');
    writeFileSync(path, `${FILE_PASSWORD}\n`);
    const args = ['user', 'create', '--email', 'ann@x.test', '--case', '专案-1', '--role', 'officer'];
    const { exitCode, stdout, stderr } = await run(...args, '--password-file', path);
    expect([exitCode, stdout]).toEqual([0, 'account 2: ann@x.test OFFICER\n']);
    expect(stderr).not.toContain(FILE_PASSWORD);
  });

  it.each([
    [['user', 'create', '--email', 'x', '--case', '专案-1', '--role', 'ADMIN'], 2, 'BAD_REQUEST'],
    [['user', 'create', '--email', 'x@x.test', '--case', 'none', '--role', 'ADMIN'], 1, 'CASE_UNKNOWN'],
    [['user', 'create', '--email', 'ANN@x.test', '--case', '专案-1', '--role', 'ADMIN'], 1, 'EMAIL_TAKEN'],
    [['user', 'disable', '--email', 'chief@x.test'], 1, 'CONFLICT'],
  ])('refuse %j with exit %i and %s', async (args, exit, error) => {
    const { exitCode, answers } = await runJson(...args);
    expect([exitCode, answers[0]?.['error']]).toEqual([exit, error]);
  });

  it('refuse a weak password, naming what it misses', async () => {
    const path = join(dir.path, 'weak');
    writeFileSync(path, 'iloveyou');
    const { exitCode, answers } = await runJson(
      'user',
      'reset-password',
      '--email',
      'ann@x.test',
      '--password-file',
      path,
    );
    expect(exitCode).toBe(1);
    expect(answers).toMatchObject([{ error: 'PASSWORD_WEAK', details: { faults: ['TOO_COMMON'] } }]);
  });

  it('disable, enable, reset and list', { timeout: 120_000 }, async () => {
    expect((await runJson('user', 'disable', '--email', 'ann@x.test')).answers).toMatchObject([{ status: 'DISABLED' }]);
    expect((await runJson('user', 'enable', '--email', 'ann@x.test')).answers).toMatchObject([{ status: 'APPROVED' }]);
    expect((await runJson('user', 'reset-password', '--email', 'ann@x.test')).answers).toMatchObject([{ id: 2 }]);
    expect((await runJson('case', 'create', '--name', '专案-2')).answers).toMatchObject([{ id: 2 }]);
    expect((await runJson('case', 'close', '--name', '专案-2')).answers).toMatchObject([{ id: 2, status: 'CLOSED' }]);
    // The only administrator works on it: nobody could undo that on the screens.
    expect((await runJson('case', 'close', '--name', '专案-1')).answers).toMatchObject([
      { error: 'CONFLICT', details: { reason: 'LAST_ADMIN' } },
    ]);
    const { answers } = await runJson('user', 'list');
    const { items, total } = answers[0] as { items: Record<string, unknown>[]; total: number };
    expect(total).toBe(2);
    expect(items.map((each) => [each['email'], each['role'], each['status']])).toEqual([
      ['ann@x.test', 'OFFICER', 'APPROVED'],
      ['chief@x.test', 'ADMIN', 'APPROVED'],
    ]);
    expect(JSON.stringify(answers)).not.toContain('argon2');
    expect((await runJson('case', 'list')).answers).toMatchObject([
      {
        items: expect.arrayContaining([
          expect.objectContaining({ name: '专案-1', status: 'APPROVED', numberOfUsers: 2, credit: 7 }),
          expect.objectContaining({ name: '专案-2', status: 'CLOSED', numberOfUsers: 0 }),
        ]),
        total: 2,
      },
    ]);
  });

  it('leave lines in the audit log, which verify proves and export gives out', { timeout: 120_000 }, async () => {
    const path = join(dir.path, 'audit.jsonl');
    expect((await run('audit', 'export', '--out', path)).exitCode).toBe(0);
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as { action: string; where: string; number: number });
    expect(entries.map((each) => [each.number, each.action, each.where])).toEqual([
      [1, 'case.create', 'cli'],
      [2, 'user.create', 'cli'],
      [3, 'user.create', 'cli'],
      [4, 'user.disable', 'cli'],
      [5, 'user.enable', 'cli'],
      [6, 'password.reset', 'cli'],
      [7, 'case.create', 'cli'],
      [8, 'case.change', 'cli'],
      [9, 'audit.export', 'cli'],
    ]);
    expect(await run('audit', 'verify')).toMatchObject({ exitCode: 0, stdout: 'audit log: 9 entries, unbroken\n' });
    await test.database.query(
      `ALTER TABLE records.audit_entry DISABLE TRIGGER ALL;
       UPDATE records.audit_entry SET who = 'nobody@x.test' WHERE number = 4`,
    );
    expect(await runJson('audit', 'verify')).toMatchObject({
      exitCode: 1,
      answers: [{ isUnbroken: false, entries: 3, firstBroken: 4 }],
    });
    expect((await run('audit', 'verify')).stdout).toBe('audit log: broken at entry 4; the 3 before it hold\n');
  });
});
