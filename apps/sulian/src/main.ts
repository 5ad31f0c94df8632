import { AppError, getErrorKind } from '@sulian/domain';
import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addAudit } from './commands/audit.ts';
import { addAuditBalances } from './commands/audit-balances.ts';
import { addBackup } from './commands/backup.ts';
import { addCaptureBlocks } from './commands/capture-blocks.ts';
import { addCase } from './commands/case.ts';
import { addCheckSource } from './commands/check-source.ts';
import { addConfig } from './commands/config.ts';
import { addDropChain } from './commands/drop-chain.ts';
import { addEntity } from './commands/entity.ts';
import { addFetch } from './commands/fetch.ts';
import { addImportBlocks } from './commands/import-blocks.ts';
import { addImportLabels } from './commands/import-labels.ts';
import { addImportPrices } from './commands/import-prices.ts';
import { addIndex } from './commands/index.ts';
import { addKeys } from './commands/keys.ts';
import { addNote } from './commands/note.ts';
import { addRecluster } from './commands/recluster.ts';
import { addRestore } from './commands/restore.ts';
import { addRollback } from './commands/rollback.ts';
import { addScore } from './commands/score.ts';
import { addServe } from './commands/serve.ts';
import { addUpgradeStore } from './commands/upgrade-store.ts';
import { addUser } from './commands/user.ts';
import { addVerify } from './commands/verify.ts';
import { printFailure, printFault } from './print-fault.ts';

const program = new Command('sulian')
  .description('Sulian 溯链: where money came from, where it went, how risky that is, and how we know')
  .version(manifest.version)
  .exitOverride()
  .configureHelp({ showGlobalOptions: true });
for (const add of [
  addServe,
  addIndex,
  addImportBlocks,
  addCaptureBlocks,
  addImportLabels,
  addImportPrices,
  addScore,
  addVerify,
  addAuditBalances,
  addCheckSource,
  addConfig,
  addFetch,
  addRollback,
  addRecluster,
  addDropChain,
  addNote,
  addEntity,
  addUser,
  addCase,
  addAudit,
  addBackup,
  addRestore,
  addKeys,
  addUpgradeStore,
])
  add(program);

// The reader of our output may close it (`| head`): that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  const isJson = process.argv.includes('--json');
  if (error instanceof CommanderError) {
    if (error.exitCode !== 0 && isJson) printFailure(new AppError('BAD_REQUEST', error.message));
    return error.exitCode === 0 ? 0 : getErrorKind('BAD_REQUEST').exitCode;
  }
  return getErrorKind(printFault(error, isJson).code).exitCode;
}
