import { isAppError, toText } from '@sulian/domain';
import { printErr } from './printable.ts';

/** Lines for the person who runs the program, on standard error: standard output belongs to answers. */
const write = (level: string, text: string): void => {
  printErr(`${new Date().toISOString()} ${level} ${toLine(text)}\n`);
};

/** Text of one log line. Line breaks in foreign texts are replaced, and passwords in URLs are masked. */
const toLine = (text: string): string =>
  text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' | ').replace(/(\w:\/\/[^\s/:@]*):[^\s/@]*@/g, '$1:***@');

export const log = {
  info: (text: string): void => write('info', text),
  warn: (text: string): void => write('warn', text),
  /** An error with its code and context; the stack only for faults that nobody foresaw. */
  fault: (what: string, error: unknown): void => write('error', `${what}: ${describe(error)}`),
};

/** Errors of one chain of causes. */
const MAX_CAUSES = 10;

export function describe(error: unknown, causes = MAX_CAUSES): string {
  if (isAppError(error)) {
    const context = Object.keys(error.details).length === 0 ? '' : ` ${JSON.stringify(error.details)}`;
    const isDeeper = error.code === 'INTERNAL' && error.cause !== undefined && causes > 0;
    const inner = isDeeper ? `\n${describe(error.cause, causes - 1)}` : '';
    return `${error.code} ${error.message}${context}${inner}`;
  }
  return error instanceof Error ? toText(error.stack ?? error.message) : toText(error);
}
