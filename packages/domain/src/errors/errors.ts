import { toPlainFields } from '../text/to-plain.ts';
import { type ErrorCode, getErrorKind } from './error-codes.ts';

export interface AppErrorOptions {
  /** Context for the log: chain, height, tx, path, offset. No secrets, no personal data. Stored as plain data. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Overrides the value of the code for this one fault: the same call may succeed later, or never will. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
}

/** Fault with a code that screens translate; the message is for logs and the command line. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    // Once, here: printing, sending or storing an error must not fail because of its details.
    this.details = toPlainFields(options.details ?? {});
    this.retryable = options.retryable ?? getErrorKind(code).retryable;
  }

  /** The same fault with more context, for rethrowing on the way up. */
  with(details: Readonly<Record<string, unknown>>): AppError {
    return new AppError(this.code, this.message, {
      details: { ...this.details, ...details },
      retryable: this.retryable,
      cause: this.cause,
    });
  }
}

export const isAppError = (error: unknown): error is AppError => error instanceof AppError;
