import { base58, createBase58check } from '@scure/base';
import { sha256 } from './sha256.ts';

const checked = createBase58check(sha256);

/** Decoding takes time by the square of the length; nothing that we know is longer than a BLS signature of Tezos (142). */
const MAX_LETTERS = 160;

/** Bytes of a base58 text without regard to checksums; undefined when a letter is foreign or it is too long. */
export const decodeBase58 = (text: string): Buffer | undefined => decode(base58, text);

/** Payload (version byte or bytes first) of a base58check text; undefined when the checksum is wrong. */
export const decodeBase58Check = (text: string): Buffer | undefined => decode(checked, text);

function decode(coder: typeof base58, text: string): Buffer | undefined {
  if (text.length > MAX_LETTERS) return undefined;
  try {
    const bytes = coder.decode(text);
    return bytes.length === 0 ? undefined : Buffer.from(bytes);
  } catch {
    return undefined;
  }
}
