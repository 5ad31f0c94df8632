import { parseAddressText } from '../wire/address-text.ts';

/** Canonical text of an address; undefined when it is none. */
export const parseTezosAddress = parseAddressText;

/** Whether code stands at an address: contracts and rollups have some, keys have none. */
export const isContractAddress = (address: string): boolean => /^(?:KT1|sr1|txr1)/.test(address);
