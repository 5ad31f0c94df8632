import { FAMILY_TRAITS } from '@sulian/domain';
import { fitsChecksum, toChecksumDigits } from '../../codecs/eip55.ts';

const { addressShape: ADDRESS } = FAMILY_TRAITS.evm;

export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

/**
 * Lower-case text of an address; undefined when it is none. Text of both cases carries a checksum, which must fit.
 * @see EIP-55
 */
export const parseEvmAddress = (text: string): string | undefined =>
  ADDRESS.test(text) && fitsChecksum(text.slice(2)) ? text.toLowerCase() : undefined;

/** Spelling with the checksum of EIP-55. @param address canonical, with 0x */
export const toChecksumAddress = (address: string): string => `0x${toChecksumDigits(address.slice(2))}`;
