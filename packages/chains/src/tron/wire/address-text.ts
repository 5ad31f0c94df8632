import { decodeBase58Check } from '../../codecs/base58.ts';
import { encodeBase58Check } from '../../codecs/encode-base58-check.ts';

/** Version byte of an account on the main network: base58check makes it a leading `T`. */
const ADDRESS_VERSION = 0x41;
const ADDRESS_BYTES = 21;

/** Canonical text of 21 bytes; undefined where they are no account's address (the genesis block's witness is a sentence). */
export const toAddressText = (bytes: Uint8Array): string | undefined =>
  bytes.length === ADDRESS_BYTES && bytes[0] === ADDRESS_VERSION
    ? encodeBase58Check(ADDRESS_VERSION, bytes, 1)
    : undefined;

/** Canonical text of the 20 bytes that logs carry, read at `at`: a topic's or an argument's are the last 20 of its word. */
export const wordToAddress = (bytes: Uint8Array, at = 0): string => encodeBase58Check(ADDRESS_VERSION, bytes, at);

/** The 21 bytes of a canonical text. @throws RangeError for what is none */
export function addressToBytes(text: string): Buffer {
  const bytes = decodeBase58Check(text);
  if (bytes?.length !== ADDRESS_BYTES || bytes[0] !== ADDRESS_VERSION) throw new RangeError(`invalid address ${text}`);
  return bytes;
}
