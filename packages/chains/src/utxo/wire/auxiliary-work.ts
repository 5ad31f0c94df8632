import { doubleSha256 } from '../../codecs/double-sha256.ts';
import { HEADER_BYTES } from './header.ts';
import type { RawReader } from './raw-reader.ts';
import { skipWitnesses } from './witness.ts';

/** One side of a Merkle tree, from a leaf to its root. */
export interface MerkleBranch {
  /** 32 bytes each, in the header's order. */
  readonly hashes: readonly Buffer[];
  /** Side of the leaf, one bit per level. */
  readonly index: number;
}

/**
 * The header of another chain with the work of a block mined together with it, and the links between the two: a tree of
 * chains contains the block's hash, that chain's coinbase contains the tree's root, and its header covers the coinbase.
 * @see github.com/dogecoin/dogecoin, src/auxpow.h
 */
export interface AuxiliaryWork {
  readonly coinbaseScript: Buffer;
  /** Hash of the whole coinbase. */
  readonly coinbaseId: Buffer;
  readonly coinbaseBranch: MerkleBranch;
  readonly chainBranch: MerkleBranch;
  /** The other chain's header, 80 bytes. */
  readonly parentHeader: Buffer;
}

/** Bit of a header's version: such work follows. */
const AUXILIARY = 0x100;
const HASH_BYTES = 32;

export const hasAuxiliaryWork = (header: { readonly version: number }): boolean => (header.version & AUXILIARY) !== 0;

/** @throws BLOCK_TRUNCATED, BLOCK_CORRUPT */
export function readAuxiliaryWork(reader: RawReader): AuxiliaryWork {
  const { coinbaseScript, coinbaseId } = readCoinbase(reader);
  // Hash of the block that it was mined in; nothing depends on it.
  reader.skip(HASH_BYTES);
  const coinbaseBranch = readBranch(reader);
  const chainBranch = readBranch(reader);
  reader.skip(HEADER_BYTES);
  const parentHeader = reader.bytes.subarray(reader.at - HEADER_BYTES, reader.at);
  return { coinbaseScript, coinbaseId, coinbaseBranch, chainBranch, parentHeader };
}

/**
 * The other chain's, with its witness where a pool sent it along (block 6,377,835 of Dogecoin), which its id leaves out; the
 * script is that of its first input.
 */
function readCoinbase(reader: RawReader): Pick<AuxiliaryWork, 'coinbaseScript' | 'coinbaseId'> {
  const start = reader.at;
  reader.skip(4);
  const hasWitness = reader.bytes[reader.at] === 0 && reader.bytes[reader.at + 1] === 1;
  if (hasWitness) reader.skip(2);
  const bodyStart = reader.at;
  const inputs = reader.readListLength(41);
  let script: Buffer | undefined;
  for (let left = inputs; left > 0; left--) {
    reader.skip(36);
    const length = reader.readListLength(1);
    script ??= reader.bytes.subarray(reader.at, reader.at + length);
    reader.skip(length + 4);
  }
  for (let left = reader.readListLength(9); left > 0; left--) {
    reader.skip(8);
    reader.skip(reader.readListLength(1));
  }
  const bodyEnd = reader.at;
  if (hasWitness) skipWitnesses(reader, inputs);
  reader.skip(4);
  if (script === undefined) throw reader.corrupt('work of another chain without a coinbase');
  const { bytes, at } = reader;
  const parts = [bytes.subarray(start, start + 4), bytes.subarray(bodyStart, bodyEnd), bytes.subarray(at - 4, at)];
  const stripped = Buffer.concat(parts);
  const coinbaseId = Buffer.alloc(HASH_BYTES);
  doubleSha256(stripped, 0, stripped.length, coinbaseId);
  return { coinbaseScript: script, coinbaseId };
}

function readBranch(reader: RawReader): MerkleBranch {
  const hashes: Buffer[] = [];
  for (let left = reader.readListLength(HASH_BYTES); left > 0; left--) {
    reader.skip(HASH_BYTES);
    hashes.push(reader.bytes.subarray(reader.at - HASH_BYTES, reader.at));
  }
  return { hashes, index: reader.readUInt32() };
}
