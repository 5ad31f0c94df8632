import { AppError, type Case } from '@sulian/domain';
import type { Command } from 'commander';
import { printOut } from '../printable.ts';
import type { Program } from '../program.ts';
import { say } from '../texts/say.ts';
import { writeFromCli } from './audit-cli.ts';
import { requireHonest } from './require-honest.ts';
import { printJson, withProgram } from './with-program.ts';

const MAX_NAME = 200;
const LIST_PAGE = 100;

interface CreateOptions {
  readonly name: string;
  readonly description?: string;
  readonly credit?: string;
  readonly json?: boolean;
}

export function addCase(program: Command): void {
  const group = program.command('case').description('cases that people work on');
  group
    .command('create')
    .description('add an approved case')
    .requiredOption('--name <name>')
    .option('--description <text>')
    .option('--credit <number>', 'stored and shown, not metered')
    .option('--json')
    .action((options: CreateOptions) => create(options));
  group
    .command('close')
    .description('nobody signs in to the case any more; its sessions end')
    .requiredOption('--name <name>')
    .option('--json')
    .action((options: CreateOptions) => setStatus(options, 'CLOSED'));
  group
    .command('reopen')
    .description('undo close')
    .requiredOption('--name <name>')
    .option('--json')
    .action((options: CreateOptions) => setStatus(options, 'APPROVED'));
  group
    .command('list')
    .option('--json')
    .action((options: { json?: boolean }) => list(options.json === true));
}

/** @throws BAD_REQUEST */
function getCredit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text))
    throw new AppError('BAD_REQUEST', `--credit ${text}: a whole number of 0 or more, in digits`);
  return Number(text);
}

async function create(options: CreateOptions): Promise<void> {
  const name = options.name.trim();
  if (name === '' || name.length > MAX_NAME)
    throw new AppError('BAD_REQUEST', `a case's name has 1 to ${MAX_NAME} characters`);
  requireHonest('--name', name);
  if (options.description !== undefined) requireHonest('--description', options.description);
  const credit = getCredit(options.credit);
  await withProgram(
    async (program) => {
      const { people } = program.apiDeps;
      const nowSec = Math.floor(people.clock() / 1000);
      const id = await writeFromCli(program, async ({ cases }) => {
        const made = await cases.create({ name, description: options.description, credit, nowSec });
        return { answer: made, line: { action: 'case.create', target: `case ${made}`, details: { name } } };
      });
      print(options.json, { id, name, status: 'APPROVED' }, say('case {{id}}: {{name}}', { id, name }));
    },
    { mayAttach: true },
  );
}

const setStatus = (options: CreateOptions, status: Case['status']): Promise<void> =>
  withProgram(
    async (program) => {
      const { id, name } = await getCase(program, options.name);
      await writeFromCli(program, async ({ cases }) => ({
        answer: await cases.change(id, { status }),
        line: { action: 'case.change', target: `case ${id}`, details: { status } },
      }));
      print(options.json, { id, name, status }, say('case {{id}}: {{name}} is {{status}}', { id, name, status }));
    },
    { mayAttach: true },
  );

const list = (isJson: boolean): Promise<void> =>
  withProgram(
    async ({ apiDeps: { people } }) => {
      const items = await collectPages((page) => people.cases.list(page));
      if (isJson) return printJson({ items, total: items.length });
      for (const each of items)
        printOut(
          `${each.id}\t${each.status}\t${say('{{count}} users', { count: each.numberOfUsers })}\t${each.name}\n`,
        );
    },
    { mayAttach: true },
  );

/** @throws CASE_UNKNOWN */
export async function getCase(program: Program, name: string): Promise<Case> {
  const storedCase = await program.apiDeps.people.cases.findByName(name);
  if (storedCase === undefined) throw new AppError('CASE_UNKNOWN', `unknown case "${name}"; see: sulian case create`);
  return storedCase;
}

/** All of a list that is read in pages. */
export async function collectPages<T>(
  list: (page: { readonly offset: number; readonly limit: number }) => Promise<{ readonly items: readonly T[] }>,
): Promise<readonly T[]> {
  const all: T[] = [];
  for (;;) {
    const { items } = await list({ offset: all.length, limit: LIST_PAGE });
    all.push(...items);
    if (items.length < LIST_PAGE) return all;
  }
}

export function print(isJson: boolean | undefined, value: unknown, text: string): void {
  if (isJson === true) printJson(value);
  else printOut(`${text}\n`);
}
