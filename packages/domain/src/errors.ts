/** What went wrong, as a code that screens translate; the message is for logs and the command line. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'NOT_FOUND'
  | 'CHAIN_UNKNOWN'
  | 'CHAIN_NOT_INDEXED'
  | 'ADDRESS_INVALID'
  | 'ADDRESS_OF_OTHER_CHAIN'
  | 'BLOCK_CORRUPT'
  | 'BLOCK_FOREIGN'
  | 'BLOCK_TRUNCATED'
  | 'BLOCK_TOO_LARGE'
  | 'PARENT_MISMATCH'
  | 'REORG_TOO_DEEP'
  | 'SOURCE_UNREACHABLE'
  | 'SOURCE_TIMEOUT'
  | 'SOURCE_SYNCING'
  | 'SOURCE_MALFORMED'
  | 'SOURCE_REFUSED'
  | 'LABELS_MALFORMED'
  | 'CONFIG_INVALID'
  | 'POLICY_INVALID'
  | 'DATA_FOLDER_LOCKED'
  | 'DISK_FULL'
  | 'STORE_UNAVAILABLE'
  | 'QUERY_TIMEOUT'
  | 'TOO_MANY_REQUESTS'
  | 'UNPROCESSABLE_GLOBAL_SCORE'
  | 'SESSION_MISSING'
  | 'SESSION_EXPIRED'
  | 'SESSION_REVOKED'
  | 'PASSWORD_WRONG'
  | 'CASE_UNKNOWN'
  | 'EMAIL_UNKNOWN'
  | 'ACCOUNT_AWAITING_REVIEW'
  | 'ACCOUNT_REJECTED'
  | 'ACCOUNT_DISABLED'
  | 'TOO_MANY_ATTEMPTS'
  | 'BUSY'
  | 'RESET_CODE_WRONG'
  | 'PASSWORD_WEAK'
  | 'PASSWORD_EXPIRED'
  | 'EMAIL_TAKEN'
  | 'CASE_NAME_TAKEN'
  | 'CASE_CLOSED'
  | 'FILE_TOO_LARGE'
  | 'FILE_NOT_PICTURE'
  | 'FILE_UNREADABLE'
  | 'FILE_UNKNOWN'
  | 'ASSET_UNKNOWN'
  | 'ALERT_AMOUNT_INVALID'
  | 'ALERT_SCORE_INVALID'
  | 'ALERT_OF_ENTITY'
  | 'ALERT_OF_OWNER'
  | 'ALERT_QUOTA'
  | 'FORBIDDEN'
  | 'CONFLICT'
  | 'INTERNAL';

export interface AppErrorOptions {
  /** Context for the log: chain, height, tx, path, offset. No secrets, no personal data. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** True when the same call may succeed later (a node that is syncing, a store that restarts). */
  readonly retryable?: boolean;
  readonly cause?: unknown;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
    this.retryable = options.retryable ?? false;
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
