import { AppError, type ErrorCode, isAppError } from '@sulian/domain';

const UNAVAILABLE: ErrorCode = 'STORE_UNAVAILABLE';

/** SQLSTATEs by code, then by class. @see https://www.postgresql.org/docs/18/errcodes-appendix.html */
const BY_STATE: Readonly<Record<string, ErrorCode>> = {
  '53100': 'DISK_FULL',
  '57014': 'QUERY_TIMEOUT',
  '22021': 'BAD_REQUEST', // text that no UTF-8 of PostgreSQL can be: a null byte
  '40001': UNAVAILABLE, // serialization failure
  '40P01': UNAVAILABLE, // deadlock
  '55P03': UNAVAILABLE, // lock not available
  '25P03': UNAVAILABLE, // idle in transaction timeout ended the connection
};
const BY_CLASS: Readonly<Record<string, ErrorCode>> = {
  '08': UNAVAILABLE, // connection
  '53': UNAVAILABLE, // too many connections, out of memory
  '57': UNAVAILABLE, // server shuts down, crashed, starts up
};

const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT', // no socket: the server is not running
  'EAGAIN', // a server that accepts no connection: its socket's queue is full
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Messages of `pg` that carry no code. */
const CONNECTION_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|pool after calling end/i;

function toErrorCode(code: string | undefined, message: string): ErrorCode {
  if (code === undefined) return CONNECTION_MESSAGE.test(message) ? UNAVAILABLE : 'INTERNAL';
  if (NETWORK_CODES.has(code)) return UNAVAILABLE;
  return BY_STATE[code] ?? BY_CLASS[code.slice(0, 2)] ?? 'INTERNAL';
}

const textOf = (error: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
};

/**
 * Translates a fault of the database client into an AppError. Few callers read `details.sqlState`. The server's
 * `detail` line is left out, because it quotes row values.
 */
export function toStoreError(error: unknown): AppError {
  if (isAppError(error)) return error;
  if (!(error instanceof Error)) return new AppError('INTERNAL', String(error));
  // A refused connection to a name with several addresses is an AggregateError without a message.
  const code = textOf(error, 'code');
  const message = error.message === '' ? (code ?? error.name) : error.message;
  const meant = toErrorCode(code, message);
  // Users see this message, so it has no terms and no figures of the store.
  if (meant === 'BAD_REQUEST') return new AppError(meant, 'A text has a null byte', { cause: error });
  const details = Object.fromEntries(
    [
      ['sqlState', code],
      ['table', textOf(error, 'table')],
      ['constraint', textOf(error, 'constraint')],
      ['where', textOf(error, 'where')],
    ].filter(([, value]) => value !== undefined),
  );
  return new AppError(meant, message, { details, cause: error });
}
