import { isAppError } from '@sulian/domain';
import { whileHolding } from '@sulian/ledger';
import type { Command } from 'commander';
import { refuseDemoFolder } from '../demo/demo-folder.ts';
import { importBlocks } from '../import-blocks.ts';
import { printErr, printOut } from '../printable.ts';
import { say } from '../texts/say.ts';
import { getChainOption, getHeightOption, printJson, withProgram } from './with-program.ts';

interface Options {
  readonly chain: string;
  readonly from: string;
  readonly firstHeight?: string;
  readonly restart?: boolean;
  readonly json?: boolean;
}

export function addImportBlocks(program: Command): void {
  program
    .command('import-blocks')
    .description(
      "import blocks from files: blk*.dat, one raw block a file, or recorded node answers, chainstorage's among them",
    )
    .requiredOption('--chain <chain>')
    .requiredOption('--from <path>', 'a file or a folder')
    .option('--first-height <height>', 'height of the first block, where the files begin mid-chain and do not say')
    .option('--restart', 'throw away what an unfinished import has loaded, and begin anew')
    .option('--json')
    .action((options: Options) => run(options));
}

async function run(options: Options): Promise<void> {
  const chain = getChainOption(options.chain);
  const firstHeight = options.firstHeight === undefined ? undefined : getHeightOption(options.firstHeight);
  const report = await withProgram(async (program, signal) => {
    refuseDemoFolder(program.config.dataDir);
    return whileHolding(program.database, [chain], async () => {
      if (options.restart === true) await program.ledger.writer(chain).bulk().abandon();
      return importBlocks(program, {
        chain,
        path: options.from,
        signal,
        ...(firstHeight === undefined ? {} : { firstHeight }),
      });
    });
  }).catch((error: unknown) => {
    throw isAppError(error) ? error.with({ from: options.from }) : error;
  });
  for (const warning of report.warnings) printErr(`${say('warning: {{warning}}', { warning })}\n`);
  if (options.json === true) return printJson(report);
  const values = { ...report, chain, first: report.firstHeight };
  printOut(
    `${say('{{chain}}: {{imported}} blocks imported, now {{first}}–{{height}}, {{transactions}} transactions, {{addresses}} addresses', values)}\n`,
  );
}
