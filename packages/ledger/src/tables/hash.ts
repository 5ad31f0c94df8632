import { AppError } from '@sulian/domain';

export const hexOf = (bytes: Buffer): string => bytes.toString('hex');

/** @throws BLOCK_CORRUPT when a hash is not lower-case hex: it would be stored shortened. */
export function checkHex(hash: string, what: string): string {
  if (hash.length > 0 && hash.length % 2 === 0 && isHex(hash)) return hash;
  throw new AppError('BLOCK_CORRUPT', `${what} ${JSON.stringify(hash)} is not lower-case hex`);
}

/** A tenth of what a regular expression takes: every transaction passes here. */
function isHex(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x30 || code > 0x66 || (code > 0x39 && code < 0x61)) return false;
  }
  return true;
}
