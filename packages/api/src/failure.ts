import type { Failure } from '@sulian/contract';
import { AppError, type ErrorCode, isAppError } from '@sulian/domain';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';

const HTTP_STATUS: Partial<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  ADDRESS_INVALID: 400,
  ADDRESS_OF_OTHER_CHAIN: 400,
  CHAIN_UNKNOWN: 404,
  CHAIN_NOT_INDEXED: 404,
  NOT_FOUND: 404,
  UNPROCESSABLE_GLOBAL_SCORE: 422,
  TOO_MANY_REQUESTS: 429,
  STORE_UNAVAILABLE: 503,
  DISK_FULL: 503,
  QUERY_TIMEOUT: 504,
};

export interface FailedReply {
  readonly status: number;
  readonly body: Failure;
}

/** What a client is told of a fault: its code and safe context, never a stack or an inner message. */
export function toFailedReply(error: unknown): FailedReply {
  const fault = toAppError(error);
  const status = HTTP_STATUS[fault.code] ?? 500;
  const isOurs = status < 500;
  return {
    status,
    body: {
      success: false,
      code: status,
      error: fault.code,
      message: isOurs ? fault.message : fault.code,
      ...(isOurs && Object.keys(fault.details).length > 0 ? { details: fault.details } : {}),
    },
  };
}

function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  // Whatever was thrown that is no object, the checks below would throw on.
  if (typeof error !== 'object' || error === null) return new AppError('INTERNAL', 'INTERNAL', { cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const faults = error.validation.map((each) => `${each.instancePath || '/'} ${each.message ?? ''}`.trim());
    return new AppError('BAD_REQUEST', `Request refused: ${faults.join('; ')}`);
  }
  if (isResponseSerializationError(error)) return new AppError('INTERNAL', error.message, { cause: error });
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 429) return new AppError('TOO_MANY_REQUESTS', 'Too many requests');
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('BAD_REQUEST', error instanceof Error ? error.message : 'Bad request');
  return new AppError('INTERNAL', 'INTERNAL', { cause: error });
}
