import { AppError, isAppError, toText, WORDS_CN } from '@sulian/domain';
import { describe } from './log.ts';
import { printErr } from './printable.ts';
import { LANGUAGE } from './texts/language.ts';

/** The thrown value as an error with a code. */
export const toFault = (error: unknown): AppError =>
  isAppError(error) ? error : new AppError('INTERNAL', toText(error), { cause: error });

/** One document on standard output, for machines. */
export function printFailure({ code, message, details }: AppError): void {
  process.stdout.write(`${JSON.stringify({ success: false, error: code, message, details })}\n`);
}

/** For people on standard error; with `isJson` for machines too. */
export function printFault(error: unknown, isJson: boolean): AppError {
  const fault = toFault(error);
  if (isJson) printFailure(fault);
  printErr(`sulian: ${LANGUAGE === 'cn' ? `${WORDS_CN.error[fault.code]}：` : ''}${describe(error)}\n`);
  return fault;
}
