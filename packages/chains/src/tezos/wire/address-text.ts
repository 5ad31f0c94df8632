import { FAMILY_TRAITS } from '@sulian/domain';
import { decodeBase58Check } from '../../codecs/base58.ts';
import { encodePrefixed, type Prefix } from './prefixes.ts';

const HASH_BYTES = 20;
/** A tag, a hash and what fills it up, or a tag, the kind of its key, and its hash. */
const ADDRESS_BYTES = 22;
const IMPLICIT = 0x00;
/** Behind the hash of a contract or a rollup. */
const FILLER = 0x00;
const KEY_KINDS: readonly Prefix[] = ['tz1', 'tz2', 'tz3', 'tz4'];
const CONTRACT_KINDS: Readonly<Record<number, Prefix>> = { 1: 'KT1', 3: 'sr1' };

const { addressShape: SHAPE } = FAMILY_TRAITS.tezos;
const TEXT_BYTES = 23;

/**
 * Canonical text of an address of Tezos: of a key (tz1 to tz4), a contract (KT1) or a smart rollup (sr1). Undefined when it
 * is none; the checksum must fit. The entry point that may follow a contract (`KT1…%name`) is no part of it.
 */
export function parseAddressText(text: string): string | undefined {
  const [address = ''] = text.split('%', 1);
  return SHAPE.test(address) && decodeBase58Check(address)?.length === TEXT_BYTES ? address : undefined;
}

/**
 * Address of the bytes that contracts hand on, of which a call's entry point may follow; undefined for other bytes.
 * @see octez.tezos.com, "Michelson", optimised form of addresses
 */
export function bytesToAddress(bytes: Buffer): string | undefined {
  if (bytes.length < ADDRESS_BYTES) return undefined;
  const [tag = 0, kind = 0] = bytes;
  if (tag === IMPLICIT) {
    const prefix = KEY_KINDS[kind];
    return prefix === undefined ? undefined : encodePrefixed(prefix, bytes.subarray(2, ADDRESS_BYTES));
  }
  const prefix = CONTRACT_KINDS[tag];
  return prefix === undefined || bytes[1 + HASH_BYTES] !== FILLER
    ? undefined
    : encodePrefixed(prefix, bytes.subarray(1, 1 + HASH_BYTES));
}

/** Inverse of `bytesToAddress` for one kind of key or contract, for simulated chains. @param hash 20 bytes */
export const toAddressText = (prefix: Prefix, hash: Uint8Array): string => encodePrefixed(prefix, hash);
