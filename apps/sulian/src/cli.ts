import { AppError, getErrorKind } from '@sulian/domain';
import { Command, CommanderError, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addAudit } from './commands/audit.ts';
import { addAuditBalances } from './commands/audit-balances.ts';
import { addBackup } from './commands/backup.ts';
import { addCaptureBlocks } from './commands/capture-blocks.ts';
import { addCase } from './commands/case.ts';
import { addCheckSource } from './commands/check-source.ts';
import { addConfig } from './commands/config.ts';
import { addDistribute } from './commands/distribute.ts';
import { addDropChain } from './commands/drop-chain.ts';
import { addEntity } from './commands/entity.ts';
import { addFetch } from './commands/fetch.ts';
import { addImportBlocks } from './commands/import-blocks.ts';
import { addImportLabels } from './commands/import-labels.ts';
import { addImportPrices } from './commands/import-prices.ts';
import { addIndex } from './commands/index.ts';
import { addKeys } from './commands/keys.ts';
import { addMoveChain } from './commands/move-chain.ts';
import { addNote } from './commands/note.ts';
import { addRecluster } from './commands/recluster.ts';
import { addRestore } from './commands/restore.ts';
import { addRollback } from './commands/rollback.ts';
import { addScore } from './commands/score.ts';
import { addScreen } from './commands/screen.ts';
import { addServe } from './commands/serve.ts';
import { addUpgradeStore } from './commands/upgrade-store.ts';
import { addUser } from './commands/user.ts';
import { addVerify } from './commands/verify.ts';
import { printFailure, printFault } from './print-fault.ts';
import { LANGUAGE, type Language } from './texts/language.ts';
import { translateHelp } from './texts/translate-help.ts';

const COMMANDS = [
  addServe,
  addIndex,
  addImportBlocks,
  addCaptureBlocks,
  addImportLabels,
  addImportPrices,
  addScore,
  addScreen,
  addVerify,
  addAuditBalances,
  addCheckSource,
  addConfig,
  addFetch,
  addRollback,
  addRecluster,
  addDropChain,
  addMoveChain,
  addDistribute,
  addNote,
  addEntity,
  addUser,
  addCase,
  addAudit,
  addBackup,
  addRestore,
  addKeys,
  addUpgradeStore,
];

/** All commands, their help in the language. */
export function createCli(language: Language): Command {
  const cli = new Command('sulian')
    .description('Sulian 溯链: where money came from, where it went, how risky that is, and how we know')
    .version(manifest.version)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .addOption(
      new Option('--lang <language>', 'language of what is printed: cn or en; by default that of LANG').choices([
        'cn',
        'en',
      ]),
    );
  for (const add of COMMANDS) add(cli);
  if (language === 'cn') translateHelp(cli);
  return cli;
}

/** Runs one command; its exit code becomes that of the process. @param args without those of Node */
export async function runCli(args: readonly string[]): Promise<void> {
  try {
    await createCli(LANGUAGE).parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = report(error, args.includes('--json'));
  }
}

function report(error: unknown, isJson: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode !== 0 && isJson) printFailure(new AppError('BAD_REQUEST', error.message));
    return error.exitCode === 0 ? 0 : getErrorKind('BAD_REQUEST').exitCode;
  }
  return getErrorKind(printFault(error, isJson).code).exitCode;
}
