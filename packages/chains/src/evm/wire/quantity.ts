import { AppError } from '@sulian/domain';

/** A quantity that is used as a height, a count or a time. @throws BLOCK_CORRUPT beyond 2^53 */
export function toNumber(quantity: string): number {
  const value = Number(quantity);
  if (Number.isSafeInteger(value)) return value;
  throw new AppError('BLOCK_CORRUPT', 'a height, count or time is too large', { details: { quantity } });
}

/** Converts a hash to its form in the ledger. */
export const bare = (hash: string): string => hash.slice(2);
