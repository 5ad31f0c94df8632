import { AppError, type ChainId, type NoteRef, toHashText } from '@sulian/domain';
import { getAdapter, getHashText } from '@sulian/usecases';
import type { Command } from 'commander';
import type { Program } from '../program.ts';
import { type CliText, say } from '../texts/say.ts';
import { systemUser, writeFromCli } from './audit-cli.ts';
import { print } from './case.ts';
import { getReason } from './get-reason.ts';
import { getChainOption, withProgram } from './with-program.ts';

interface Options {
  readonly operation?: string;
  readonly reason: string;
  readonly json?: boolean;
}

interface NoteChange {
  readonly chain: ChainId;
  readonly notes: NoteRef;
  readonly reason: string;
}

type NoteAction = 'suppress' | 'restore';

const SAYS: Readonly<Record<NoteAction, string>> = {
  suppress: 'show the notes of a transaction to nobody; the ledger keeps them',
  restore: 'undo suppress',
};

const DONE = {
  suppress: '{{chain}} {{hash}}: suppressed, notes of it: {{count}}',
  restore: '{{chain}} {{hash}}: restored, notes of it: {{count}}',
} as const satisfies Readonly<Record<NoteAction, CliText>>;

export function addNote(program: Command): void {
  const group = program.command('note').description('what transactions say in words');
  for (const action of ['suppress', 'restore'] as const)
    group
      .command(action)
      .description(SAYS[action])
      .argument('<chain>')
      .argument('<hash>', 'of the transaction')
      .option('--operation <n>', 'one operation alone, from 0')
      .requiredOption('--reason <text>', 'kept, and written to the audit log')
      .option('--json')
      .action((chain: string, hash: string, options: Options) => run(action, { chain, hash, options }));
}

const run = (
  action: NoteAction,
  { chain: chainText, hash, options }: { readonly chain: string; readonly hash: string; readonly options: Options },
): Promise<void> => {
  const chain = getChainOption(chainText);
  const reason = getReason(options.reason);
  const operation = getOperation(options.operation);
  return withProgram(
    async (program) => {
      const notes = { hash: getHashText(getAdapter(program, chain), hash), ...operation };
      const count = await changeNotes(program, action, { chain, notes, reason });
      const answer = { chain, hash: toHashText(chain, notes.hash), operation: notes.operation ?? null, notes: count };
      print(options.json, answer, say(DONE[action], { chain, hash: answer.hash, count }));
    },
    { mayAttach: true },
  );
};

/**
 * Suppresses or restores notes of a transaction.
 * @returns number of its notes in the ledger
 * @throws NOT_FOUND without a note to suppress, since a mistyped hash would otherwise seem to work; CONFLICT
 */
async function changeNotes(
  program: Program,
  action: NoteAction,
  { chain, notes, reason }: NoteChange,
): Promise<number> {
  const count = await countNotes(program, chain, notes);
  // A suppression is restored without its block too: the chain may have been dropped since.
  if (action === 'suppress' && count === 0)
    throw new AppError('NOT_FOUND', `the ledger of ${chain} has no such note`, { details: { chain, ...notes } });
  return writeFromCli(program, async (stores) => {
    await stores.notes[action](chain, notes, { byWhom: `cli ${systemUser()}`, reason });
    const target = `transaction ${chain} ${toHashText(chain, notes.hash)}`;
    const details = { operation: notes.operation ?? null, reason, notes: count };
    return { answer: count, line: { action: `note.${action}`, target, details } };
  });
}

/** More than any transaction has. */
const ALL = 2 ** 31 - 1;

async function countNotes({ ledger }: Program, chain: ChainId, { hash, operation }: NoteRef): Promise<number> {
  if ((await ledger.getState(chain)).height === undefined) return 0;
  return ledger.read(chain, async (reader) => {
    const rows = await reader.listTransactionsByHash(hash);
    const notes = await reader.listNotes(
      rows.map(({ txId }) => txId),
      ALL,
    );
    return notes.filter((note) => operation === undefined || note.operation === operation).length;
  });
}

/** @throws BAD_REQUEST */
function getOperation(text: string | undefined): Pick<NoteRef, 'operation'> {
  if (text === undefined) return {};
  if (!/^\d{1,7}$/.test(text)) throw new AppError('BAD_REQUEST', `--operation ${text}: its number, from 0`);
  return { operation: Number(text) };
}
