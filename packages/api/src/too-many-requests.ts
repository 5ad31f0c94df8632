import { AppError } from '@sulian/domain';

/**
 * A refusal for too many requests, with the time of the next try. @param cap the exceeded number of concurrent
 * requests, if any
 */
export const tooManyRequests = (message: string, retryAfterSec: number, cap?: number): AppError =>
  new AppError('TOO_MANY_REQUESTS', message, { details: { retryAfterSec, ...(cap === undefined ? {} : { cap }) } });
