import { importPrices, toRefusedText } from '@sulian/usecases';
import type { Command } from 'commander';
import { printOut } from '../printable.ts';
import { printJson, withProgram } from './with-program.ts';

interface Options {
  readonly coin?: string;
  readonly source: string;
  readonly json?: boolean;
}

export function addImportPrices(program: Command): void {
  program
    .command('import-prices <path>')
    .description('import daily closes in USD from CSV lists (docs/PRICES.md); a corrected price replaces the old one')
    .option('--coin <coin>', 'coin of lists that name none, by id or symbol; else the start of the file name')
    .option('--source <name>', 'where the prices come from, kept with each', 'file')
    .option('--json', 'the report as JSON')
    .action((path: string, options: Options) => run(path, options));
}

async function run(path: string, { coin, source, json }: Options): Promise<void> {
  const report = await withProgram(
    ({ priceStore: store, registry }) => importPrices({ store, registry }, { path, coin, source, nowMs: Date.now() }),
    { mayAttach: true },
  );
  if (json === true) return printJson(report);
  printOut(
    `lists: ${report.files}\nprices: ${report.read} read, ${report.changed} new or corrected, ${report.blank} days without one\n` +
      `coins we do not know: ${report.unknownCoins.join(' ') || 'none'}\nrefused: ${report.refusedCount}\n`,
  );
  for (const line of report.refused) printOut(`  ${toRefusedText(line)}\n`);
}
