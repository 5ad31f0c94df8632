import { IMPORTERS, type ImporterName } from '@sulian/attribution';
import { AppError } from '@sulian/domain';
import type { Command } from 'commander';
import { importLabels, toRefusedText } from '../import-labels.ts';
import { printJson, withProgram } from './with-program.ts';

const FORMATS = Object.keys(IMPORTERS).join('|');

export function addImportLabels(program: Command): void {
  program
    .command('import-labels <path>')
    .description('import who addresses belong to, each claim with its source')
    .requiredOption('--format <format>', FORMATS)
    .option('--dry-run', 'report what would change, and change nothing')
    .option('--accept-withdrawals', 'also where more than half of a large source would be withdrawn')
    .option('--json', 'the report as JSON, refused lines included')
    .action((path: string, options: Options) => run(path, options));
}

interface Options {
  readonly format: string;
  readonly dryRun?: boolean;
  readonly acceptWithdrawals?: boolean;
  readonly json?: boolean;
}

async function run(path: string, options: Options): Promise<void> {
  if (!Object.hasOwn(IMPORTERS, options.format))
    throw new AppError('BAD_REQUEST', `${options.format}: no such format; one of ${FORMATS}`);
  const report = await withProgram(
    (program, signal) =>
      importLabels(program, {
        format: options.format as ImporterName,
        path,
        isDryRun: options.dryRun ?? false,
        acceptsWithdrawals: options.acceptWithdrawals ?? false,
        signal,
      }),
    { mayAttach: true },
  );
  if (options.json === true) return printJson(report);
  const { labels, entities, coinbaseTags } = report;
  process.stdout.write(
    `${options.dryRun === true ? 'dry run: nothing was changed\n' : ''}` +
      `labels: ${labels.added} added, ${labels.changed} changed, ${labels.withdrawn} withdrawn, ${labels.unchanged} unchanged\n` +
      `entities: ${entities.added} added, ${entities.changed} changed, ${entities.unchanged} unchanged\n` +
      `coinbase tags: ${coinbaseTags.added} added, ${coinbaseTags.changed} changed, ${coinbaseTags.unchanged} unchanged\n` +
      `conflicting addresses: ${report.conflicting}\n` +
      `refused: ${report.refusedCount}\n`,
  );
  for (const line of report.refused) process.stdout.write(`  ${toRefusedText(line)}\n`);
  const { flagged = [] } = report;
  if (flagged.length > 0) process.stdout.write(`taken, but look wrong: ${report.flaggedCount}\n`);
  for (const line of flagged) process.stdout.write(`  ${toRefusedText(line)}\n`);
}
