import { AppError } from '@sulian/domain';
import { doubleSha256 } from '../../codecs/double-sha256.ts';
import type { UtxoChain } from '../chains.ts';
import type { AuxiliaryWork, MerkleBranch } from '../wire/auxiliary-work.ts';
import type { BlockHeader } from '../wire/header.ts';

/** Mark in a coinbase before the root of the chains mined together. */
const MARK = Buffer.from('fabe6d6d', 'hex');
/** Without the mark the root must begin so early. */
const MAX_UNMARKED_AT = 20;
/** 2^30 chains. */
const MAX_BRANCH = 30;
const HASH_BYTES = 32;
/** Offset of the Merkle root in a header. */
const MERKLE_ROOT_AT = 36;

/**
 * Proves that the work of another chain's header was done for this block too.
 * @throws BLOCK_CORRUPT
 * @see github.com/dogecoin/dogecoin, src/auxpow.cpp, CAuxPow::check
 */
export function verifyAuxiliaryWork(header: BlockHeader, work: AuxiliaryWork, chain: UtxoChain): void {
  const { chainId = 0 } = chain.auxiliaryWork ?? {};
  const { coinbaseBranch, chainBranch, coinbaseScript, parentHeader } = work;
  const refuse = (what: string): never => {
    throw new AppError('BLOCK_CORRUPT', `the work of another chain is not this block's: ${what}`, {
      details: { hash: header.hash },
    });
  };
  if (header.version >>> 16 !== chainId) refuse('the block names another chain');
  if (parentHeader.readUInt32LE(0) >>> 16 === chainId) refuse('it is of this very chain');
  if (coinbaseBranch.index !== 0) refuse('its first transaction is not a coinbase');
  if (chainBranch.hashes.length > MAX_BRANCH) refuse('too many chains were mined together');
  const root = climb(work.coinbaseId, coinbaseBranch);
  if (parentHeader.compare(root, 0, HASH_BYTES, MERKLE_ROOT_AT, MERKLE_ROOT_AT + HASH_BYTES) !== 0)
    refuse('the coinbase is not one of its transactions');
  const blockId = Buffer.from(header.hash, 'hex').reverse();
  const chainsRoot = Buffer.from(climb(blockId, chainBranch)).reverse();
  const at = coinbaseScript.indexOf(chainsRoot);
  if (at < 0) refuse('its coinbase does not name the block');
  const mark = coinbaseScript.indexOf(MARK);
  if (mark >= 0 ? coinbaseScript.indexOf(MARK, mark + 1) >= 0 || mark + MARK.length !== at : at > MAX_UNMARKED_AT)
    refuse('its coinbase names several');
  const tail = coinbaseScript.subarray(at + HASH_BYTES, at + HASH_BYTES + 8);
  if (tail.length < 8 || tail.readUInt32LE(0) !== 2 ** chainBranch.hashes.length)
    refuse('the number of chains differs');
  if (toSlot(tail.readUInt32LE(4), chainId, chainBranch.hashes.length) !== chainBranch.index)
    refuse('the block has the position of another chain');
}

/** Root of the tree that contains a leaf. */
function climb(leaf: Buffer, { hashes, index }: MerkleBranch): Buffer {
  let hash = leaf;
  for (const [level, other] of hashes.entries()) {
    const pair = (index >>> level) & 1 ? [other, hash] : [hash, other];
    const next = Buffer.alloc(HASH_BYTES);
    doubleSha256(Buffer.concat(pair), 0, 2 * HASH_BYTES, next);
    hash = next;
  }
  return hash;
}

/** Which slot of the tree of chains is this chain's: nobody can claim two. @see CAuxPow::getExpectedIndex */
function toSlot(nonce: number, chainId: number, height: number): number {
  const next = (value: number): number => (Math.imul(value, 1_103_515_245) + 12_345) >>> 0;
  return next((next(nonce) + chainId) >>> 0) % 2 ** height;
}
