import { AppError } from '@sulian/domain';
import { doubleSha256 } from '../../codecs/double-sha256.ts';

/** A transaction's place in its block, as a branch of the merkle tree proves it. */
export interface MerkleBranch {
  readonly position: number;
  /** Sibling of each level, from the transactions up, as people read hashes. */
  readonly siblings: readonly string[];
}

/** More levels than a block can have. */
const MAX_LEVELS = 32;
const HASH_BYTES = 32;
const PAIR_BYTES = 2 * HASH_BYTES;

/**
 * Proves that a transaction is in the block of a merkle root, at its position. Two hashes that could be a transaction of 64
 * bytes are rejected: below them, a branch could continue to a transaction that the block does not have. The caller
 * rejects transactions of that size.
 * @param hash of the transaction, as people read hashes
 * @throws BLOCK_CORRUPT
 * @see Bitcoin Core `merkleblock.cpp`, CVE-2012-2459, CVE-2017-12842
 */
export function verifyMerkleBranch(merkleRoot: string, hash: string, { position, siblings }: MerkleBranch): void {
  if (siblings.length > MAX_LEVELS || position < 0 || position >= 2 ** siblings.length)
    throw corrupt('a merkle branch does not have the position', { position, levels: siblings.length });
  const pair = Buffer.alloc(PAIR_BYTES);
  const node = fromText(hash);
  let index = position;
  for (const text of siblings) {
    const sibling = fromText(text);
    const isRight = index % 2 === 1;
    // The last of an odd level is paired with itself, on the left only: on the right it would be a position that is not there.
    if (isRight && sibling.equals(node)) throw corrupt('a merkle branch repeats a hash on its left', { position });
    pair.set(isRight ? sibling : node, 0);
    pair.set(isRight ? node : sibling, HASH_BYTES);
    if (couldBeTransaction(pair)) throw corrupt('a merkle branch goes through a transaction', { position });
    doubleSha256(pair, 0, PAIR_BYTES, node);
    index = Math.floor(index / 2);
  }
  const computed = node.reverse().toString('hex');
  if (computed !== merkleRoot)
    throw corrupt('the merkle branch does not lead to the root of the header', { merkleRoot, computed, position });
}

/** Bytes of a transaction's id that could be two hashes of the tree above it. */
export const isPairSized = (idBytes: number): boolean => idBytes === PAIR_BYTES;

/** Offsets of the only form of 64 bytes: one input and one output, whose scripts have four bytes together. */
const INPUTS_AT = 4;
const INPUT_SCRIPT_AT = 41;
const OUTPUTS_AFTER_SCRIPT = 46;
/** Highest byte of the amount: no output of the supported chains needs it. */
const AMOUNT_TOP_AFTER_SCRIPT = 54;
const OUTPUT_SCRIPT_AFTER_SCRIPT = 55;
const SCRIPT_BYTES = 4;

/** True of one pair of hashes in some 2^37. */
function couldBeTransaction(pair: Buffer): boolean {
  const script = pair[INPUT_SCRIPT_AT] as number;
  return (
    pair[INPUTS_AT] === 1 &&
    script <= SCRIPT_BYTES &&
    pair[OUTPUTS_AFTER_SCRIPT + script] === 1 &&
    pair[AMOUNT_TOP_AFTER_SCRIPT + script] === 0 &&
    pair[OUTPUT_SCRIPT_AFTER_SCRIPT + script] === SCRIPT_BYTES - script
  );
}

const fromText = (hash: string): Buffer => Buffer.from(hash, 'hex').reverse();

const corrupt = (message: string, details: Readonly<Record<string, unknown>>): AppError =>
  new AppError('BLOCK_CORRUPT', message, { details });
