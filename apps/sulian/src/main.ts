import { AppError, getErrorKind } from '@sulian/domain';
import { CommanderError } from 'commander';
import { createCli } from './cli.ts';
import { printFailure, printFault } from './print-fault.ts';
import { LANGUAGE } from './texts/language.ts';

const program = createCli(LANGUAGE);

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
