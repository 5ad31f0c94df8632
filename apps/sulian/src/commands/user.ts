import { type Account, AppError, isEmail, ROLES, type Role } from '@sulian/domain';
import { requireStrength } from '@sulian/usecases';
import type { Command } from 'commander';
import { printOut } from '../printable.ts';
import type { Program } from '../program.ts';
import { say } from '../texts/say.ts';
import { choosePassword, type PasswordOptions } from './ask-password.ts';
import { writeFromCli } from './audit-cli.ts';
import { collectPages, getCase, print } from './case.ts';
import { requireHonest } from './require-honest.ts';
import { printJson, withProgram } from './with-program.ts';

interface EmailOptions {
  readonly email: string;
  readonly json?: boolean;
}
interface CreateOptions extends EmailOptions, PasswordOptions {
  readonly case: string;
  readonly role: string;
  readonly name?: string;
}

export function addUser(program: Command): void {
  const group = program.command('user').description('people who may sign in');
  const withPassword = (command: Command) =>
    command
      .option('--password-file <path>', 'file whose first line it is; - for standard input')
      .option('--generate', 'make one and print it; also what happens without a terminal');
  withPassword(group.command('create').description('add an approved account; the first ADMIN is made so'))
    .requiredOption('--email <email>')
    .requiredOption('--case <name>')
    .requiredOption('--role <role>', ROLES.join(' | '))
    .option('--name <name>', 'the e-mail without it')
    .option('--json')
    .action((options: CreateOptions) => create(options));
  withPassword(group.command('reset-password').description('set a new password and end all sessions'))
    .requiredOption('--email <email>')
    .option('--json')
    .action((options: EmailOptions & PasswordOptions) => resetPassword(options));
  for (const [name, isDisabled] of [['disable', true] as const, ['enable', false] as const])
    group
      .command(name)
      .description(isDisabled ? 'end all sessions and refuse new ones' : 'undo disable')
      .requiredOption('--email <email>')
      .option('--json')
      .action((options: EmailOptions) => setDisabled(options, isDisabled));
  group
    .command('list')
    .option('--json')
    .action((options: { json?: boolean }) => list(options.json === true));
}

const nowSecOf = (program: Program): number => Math.floor(program.apiDeps.people.clock() / 1000);

async function create(options: CreateOptions): Promise<void> {
  const role = getRole(options.role);
  const email = options.email.trim();
  if (!isEmail(email)) throw new AppError('BAD_REQUEST', 'invalid e-mail');
  const name = options.name?.trim() || email;
  requireHonest('--name', name);
  const chosen = await choosePassword(options);
  await withProgram(
    async (program) => {
      const { people } = program.apiDeps;
      const { id: caseId } = await getCase(program, options.case);
      await requireStrength(people, chosen.password);
      const passwordHash = await people.passwords.hash(chosen.password);
      const nowSec = nowSecOf(program);
      const id = await writeFromCli(program, async ({ accounts }) => {
        const made = await accounts.create({ caseId, email, name, passwordHash, role, status: 'APPROVED', nowSec });
        const line = { action: 'user.create', target: `account ${made}`, details: { role, caseId } } as const;
        return { answer: made, line };
      });
      printAccount(options.json, { id, email, role, case: options.case }, chosen);
    },
    { mayAttach: true },
  );
}

async function resetPassword(options: EmailOptions & PasswordOptions): Promise<void> {
  const chosen = await choosePassword(options);
  await withProgram(
    async (program) => {
      const { people } = program.apiDeps;
      const { id, email, role } = await getAccount(program, options.email);
      await requireStrength(people, chosen.password, id);
      const passwordHash = await people.passwords.hash(chosen.password);
      await writeFromCli(program, async ({ accounts }) => ({
        answer: await accounts.setPassword(id, { passwordHash, nowSec: nowSecOf(program) }),
        line: { action: 'password.reset', target: `account ${id}` },
      }));
      printAccount(options.json, { id, email, role }, chosen);
    },
    { mayAttach: true },
  );
}

function printAccount(
  isJson: boolean | undefined,
  account: { readonly id: number; readonly email: string; readonly role: Role; readonly case?: string },
  chosen: { readonly password: string; readonly isGenerated: boolean },
): void {
  const password = chosen.isGenerated ? { password: chosen.password } : {};
  const passwordLine = chosen.isGenerated
    ? `\n${say('password, shown this once: {{password}}', { password: chosen.password })}`
    : '';
  print(isJson, { ...account, ...password }, `${say('account {{id}}: {{email}} {{role}}', account)}${passwordLine}`);
}

const setDisabled = (options: EmailOptions, isDisabled: boolean): Promise<void> =>
  withProgram(
    async (program) => {
      const { id, email } = await getAccount(program, options.email);
      await writeFromCli(program, async ({ accounts }) => ({
        answer: await accounts.setDisabled(id, isDisabled, nowSecOf(program)),
        line: { action: isDisabled ? 'user.disable' : 'user.enable', target: `account ${id}` },
      }));
      const status = isDisabled ? 'DISABLED' : 'APPROVED';
      print(options.json, { id, email, status }, say('account {{id}}: {{email}} is {{status}}', { id, email, status }));
    },
    { mayAttach: true },
  );

const list = (isJson: boolean): Promise<void> =>
  withProgram(
    async (program) => {
      const { accounts, access } = program.apiDeps.people;
      const nowSec = nowSecOf(program);
      const live = { nowSec, idleBeforeSec: nowSec - access.sessionIdleSec };
      const items = await collectPages((page) => accounts.list({ ...live, ...page }));
      if (isJson) return printJson({ items, total: items.length });
      for (const each of items)
        printOut(`${[each.id, each.status, each.role, each.email, each.caseName, each.name].join('\t')}\n`);
    },
    { mayAttach: true },
  );

async function getAccount(program: Program, email: string): Promise<Account> {
  const account = await program.apiDeps.people.accounts.findByEmail(email);
  if (account === undefined) throw new AppError('EMAIL_UNKNOWN', 'unknown e-mail');
  return account;
}

function getRole(text: string): Role {
  const role = ROLES.find((each) => each === text.toUpperCase());
  if (role === undefined) throw new AppError('BAD_REQUEST', `unknown role "${text}"; one of: ${ROLES.join(' ')}`);
  return role;
}
