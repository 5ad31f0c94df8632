import { describeJump, importPrices, toRefusedText } from '@sulian/usecases';
import type { Command } from 'commander';
import { printOut } from '../printable.ts';
import { say } from '../texts/say.ts';
import { auditCli } from './audit-cli.ts';
import { printJson, withProgram } from './with-program.ts';

interface Options {
  readonly coin?: string;
  readonly source: string;
  readonly json?: boolean;
  readonly acceptJumps?: boolean;
}

export function addImportPrices(program: Command): void {
  program
    .command('import-prices <path>')
    .description('import daily closes in USD from CSV lists (docs/PRICES.md); a corrected price replaces the old one')
    .option('--coin <coin>', 'coin of lists that name none, by id or symbol; else the start of the file name')
    .option('--source <name>', 'where the prices come from, kept with each', 'file')
    .option('--accept-jumps', 'import closes that differ more than 10 times from a neighbouring day')
    .option('--json', 'the report as JSON')
    .action((path: string, options: Options) => run(path, options));
}

async function run(path: string, { coin, source, json, acceptJumps: acceptsJumps = false }: Options): Promise<void> {
  const report = await withProgram(
    async (program) => {
      const { priceStore: store, registry } = program;
      const imported = await importPrices({ store, registry }, { path, coin, source, acceptsJumps, nowMs: Date.now() });
      const { read, changed, refusedCount: refused } = imported;
      await auditCli(program, {
        action: 'prices.import',
        target: `prices ${source}`,
        details: { read, changed, refused },
      });
      return imported;
    },
    { mayAttach: true },
  );
  if (json === true) return printJson(report);
  const lines = [
    say('lists: {{files}}', { files: report.files }),
    say('prices: {{read}} read, {{changed}} new or corrected, {{blank}} days without one', { ...report }),
    say('unknown coins: {{coins}}', { coins: report.unknownCoins.join(' ') || say('none') }),
    say('refused: {{count}}', { count: report.refusedCount }),
    say('jumps: {{count}}', { count: report.jumpCount }),
  ];
  printOut(`${lines.join('\n')}\n`);
  for (const jump of report.jumps) printOut(`  ${describeJump(jump)}\n`);
  for (const line of report.refused) printOut(`  ${toRefusedText(line)}\n`);
}
