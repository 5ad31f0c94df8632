import { doubleSha256 } from '../../codecs/double-sha256.ts';
import { HEADER_BYTES } from './header.ts';
import type { RawReader } from './raw-reader.ts';

/** One side of a Merkle tree, from a leaf to its root. */
export interface MerkleBranch {
  /** 32 bytes each, in the header's order. */
  readonly hashes: readonly Buffer[];
  /** Which way the leaf lies, a bit a level. */
  readonly index: number;
}

/**
 * The header of another chain that bears the work of a block mined together with it, and what ties the two: the block's
 * hash stands in a tree of chains, whose root stands in that chain's coinbase, which stands in its header.
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
  const start = reader.at;
  const coinbaseScript = skipCoinbase(reader);
  const coinbaseId = Buffer.alloc(HASH_BYTES);
  doubleSha256(reader.bytes, start, reader.at, coinbaseId);
  // Of the block that it was mined in, which nothing rests on.
  reader.skip(HASH_BYTES);
  const coinbaseBranch = readBranch(reader);
  const chainBranch = readBranch(reader);
  reader.skip(HEADER_BYTES);
  const parentHeader = reader.bytes.subarray(reader.at - HEADER_BYTES, reader.at);
  return { coinbaseScript, coinbaseId, coinbaseBranch, chainBranch, parentHeader };
}

/** A transaction without witness; gives the script of its first input. */
function skipCoinbase(reader: RawReader): Buffer {
  reader.skip(4);
  let script: Buffer | undefined;
  for (let inputs = reader.readListLength(41); inputs > 0; inputs--) {
    reader.skip(36);
    const length = reader.readListLength(1);
    script ??= reader.bytes.subarray(reader.at, reader.at + length);
    reader.skip(length + 4);
  }
  for (let outputs = reader.readListLength(9); outputs > 0; outputs--) {
    reader.skip(8);
    reader.skip(reader.readListLength(1));
  }
  reader.skip(4);
  if (script === undefined) throw reader.corrupt('work of another chain without a coinbase');
  return script;
}

function readBranch(reader: RawReader): MerkleBranch {
  const hashes: Buffer[] = [];
  for (let left = reader.readListLength(HASH_BYTES); left > 0; left--) {
    reader.skip(HASH_BYTES);
    hashes.push(reader.bytes.subarray(reader.at - HASH_BYTES, reader.at));
  }
  return { hashes, index: reader.readUInt32() };
}
