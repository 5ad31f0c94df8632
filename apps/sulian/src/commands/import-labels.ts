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
    .option('--json', 'the report as JSON, refused lines included')
    .action((path: string, options: { format: string; json?: boolean }) => run(path, options));
}

async function run(path: string, options: { readonly format: string; readonly json?: boolean }): Promise<void> {
  if (!Object.hasOwn(IMPORTERS, options.format))
    throw new AppError('BAD_REQUEST', `${options.format}: no such format; one of ${FORMATS}`);
  const report = await withProgram(
    (program, signal) => importLabels(program, { format: options.format as ImporterName, path, signal }),
    { mayAttach: true },
  );
  if (options.json === true) return printJson(report);
  const { labels, coinbaseTags } = report;
  process.stdout.write(
    `labels: ${labels.added} added, ${labels.changed} changed, ${labels.unchanged} unchanged\n` +
      `coinbase tags: ${coinbaseTags.added} added, ${coinbaseTags.changed} changed, ${coinbaseTags.unchanged} unchanged\n` +
      `refused: ${report.refused.length}\n`,
  );
  for (const line of report.refused) process.stdout.write(`  ${toRefusedText(line)}\n`);
}
