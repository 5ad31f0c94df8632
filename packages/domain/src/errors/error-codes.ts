/** Meaning of a failure to the caller: a screen, a program, the command line. */
export interface ErrorKind {
  /** Status of the HTTP answer. */
  readonly status: number;
  /** SPEC's number where it names one, else the status. */
  readonly number: number;
  /** Exit code of the command line: 2 for faults of the caller, 1 for all others. */
  readonly exitCode: 1 | 2;
  /** True when the same call may succeed later; a single fault can override it. */
  readonly retryable: boolean;
}

const FAILED = 1;
const MISUSE = 2;

type Rest<N extends number> = { readonly number?: N } & Partial<Pick<ErrorKind, 'exitCode' | 'retryable'>>;

const answers = <S extends number, N extends number = S>(status: S, { number, exitCode, retryable }: Rest<N> = {}) => ({
  status,
  number: (number ?? status) as N,
  exitCode: exitCode ?? FAILED,
  retryable: retryable ?? false,
});

/** Every failure there is, written once: server, command line and screens all read it here; their texts are `error.json` of `words`. */
export const ERRORS = {
  BAD_REQUEST: answers(400, { exitCode: MISUSE }),
  HOST_UNKNOWN: answers(421),
  TEXT_UNSEEN: answers(400, { exitCode: MISUSE }),
  PRIVATE_KEY_REFUSED: answers(400, { exitCode: MISUSE }),
  MNEMONIC_REFUSED: answers(400, { exitCode: MISUSE }),
  EXTENDED_KEY_REFUSED: answers(400, { exitCode: MISUSE }),
  TEXT_MIXED: answers(400, { exitCode: MISUSE }),
  TEXT_STYLED: answers(400, { exitCode: MISUSE }),
  ZONE_UNKNOWN: answers(400, { exitCode: MISUSE }),
  NOT_FOUND: answers(404),
  CHAIN_UNKNOWN: answers(404, { exitCode: MISUSE }),
  HISTORY_NOT_FETCHED: answers(404),
  CHAIN_NOT_INDEXED: answers(404),
  ADDRESS_INVALID: answers(400, { exitCode: MISUSE }),
  ADDRESS_OF_OTHER_CHAIN: answers(400, { exitCode: MISUSE }),
  BLOCK_CORRUPT: answers(500),
  BLOCK_FOREIGN: answers(500),
  BLOCK_TRUNCATED: answers(500),
  BLOCK_TOO_LARGE: answers(500),
  PARENT_MISMATCH: answers(500),
  REORG_TOO_DEEP: answers(500),
  SOURCE_UNREACHABLE: answers(500, { retryable: true }),
  SOURCE_LIMITED: answers(503, { retryable: true }),
  SOURCE_TIMEOUT: answers(500, { retryable: true }),
  SOURCE_SYNCING: answers(500, { retryable: true }),
  SOURCE_BEHIND: answers(500, { retryable: true }),
  SOURCE_MALFORMED: answers(500),
  SOURCE_REFUSED: answers(500),
  REQUESTS_USED_UP: answers(409),
  PRICES_JUMP: answers(409),
  LABELS_MALFORMED: answers(422),
  LABELS_WITHDRAWN: answers(409),
  CONFIG_INVALID: answers(500, { exitCode: MISUSE }),
  POLICY_INVALID: answers(500, { exitCode: MISUSE }),
  POOLER_MODE: answers(500, { exitCode: MISUSE }),
  DATA_FOLDER_LOCKED: answers(500),
  CHAIN_IN_USE: answers(409),
  STORE_NOT_EMPTY: answers(409, { exitCode: MISUSE }),
  BACKUP_RUNNING: answers(409, { retryable: true }),
  BACKUP_NOT_FOUND: answers(404, { exitCode: MISUSE }),
  BACKUP_FILE_MISSING: answers(500),
  BACKUP_DAMAGED: answers(500),
  BACKUP_NEWER: answers(500),
  BACKUP_OLDER: answers(500),
  BACKUP_KEY_MISSING: answers(400, { exitCode: MISUSE }),
  BACKUP_KEY_WRONG: answers(400, { exitCode: MISUSE }),
  DISK_FULL: answers(503, { retryable: true }),
  STORE_UNAVAILABLE: answers(503, { retryable: true }),
  AUDIT_UNAVAILABLE: answers(503, { retryable: true }),
  QUERY_TIMEOUT: answers(504, { retryable: true }),
  TOO_MANY_REQUESTS: answers(429, { retryable: true }),
  UNPROCESSABLE_GLOBAL_SCORE: answers(422),
  SESSION_MISSING: answers(401, { number: 40001 }),
  SESSION_EXPIRED: answers(401, { number: 40002 }),
  SESSION_REVOKED: answers(401, { number: 40003 }),
  PASSWORD_WRONG: answers(401, { number: 40004 }),
  CASE_UNKNOWN: answers(401, { number: 40005 }),
  EMAIL_UNKNOWN: answers(401, { number: 40006 }),
  ACCOUNT_AWAITING_REVIEW: answers(401, { number: 40007 }),
  ACCOUNT_REJECTED: answers(401, { number: 40008 }),
  ACCOUNT_DISABLED: answers(401, { number: 40009 }),
  TOO_MANY_ATTEMPTS: answers(429, { number: 42901, retryable: true }),
  LIST_INCOMPLETE: answers(422),
  ROW_GONE: answers(404),
  ROW_TIMED_OUT: answers(504, { retryable: true }),
  EXPORT_TOO_LARGE: answers(422),
  EXPORT_UNWRITABLE: answers(503, { retryable: true }),
  BUSY: answers(503, { retryable: true }),
  ABANDONED: answers(503, { retryable: true }),
  STOPPING: answers(503, { retryable: true }),
  RESET_CODE_WRONG: answers(422, { number: 43003 }),
  PASSWORD_WEAK: answers(422),
  PASSWORD_EXPIRED: answers(403),
  EMAIL_TAKEN: answers(409),
  CASE_NAME_TAKEN: answers(409),
  CASE_CLOSED: answers(409),
  FILE_TOO_LARGE: answers(413),
  FILE_NOT_PICTURE: answers(422),
  FILE_UNREADABLE: answers(422),
  FILE_UNKNOWN: answers(422),
  ASSET_UNKNOWN: answers(422),
  ALERT_AMOUNT_INVALID: answers(422),
  ALERT_SCORE_INVALID: answers(422),
  ALERT_OF_ENTITY: answers(422),
  ALERT_OF_ANY_COIN: answers(422),
  ALERT_OF_OWNER: answers(422),
  ADDRESSES_ONLY: answers(422),
  NOT_ON_DEMAND: answers(422, { exitCode: MISUSE }),
  HOSTS_UNCONFIRMED: answers(409),
  TRANSACTION_UNKNOWN: answers(404),
  FETCH_RUNNING: answers(409, { retryable: true }),
  ALERT_ON_DEMAND: answers(422),
  TOKEN_ACCOUNT: answers(422),
  ENTITY_TOO_LARGE: answers(422),
  ALERT_QUOTA: answers(422),
  DESK_FULL: answers(422),
  TOKEN_QUOTA: answers(422),
  FORBIDDEN: answers(403),
  SCORE_OUTDATED: answers(409),
  TRAIL_BROKEN: answers(422),
  TRAIL_CUT: answers(422),
  TRAIL_AT_SERVICE: answers(422),
  PAYMENTS_ON_DEMAND: answers(422),
  PAYMENTS_TOO_MANY: answers(422),
  CONFLICT: answers(409),
  INTERNAL: answers(500),
} as const satisfies Readonly<Record<string, ErrorKind>>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];

export const getErrorKind = (code: ErrorCode): ErrorKind => ERRORS[code];
