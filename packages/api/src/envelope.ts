import type { Envelope } from '@sulian/contract';

/** SPEC's envelope of a success. */
export const toEnvelope = <T>(data: T): Envelope<T> => ({ success: true, code: 0, message: '', data });

/** Success without data. */
export const DONE: Envelope<null> = toEnvelope(null);
