import { FAMILY_TRAITS } from '@sulian/domain';
import { decodeBase58Check } from '../../codecs/base58.ts';
import { fitsChecksum } from '../../codecs/eip55.ts';
import { toAddressText, wordToAddress } from '../wire/address-text.ts';

const { addressShape: BASE58 } = FAMILY_TRAITS.tron;
/** The 21 bytes of nodes' JSON, the 20 of logs and of wallets that speak as Ethereum's do. */
const HEX = /^(?:0x)?(?:41)?([0-9a-fA-F]{40})$/;
/** A topic or an argument: twelve bytes of padding, of which the last may be the version. */
const WORD = /^(?:0x)?0{22}(?:00|41)([0-9a-fA-F]{40})$/;

/**
 * Canonical text (`T…`, base58check) of an address in any of its spellings; undefined when it is none. What has a checksum
 * must fit it: base58check, and digits of both cases (EIP-55).
 */
export function parseTronAddress(text: string): string | undefined {
  if (BASE58.test(text)) return toAddressText(decodeBase58Check(text) ?? Buffer.alloc(0));
  const digits = (HEX.exec(text) ?? WORD.exec(text))?.[1];
  return digits === undefined || !fitsChecksum(digits) ? undefined : wordToAddress(Buffer.from(digits, 'hex'));
}
