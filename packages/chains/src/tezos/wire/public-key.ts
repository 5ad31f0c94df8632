import { blake2b160 } from '../../codecs/blake2b.ts';
import { decodePrefixed, encodePrefixed, type Prefix } from './prefixes.ts';

/** Kinds of public keys by the addresses that are theirs. */
const ADDRESS_KINDS: readonly (readonly [key: Prefix, address: Prefix])[] = [
  ['edpk', 'tz1'],
  ['sppk', 'tz2'],
  ['p2pk', 'tz3'],
  ['BLpk', 'tz4'],
];

/** Address of a public key's text; undefined where it is none of the kinds that there are. */
export function publicKeyToAddress(text: string): string | undefined {
  for (const [key, address] of ADDRESS_KINDS) {
    const bytes = text.startsWith(key) ? decodePrefixed(key, text) : undefined;
    if (bytes !== undefined) return encodePrefixed(address, blake2b160(bytes));
  }
  return undefined;
}
