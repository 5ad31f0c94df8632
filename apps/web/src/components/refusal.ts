import { CallError } from '../lib/api.ts';

/** Answers that no retry changes: there is no such object to show panels of. */
const REFUSALS: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'CHAIN_NOT_INDEXED',
  'CHAIN_UNKNOWN',
  'ADDRESS_INVALID',
  'ADDRESS_OF_OTHER_CHAIN',
  'BAD_REQUEST',
]);

export const toRefusal = (error: Error | null): CallError | undefined =>
  error instanceof CallError && REFUSALS.has(error.code) ? error : undefined;
