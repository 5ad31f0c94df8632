import { FAMILY_TRAITS } from '@sulian/domain';
import { decodeBase58 } from '../../codecs/base58.ts';

const { addressShape: SHAPE } = FAMILY_TRAITS.solana;
const KEY_BYTES = 32;

/** Canonical text of an address: base58 of 32 bytes, which has no checksum and one spelling. Undefined when it is none. */
export function parseSolanaAddress(text: string): string | undefined {
  return SHAPE.test(text) && decodeBase58(text)?.length === KEY_BYTES ? text : undefined;
}
