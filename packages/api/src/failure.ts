import { FAILURE_NUMBERS, type Failure } from '@sulian/contract';
import { AppError, type ErrorCode, isAppError } from '@sulian/domain';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';

const HTTP_STATUS: Partial<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  ADDRESS_INVALID: 400,
  ADDRESS_OF_OTHER_CHAIN: 400,
  CHAIN_UNKNOWN: 404,
  CHAIN_NOT_INDEXED: 404,
  NOT_FOUND: 404,
  SESSION_MISSING: 401,
  SESSION_EXPIRED: 401,
  SESSION_REVOKED: 401,
  PASSWORD_WRONG: 401,
  CASE_UNKNOWN: 401,
  EMAIL_UNKNOWN: 401,
  ACCOUNT_AWAITING_REVIEW: 401,
  ACCOUNT_REJECTED: 401,
  ACCOUNT_DISABLED: 401,
  PASSWORD_EXPIRED: 403,
  FORBIDDEN: 403,
  EMAIL_TAKEN: 409,
  CASE_NAME_TAKEN: 409,
  CASE_CLOSED: 409,
  CONFLICT: 409,
  FILE_TOO_LARGE: 413,
  RESET_CODE_WRONG: 422,
  PASSWORD_WEAK: 422,
  FILE_NOT_PICTURE: 422,
  FILE_UNREADABLE: 422,
  FILE_UNKNOWN: 422,
  UNPROCESSABLE_GLOBAL_SCORE: 422,
  ASSET_UNKNOWN: 422,
  ALERT_AMOUNT_INVALID: 422,
  ALERT_SCORE_INVALID: 422,
  ALERT_OF_ENTITY: 422,
  ALERT_OF_OWNER: 422,
  ALERT_QUOTA: 422,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_ATTEMPTS: 429,
  BUSY: 503,
  STORE_UNAVAILABLE: 503,
  DISK_FULL: 503,
  QUERY_TIMEOUT: 504,
};

const isNumbered = (code: string): code is keyof typeof FAILURE_NUMBERS => Object.hasOwn(FAILURE_NUMBERS, code);

export interface FailedReply {
  readonly status: number;
  /** Seconds after which the same call may succeed; undefined when nobody knows. */
  readonly retryAfterSec: number | undefined;
  readonly body: Failure;
}

/** What a client is told of a fault: its code and safe context, never a stack or an inner message. */
export function toFailedReply(error: unknown): FailedReply {
  const fault = toAppError(error);
  const status = HTTP_STATUS[fault.code] ?? 500;
  const isOurs = status < 500 || fault.code === 'BUSY';
  const { retryAfterSec } = fault.details;
  return {
    status,
    retryAfterSec: typeof retryAfterSec === 'number' ? retryAfterSec : undefined,
    body: {
      success: false,
      code: isNumbered(fault.code) ? FAILURE_NUMBERS[fault.code] : status,
      error: fault.code,
      message: isOurs ? fault.message : fault.code,
      ...(isOurs && Object.keys(fault.details).length > 0 ? { details: fault.details } : {}),
    },
  };
}

/** Fastify's faults whose messages repeat the address, and with it what was asked for. */
const ECHOING = new Set(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH']);

function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  // Whatever was thrown that is no object, the checks below would throw on.
  if (typeof error !== 'object' || error === null) return new AppError('INTERNAL', 'INTERNAL', { cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const faults = error.validation.map((each) => `${each.instancePath || '/'} ${each.message ?? ''}`.trim());
    return new AppError('BAD_REQUEST', `Request refused: ${faults.join('; ')}`);
  }
  if (isResponseSerializationError(error)) return new AppError('INTERNAL', error.message, { cause: error });
  const { statusCode: status, code } = error as { statusCode?: number; code?: string };
  if (code !== undefined && ECHOING.has(code)) return new AppError('BAD_REQUEST', 'The address cannot be read');
  if (status === 429) return new AppError('TOO_MANY_REQUESTS', 'Too many requests');
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('BAD_REQUEST', error instanceof Error ? error.message : 'Bad request');
  return new AppError('INTERNAL', 'INTERNAL', { cause: error });
}
