import { AppError, type ChainId, isAppError } from '@sulian/domain';
import { whileHolding } from '@sulian/ledger';
import type { Command } from 'commander';
import { refuseDemoFolder } from '../demo/demo-folder.ts';
import { type ImportBlocksReport, type ImportBlocksRequest, importBlocks } from '../import-blocks.ts';
import { toSourceName } from '../import-outcome.ts';
import { toFault } from '../print-fault.ts';
import { printErr, printOut } from '../printable.ts';
import type { Program } from '../program.ts';
import { say } from '../texts/say.ts';
import { auditCli } from './audit-cli.ts';
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
  const report = await withProgram(
    async (program, signal) => {
      refuseDemoFolder(program.config.dataDir);
      await refuseFollowedChain(program, chain);
      return whileHolding(program.databaseOf, [chain], async () => {
        if (options.restart === true) await program.ledger.writer(chain).bulk().abandon();
        return importAudited(program, {
          chain,
          path: options.from,
          signal,
          ...(firstHeight === undefined ? {} : { firstHeight }),
        });
      });
    },
    { mayAttach: true },
  ).catch((error: unknown) => {
    throw isAppError(error) ? error.with({ from: options.from }) : error;
  });
  for (const warning of report.warnings) printErr(`${say('warning: {{warning}}', { warning })}\n`);
  if (options.json === true) return printJson(report);
  const values = { ...report, chain, first: report.firstHeight };
  printOut(
    `${say('{{chain}}: {{imported}} blocks imported, now {{first}}–{{height}}, {{transactions}} transactions, {{addresses}} addresses', values)}\n`,
  );
}

/** @throws CHAIN_IN_USE when the program that already runs on the data folder follows the chain */
async function refuseFollowedChain(program: Program, chain: ChainId): Promise<void> {
  const { isAttached, sources, screenSources } = program;
  if (!isAttached) return;
  const entered = await screenSources.list();
  if (sources.has(chain) || entered.some((each) => each.chain === chain))
    throw new AppError('CHAIN_IN_USE', `the running program follows ${chain}; stop it first`, { details: { chain } });
}

/** Imports with one line in the audit log, of success or failure. */
async function importAudited(program: Program, request: ImportBlocksRequest): Promise<ImportBlocksReport> {
  const { chain, path } = request;
  const line = { action: 'blocks.import', target: chain } as const;
  const source = toSourceName(path);
  const report = await importBlocks(program, request).catch(async (error: unknown) => {
    const { code } = toFault(error);
    // The import's own fault is reported, also where the store is away and takes no line.
    await auditCli(program, { ...line, result: 'FAILED', details: { source, code } }).catch(() => undefined);
    throw error;
  });
  const { imported, height } = report;
  await auditCli(program, { ...line, details: { source, imported, height } });
  return report;
}
