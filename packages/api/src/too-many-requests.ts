import { AppError } from '@sulian/domain';

/** A refusal for asking too often, with when to ask again. @param cap what was exceeded, where that is a number at a time */
export const tooManyRequests = (message: string, retryAfterSec: number, cap?: number): AppError =>
  new AppError('TOO_MANY_REQUESTS', message, { details: { retryAfterSec, ...(cap === undefined ? {} : { cap }) } });
