import { z } from 'zod';

/** Public calls and the console answer in SPEC's envelope; code 0 is success. Failures are `failure` of common.ts. */
export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), code: z.literal(0), message: z.string(), data });
/** Success with nothing to say. */
export const done = envelope(z.null());

export interface Envelope<T> {
  readonly success: true;
  readonly code: 0;
  readonly message: string;
  readonly data: T;
}

/** SPEC's numbers of failures that screens branch on; every other failure carries its HTTP status. */
export const FAILURE_NUMBERS = {
  SESSION_MISSING: 40001,
  SESSION_EXPIRED: 40002,
  SESSION_REVOKED: 40003,
  PASSWORD_WRONG: 40004,
  CASE_UNKNOWN: 40005,
  EMAIL_UNKNOWN: 40006,
  ACCOUNT_AWAITING_REVIEW: 40007,
  ACCOUNT_REJECTED: 40008,
  ACCOUNT_DISABLED: 40009,
  TOO_MANY_ATTEMPTS: 42901,
  RESET_CODE_WRONG: 43003,
} as const;
