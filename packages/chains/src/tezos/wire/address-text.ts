import { encodePrefixed, type Prefix } from './prefixes.ts';

const HASH_BYTES = 20;
/** A tag, a hash and what fills it up, or a tag, the kind of its key, and its hash. */
const ADDRESS_BYTES = 22;
const IMPLICIT = 0x00;
const KEY_KINDS: readonly Prefix[] = ['tz1', 'tz2', 'tz3', 'tz4'];
const CONTRACT_KINDS: Readonly<Record<number, Prefix>> = { 1: 'KT1', 3: 'sr1' };

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
  return prefix === undefined ? undefined : encodePrefixed(prefix, bytes.subarray(1, 1 + HASH_BYTES));
}

/** Inverse of `bytesToAddress` for one kind of key or contract, for simulated chains. @param hash 20 bytes */
export const toAddressText = (prefix: Prefix, hash: Uint8Array): string => encodePrefixed(prefix, hash);
