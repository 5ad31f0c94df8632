import { keccakHex } from '../../codecs/keccak.ts';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const MIXED = /[a-f].*[A-F]|[A-F].*[a-f]/;

export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

/**
 * Lower-case text of an address; undefined when it is none. Text of both cases carries a checksum, which must fit.
 * @see EIP-55
 */
export function parseEvmAddress(text: string): string | undefined {
  if (!ADDRESS.test(text)) return undefined;
  const digits = text.slice(2);
  if (MIXED.test(digits) && toChecksum(digits.toLowerCase()) !== digits) return undefined;
  return text.toLowerCase();
}

/** Spelling with the checksum of EIP-55. @param address canonical, with 0x */
export const toChecksumAddress = (address: string): string => `0x${toChecksum(address.slice(2).toLowerCase())}`;

function toChecksum(digits: string): string {
  const hash = keccakHex(Buffer.from(digits)).slice(2);
  let text = '';
  for (let i = 0; i < digits.length; i++) {
    const digit = digits[i] as string;
    text += Number.parseInt(hash[i] as string, 16) >= 8 ? digit.toUpperCase() : digit;
  }
  return text;
}
