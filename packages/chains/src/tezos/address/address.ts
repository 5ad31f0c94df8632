import { decodeBase58Check } from '../../codecs/base58.ts';

/** Kinds of keys still to come pass, if they have the form of those that there are. */
const SHAPE = /^(?:tz[1-9]|KT1|sr1)[1-9A-HJ-NP-Za-km-z]{33}$/;
const BYTES = 23;

/**
 * Canonical text of an address of Tezos: of a key (tz1 to tz4), a contract (KT1) or a smart rollup (sr1). Undefined when it
 * is none; the checksum must fit. The entry point that may follow a contract (`KT1…%name`) is no part of it.
 */
export function parseTezosAddress(text: string): string | undefined {
  const [address = ''] = text.split('%', 1);
  return SHAPE.test(address) && decodeBase58Check(address)?.length === BYTES ? address : undefined;
}

/** Whether code stands at an address: contracts and rollups have some, keys have none. */
export const isContractAddress = (address: string): boolean => /^(?:KT1|sr1|txr1)/.test(address);
