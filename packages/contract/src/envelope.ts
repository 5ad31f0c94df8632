import { z } from 'zod';

/** Public calls and the console answer in SPEC's envelope; code 0 is success. Failures are `failure` of common.ts. */
export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), code: z.literal(0), message: z.string(), data });
/** Success without data. */
export const done = envelope(z.null());

export interface Envelope<T> {
  readonly success: true;
  readonly code: 0;
  readonly message: string;
  readonly data: T;
}
