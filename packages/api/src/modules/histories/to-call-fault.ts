import { AppError, isAppError } from '@sulian/domain';

/** A job that ends with its caller has no fault of a source; a source that limits requests can be reached. */
export function toCallFault(error: unknown, left: AbortSignal | undefined): unknown {
  if (left?.aborted === true) return new AppError('ABANDONED', 'the caller left', { cause: error });
  if (!isAppError(error) || error.code !== 'SOURCE_UNREACHABLE') return error;
  const { retryAfterMs, status } = error.details;
  // Without a status, our own pace of the host has paused it.
  const isLimited = status === undefined ? typeof retryAfterMs === 'number' : status === 429 || status === 403;
  if (!isLimited) return error;
  return new AppError('SOURCE_LIMITED', error.message, {
    details: typeof retryAfterMs === 'number' ? { retryAfterSec: Math.ceil(retryAfterMs / 1000) } : {},
    cause: error,
  });
}
