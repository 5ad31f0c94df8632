import { AppError } from '@sulian/domain';
import type { Command } from 'commander';
import { printOut } from '../printable.ts';
import { say } from '../texts/say.ts';
import { systemUser, writeFromCli } from './audit-cli.ts';
import { print } from './case.ts';
import { getReason } from './get-reason.ts';
import { printJson, withProgram } from './with-program.ts';

interface Options {
  readonly reason: string;
  readonly json?: boolean;
}

export function addEntity(program: Command): void {
  const group = program.command('entity').description('entities that are one party');
  group
    .command('merge')
    .description('count the labels of one entity for another, whatever is imported later')
    .argument('<id>', 'as in the address of its page')
    .argument('<into>', 'the entity that is shown')
    .requiredOption('--reason <text>', 'kept, and written to the audit log')
    .option('--json')
    .action((id: string, into: string, options: Options) => merge(getId(id), getId(into), options));
  group
    .command('split')
    .description('show a merged entity as itself, whatever it is called')
    .argument('<id>', 'the entity that was merged; see: sulian entity members')
    .requiredOption('--reason <text>', 'kept, and written to the audit log')
    .option('--json')
    .action((id: string, options: Options) => split(getId(id), options));
  group
    .command('members')
    .description('entities that are shown as this one')
    .argument('<id>')
    .option('--json')
    .action((id: string, options: Pick<Options, 'json'>) => listMembers(getId(id), options.json === true));
}

/** @throws BAD_REQUEST */
function getId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError('BAD_REQUEST', `invalid entity id ${text}`);
  return Number(text);
}

const toStamp = (reason: string) => ({ byWhom: `cli ${systemUser()}`, reason });

async function merge(id: number, into: number, options: Options): Promise<void> {
  const reason = getReason(options.reason);
  await withProgram(
    async (program) => {
      const answer = await writeFromCli(program, async (stores) => {
        const merged = await stores.entities.merge({ ids: [id], into }, toStamp(reason));
        const details = { into: merged.mainId, labels: merged.labels, reason };
        return { answer: merged, line: { action: 'entity.merge', target: `entity ${id}`, details } };
      });
      const text = say('entity {{id}} is shown as {{main}}, with {{labels}} labels', {
        id,
        main: answer.mainId,
        labels: answer.labels,
      });
      print(options.json, { id, ...answer }, text);
    },
    { mayAttach: true },
  );
}

async function split(id: number, options: Options): Promise<void> {
  const reason = getReason(options.reason);
  await withProgram(
    async (program) => {
      const { labels: count } = await writeFromCli(program, async (stores) => {
        const answer = await stores.entities.split(id, toStamp(reason));
        const details = { labels: answer.labels, reason };
        return { answer, line: { action: 'entity.split', target: `entity ${id}`, details } };
      });
      print(
        options.json,
        { id, labels: count },
        say('entity {{id}} is shown as itself, with {{labels}} labels', { id, labels: count }),
      );
    },
    { mayAttach: true },
  );
}

const listMembers = (id: number, isJson: boolean): Promise<void> =>
  withProgram(
    async ({ apiDeps: { entityConsole } }) => {
      const members = await entityConsole.listMembers(id);
      if (isJson) return printJson({ id, members });
      for (const each of members)
        printOut(
          `${each.id}\t${each.type}\t${say('{{count}} labels', { count: each.labels })}\t${each.byWhom ?? say('same name')}\t${each.name}\n`,
        );
    },
    { mayAttach: true },
  );
