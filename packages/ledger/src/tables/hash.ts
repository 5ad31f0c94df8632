import { AppError } from '@sulian/domain';

export const hexOf = (bytes: Buffer): string => bytes.toString('hex');

const HEX = /^(?:[0-9a-f]{2})+$/;

/** @throws BLOCK_CORRUPT when a hash is not lower-case hex: it would be stored shortened. */
export function checkHex(hash: string, what: string): string {
  if (HEX.test(hash)) return hash;
  throw new AppError('BLOCK_CORRUPT', `${what} ${JSON.stringify(hash)} is not lower-case hex`);
}
