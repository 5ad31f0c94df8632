import { keccakHex } from './keccak.ts';

const MIXED = /[a-f].*[A-F]|[A-F].*[a-f]/;

/** Spelling of 40 hex digits by upper and lower case, which is a checksum. @see EIP-55 */
export function toChecksumDigits(digits: string): string {
  const lower = digits.toLowerCase();
  const hash = keccakHex(Buffer.from(lower)).slice(2);
  let text = '';
  for (let i = 0; i < lower.length; i++) {
    const digit = lower[i] as string;
    text += Number.parseInt(hash[i] as string, 16) >= 8 ? digit.toUpperCase() : digit;
  }
  return text;
}

/** False where 40 digits are written in both cases, and not in those of their checksum. */
export const fitsChecksum = (digits: string): boolean => !MIXED.test(digits) || toChecksumDigits(digits) === digits;
