import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError, type ChainId, isPathFault, toPathFault } from '@sulian/domain';
import type { Command } from 'commander';
import { ledgerAddress } from '../config/source-config.ts';
import { copyChain, type MoveReport, OWN_SERVER } from '../move/copy-chain.ts';
import { dropFormer } from '../move/drop-former.ts';
import { printOut } from '../printable.ts';
import { startProgress } from '../progress.ts';
import { say } from '../texts/say.ts';
import { askYes } from './ask-yes.ts';
import { auditCli } from './audit-cli.ts';
import { getChainOption, printJson, withProgram } from './with-program.ts';

interface Options {
  readonly to?: string;
  readonly toFile?: string;
  readonly dropOld?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addMoveChain(program: Command): void {
  program
    .command('move-chain')
    .description("copy a chain's ledger to another PostgreSQL server, and compare it; the former ledger stays in use")
    .argument('<chain>')
    .option('--to <url>', 'postgres:// address of an empty database, or own: back to the server of the records')
    .option('--to-file <path>', 'file with that address: other users of this machine can read arguments')
    .option('--drop-old', 'drop the former ledger, once the configuration names the other server')
    .option('--yes', 'do not ask')
    .option('--json')
    .action((text: string, options: Options) => run(getChainOption(text), options));
}

async function run(chain: ChainId, options: Options): Promise<void> {
  const { to, toFile, dropOld = false } = options;
  if ([to, toFile, dropOld ? '' : undefined].filter((each) => each !== undefined).length !== 1)
    throw new AppError('BAD_REQUEST', 'specify one of --to, --to-file and --drop-old');
  if (dropOld) return runDrop(chain, options);
  const address = to === OWN_SERVER ? undefined : toAddress(to ?? readAddress(toFile ?? ''));
  const progress = startProgress('tables');
  try {
    const report = await withProgram(
      async (program, signal) => {
        const copied = await copyChain(program, { chain, to: address, signal, progress });
        const { host, height, faults } = copied;
        await auditCli(program, {
          action: 'chain.move',
          target: chain,
          result: faults.length === 0 ? 'OK' : 'FAILED',
          details: { host, height: height ?? null, rows: copied.rows, faults: faults.length },
        });
        return copied;
      },
      { mayAttach: true },
    );
    progress.stop();
    if (options.json === true) printJson(report);
    else printReport(report, toFile);
    if (report.faults.length > 0) process.exitCode = 1;
  } finally {
    progress.stop();
  }
}

function readAddress(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    if (isPathFault(cause)) throw toPathFault(path, cause, 'BAD_REQUEST');
    throw cause;
  }
}

/** @throws BAD_REQUEST without the text, which may have a password */
function toAddress(text: string): string {
  const parsed = ledgerAddress.safeParse(text);
  if (!parsed.success) throw new AppError('BAD_REQUEST', '--to must be a postgres:// address');
  return parsed.data;
}

const COPIED = '{{chain}}: copied to {{host}} up to block {{height}}: {{tables}} tables, {{rows}} rows, digests equal';
const EQUAL = '{{chain}}: an equal copy is at {{host}} already, up to block {{height}}: {{tables}} tables compared';

function printReport({ chain, host, height, tables, rows, faults }: MoveReport, toFile: string | undefined): void {
  const lines = [
    say(rows === 0 ? EQUAL : COPIED, { chain, host, tables, rows, height: height ?? say('none') }),
    ...faults.map((fault) => say('fault: {{fault}}', { fault })),
  ];
  if (faults.length === 0 && host === OWN_SERVER)
    lines.push(say('To use it, take ledgerUrl out of chains.{{chain}} and start the program again', { chain }));
  else if (faults.length === 0)
    lines.push(
      say('To use it, write in sulian.config.yaml and start the program again; to undo, take the line out:'),
      'chains:',
      `  ${chain}:`,
      toFile === undefined ? `    ledgerUrl: postgres://…@${host}/…` : `    ledgerUrlFile: ${resolve(toFile)}`,
      say('The former ledger stays until: sulian move-chain {{chain}} --drop-old', { chain }),
    );
  printOut(`${lines.join('\n')}\n`);
}

async function runDrop(chain: ChainId, { yes = false, json = false }: Options): Promise<void> {
  const question = say('The former ledger of {{chain}} in the database of the records goes.', { chain });
  if (!yes && (await askYes(question)) !== true)
    throw new AppError('BAD_REQUEST', `${chain} stays: not confirmed (--yes confirms it without a prompt)`);
  const { height } = await withProgram((program) => dropFormer(program, chain), { mayAttach: true });
  if (json) printJson({ chain, height });
  else printOut(`${say('{{chain}}: the former ledger is dropped', { chain })}\n`);
}
