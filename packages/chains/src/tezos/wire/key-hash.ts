import { blake2b256 } from '../../codecs/blake2b.ts';
import { encodePrefixed } from './prefixes.ts';

const PACKED = 0x05;
const INTEGER = 0x00;
const MORE = 0x80;

/** A natural number as contracts hash it: six bits, then seven a byte, the least first. @see octez.tezos.com, "zarith" */
function packNat(value: bigint): Buffer {
  const bytes = [Number(value & 0x3fn)];
  for (let rest = value >> 6n; rest > 0n; rest >>= 7n) {
    bytes.push((bytes.pop() as number) | MORE);
    bytes.push(Number(rest & 0x7fn));
  }
  return Buffer.from([PACKED, INTEGER, ...bytes]);
}

/** Hash by which an entry with a numeric key is requested from a big map: `expr…`. */
export const toKeyHash = (key: bigint): string => encodePrefixed('expr', blake2b256(packNat(key)));
