import { isAppError } from '@sulian/domain';

/** Lines for the person who runs the program, on standard error: standard output belongs to answers. */
const write = (level: string, text: string): void => {
  process.stderr.write(`${new Date().toISOString()} ${level} ${toLine(text)}\n`);
};

/** One event is one line, whatever the texts of others hold; passwords of addresses are no news for a log. */
const toLine = (text: string): string =>
  text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' | ').replace(/(\w:\/\/[^\s/:@]*):[^\s/@]*@/g, '$1:***@');

export const log = {
  info: (text: string): void => write('info', text),
  warn: (text: string): void => write('warn', text),
  /** An error with its code and context; the stack only for faults that nobody foresaw. */
  fault: (what: string, error: unknown): void => write('error', `${what}: ${describe(error)}`),
};

export function describe(error: unknown): string {
  if (isAppError(error)) {
    const context = Object.keys(error.details).length === 0 ? '' : ` ${JSON.stringify(error.details)}`;
    const inner = error.code === 'INTERNAL' && error.cause !== undefined ? `\n${describe(error.cause)}` : '';
    return `${error.code} ${error.message}${context}${inner}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
