import { CallError } from '../../lib/api.ts';

/** The newer state that a change was refused for; undefined for any other failure. */
export function findCurrent<T>(error: unknown): T | undefined {
  if (!(error instanceof CallError) || error.code !== 'CONFLICT') return undefined;
  return error.details['current'] as T | undefined;
}
