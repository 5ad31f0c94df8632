import { AppError, isAppError } from '@sulian/domain';
import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addAudit } from './commands/audit.ts';
import { addCaptureBlocks } from './commands/capture-blocks.ts';
import { addCase } from './commands/case.ts';
import { addImportBlocks } from './commands/import-blocks.ts';
import { addImportLabels } from './commands/import-labels.ts';
import { addImportPrices } from './commands/import-prices.ts';
import { addIndex } from './commands/index.ts';
import { addRecluster } from './commands/recluster.ts';
import { addRollback } from './commands/rollback.ts';
import { addScore } from './commands/score.ts';
import { addServe } from './commands/serve.ts';
import { addUser } from './commands/user.ts';
import { addVerify } from './commands/verify.ts';
import { describe } from './log.ts';

const EXIT_FAILED = 1;
const EXIT_MISUSE = 2;
/** Faults of the one who asks, not of the program. */
const MISUSE = new Set([
  'BAD_REQUEST',
  'CONFIG_INVALID',
  'POLICY_INVALID',
  'CHAIN_UNKNOWN',
  'ADDRESS_INVALID',
  'ADDRESS_OF_OTHER_CHAIN',
]);

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
  addRollback,
  addRecluster,
  addUser,
  addCase,
  addAudit,
])
  add(program);

// Whoever reads our output may stop reading (`| head`): that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.exitCode !== 0) printFault(new AppError('BAD_REQUEST', error.message));
    return error.exitCode === 0 ? 0 : EXIT_MISUSE;
  }
  const fault = isAppError(error) ? error : new AppError('INTERNAL', String(error), { cause: error });
  printFault(fault);
  process.stderr.write(`sulian: ${describe(error)}\n`);
  return MISUSE.has(fault.code) ? EXIT_MISUSE : EXIT_FAILED;
}

/** For machines; people read standard error. */
function printFault({ code, message, details }: AppError): void {
  if (!process.argv.includes('--json')) return;
  process.stdout.write(`${JSON.stringify({ success: false, error: code, message, details })}\n`);
}
