import { parseAddressText } from '../wire/address-text.ts';

/** Canonical text of an address; undefined when it is none. */
export const parseTezosAddress = parseAddressText;

/** Whether an address has code: contracts and rollups do, keys do not. */
export const isContractAddress = (address: string): boolean => /^(?:KT1|sr1|txr1)/.test(address);
