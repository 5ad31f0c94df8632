import { IMPORTERS, type ImporterName } from '@sulian/attribution';
import { AppError, type ImportReport, isAppError, type RefusedLine, type SourceWithdrawal } from '@sulian/domain';
import { importLabels, toRefusedText } from '@sulian/usecases';
import { type Command, Option } from 'commander';
import { printErr, printOut } from '../printable.ts';
import type { Program } from '../program.ts';
import { startProgress } from '../progress.ts';
import { say } from '../texts/say.ts';
import { askYes } from './ask-yes.ts';
import { getChainOption, printJson, withProgram } from './with-program.ts';

const FORMATS = Object.keys(IMPORTERS).join('|');
const FORMAT_TABLE = Object.entries(IMPORTERS)
  .map(([format, { about }]) => `  ${format.padEnd(16)}${about}`)
  .join('\n');
const NEEDING_CHAIN = Object.entries(IMPORTERS)
  .flatMap(([format, { needsChain }]) => (needsChain === undefined ? [] : [format]))
  .join(', ');

export function addImportLabels(program: Command): void {
  program
    .command('import-labels <path>')
    .description('import who addresses belong to, each claim with its source')
    .requiredOption('--format <format>', FORMATS)
    .option('--chain <chain>', `the chain of the addresses, where neither lists nor folders say it: ${NEEDING_CHAIN}`)
    .option(
      '--mapping <file>',
      'with --format csv: which columns of any list are what, in YAML or JSON; see docs/LABELS.md',
    )
    .option('--source <name>', 'name of the source, where that of its file is not its own; the same every time')
    .option('--dry-run', 'report what would change, and change nothing')
    .option('--replace', 'withdraw what the source held and no longer claims, without asking')
    .addOption(new Option('--accept-withdrawals').hideHelp())
    .option('--json', 'the report as JSON, refused lines included')
    .addHelpText('after', `\nFormats (docs/LABELS.md says more):\n${FORMAT_TABLE}`)
    .action((path: string, options: Options) => run(path, options));
}

interface Options {
  readonly format: string;
  readonly chain?: string;
  readonly mapping?: string;
  readonly source?: string;
  readonly dryRun?: boolean;
  readonly replace?: boolean;
  /** Former name of `replace`. */
  readonly acceptWithdrawals?: boolean;
  readonly json?: boolean;
}

async function run(path: string, options: Options): Promise<void> {
  if (!Object.hasOwn(IMPORTERS, options.format))
    throw new AppError('BAD_REQUEST', `unknown format "${options.format}"; one of ${FORMATS}`);
  if (options.acceptWithdrawals === true) printErr('warning: --accept-withdrawals is now called --replace\n');
  const report = await withProgram((program, signal) => importWatched(program, { path, options, signal }), {
    mayAttach: true,
  }).catch((error: unknown) => {
    throw options.json === true ? error : printRefused(error);
  });
  if (options.json === true) return printJson(report);
  const { labels, chains, entities, coinbaseTags, withdrawals = [] } = report;
  printOut(
    `${options.dryRun === true ? `${say('dry run: nothing was changed')}\n` : ''}` +
      withdrawals.map(toWithdrawalLine).join('') +
      `${say('labels: {{counts}}', { counts: toCounts(labels) })}\n` +
      chains.map((each) => `  ${each.chain}: ${toCounts(each)}\n`).join('') +
      `${say('entities: {{counts}}', { counts: toThree(entities) })}\n` +
      `${say('coinbase tags: {{counts}}', { counts: toThree(coinbaseTags) })}\n` +
      `${say('conflicting addresses: {{count}}', { count: report.conflicting })}\n` +
      `${say('refused: {{count}}', { count: report.refusedCount })}\n`,
  );
  for (const line of report.refused) printOut(`  ${toRefusedText(line)}\n`);
  const { flagged = [] } = report;
  if (flagged.length > 0) printOut(`${say('taken, but look wrong: {{count}}', { count: report.flaggedCount })}\n`);
  for (const line of flagged) printOut(`  ${toRefusedText(line)}\n`);
}

async function importWatched(
  program: Program,
  { path, options, signal }: { readonly path: string; readonly options: Options; readonly signal: AbortSignal },
): Promise<ImportReport> {
  let progress = startProgress('labels');
  const onRead = (read: number): void => progress.update(read, say('{{count}} labels read', { count: read }));
  onRead(0);
  try {
    return await importLabels(program, {
      format: options.format as ImporterName,
      path,
      ...(options.chain !== undefined && { chain: getChainOption(options.chain) }),
      ...(options.mapping !== undefined && { mapping: options.mapping }),
      isDryRun: options.dryRun ?? false,
      replaces: (options.replace ?? options.acceptWithdrawals) === true,
      ...(options.source !== undefined && { source: options.source }),
      ...(options.json !== true && {
        confirmsWithdrawal: async (question: string) => {
          progress.stop();
          const isAllowed = await askYes(question);
          progress = startProgress('labels');
          return isAllowed;
        },
      }),
      signal,
      onRead: onRead,
    });
  } finally {
    progress.stop();
  }
}

/** Prints the refused lines of a list without any accepted entry, and returns the fault with the rest. */
function printRefused(error: unknown): unknown {
  if (!isAppError(error) || error.code !== 'LABELS_MALFORMED') return error;
  const { refused, reasons, ...details } = error.details as Partial<Record<string, unknown>> & Refused;
  if (refused === undefined || reasons === undefined) return error;
  printErr(refused.map((line) => `  ${toRefusedText(line)}\n`).join('') + toReasonLines(reasons));
  const { refusedLines } = details;
  return new AppError(error.code, `all ${String(refusedLines)} entries were refused; nothing was imported`, {
    details,
    cause: error.cause,
  });
}

interface Refused {
  readonly refused?: readonly RefusedLine[];
  readonly reasons?: Readonly<Record<string, number>>;
}

const toReasonLines = (reasons: Readonly<Record<string, number>>): string =>
  Object.entries(reasons)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${count} × ${reason}\n`)
    .join('');

const toWithdrawalLine = ({ source, chain, withdrawn, held }: SourceWithdrawal): string =>
  `${say('WITHDRAWN: {{withdrawn}} of the {{held}} labels of {{source}} on {{chain}}', { withdrawn, held, source, chain })}\n`;

const toCounts = (counts: ImportReport['labels']): string =>
  say('{{added}} added, {{changed}} changed, {{withdrawn}} withdrawn, {{unchanged}} unchanged', { ...counts });

const toThree = (counts: ImportReport['entities']): string =>
  say('{{added}} added, {{changed}} changed, {{unchanged}} unchanged', { ...counts });
