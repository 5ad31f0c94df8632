import { AppError } from '@sulian/domain';
import type { UtxoChain } from '../chains.ts';
import type { BlockHeader } from '../wire/header.ts';
import { computeMerkleRoot } from '../wire/merkle.ts';

/**
 * Proves that the transactions are those of the header.
 *
 * @param ids transaction ids, 32 bytes each, in the header's byte order
 * @throws BLOCK_CORRUPT when the root differs, or when transactions are repeated under it (CVE-2012-2459)
 */
export function verifyMerkleRoot(header: BlockHeader, ids: Buffer): void {
  const { root, isMutated } = computeMerkleRoot(ids);
  const computed = Buffer.from(root).reverse().toString('hex');
  if (computed !== header.merkleRoot)
    throw new AppError('BLOCK_CORRUPT', 'the merkle root does not fit the transactions', {
      details: { hash: header.hash, merkleRoot: header.merkleRoot, computed },
    });
  if (isMutated)
    throw new AppError('BLOCK_CORRUPT', 'transactions are repeated under the merkle root', {
      details: { hash: header.hash },
    });
}

/** @throws PARENT_MISMATCH when the block does not stand on the hash before it */
export function verifyParent(block: { hash: string; parentHash: string; height: number }, parentHash: string): void {
  if (block.parentHash === parentHash) return;
  throw new AppError('PARENT_MISMATCH', `block ${block.height} does not stand on the block before it`, {
    details: { height: block.height, hash: block.hash, parentHash: block.parentHash, expected: parentHash },
    retryable: true,
  });
}

/** @throws BLOCK_CORRUPT when the hash does not meet the block's own target, or the target is easier than allowed */
export function verifyWork(header: BlockHeader, chain: UtxoChain): void {
  const target = toTarget(header.bits);
  if (target > 0n && target <= toTarget(chain.powLimitBits) && BigInt(`0x${header.hash}`) <= target) return;
  throw new AppError('BLOCK_CORRUPT', 'the block hash does not meet its target', {
    details: { hash: header.hash, bits: header.bits.toString(16) },
  });
}

/**
 * Headers alone do not tell a test network's blocks from the chain's own, nor do hashes: how hard they were to mine does.
 *
 * @throws BLOCK_FOREIGN
 */
export function verifyDifficulty(bits: number, height: number, chain: UtxoChain): void {
  const least = chain.leastDifficulty?.findLast(({ fromHeight }) => height >= fromHeight);
  if (least === undefined || toTarget(bits) * least.difficulty <= toTarget(chain.powLimitBits)) return;
  throw new AppError(
    'BLOCK_FOREIGN',
    `no block of ${chain.id}: at height ${height} none was mined so easily; a block of a test network?`,
    { details: { height, bits: bits.toString(16) } },
  );
}

/** Target of the compact form: 0 for what Core refuses (a sign bit or an overflow). */
export function toTarget(bits: number): bigint {
  const exponent = bits >>> 24;
  const mantissa = BigInt(bits & 0x7fffff);
  if ((bits & 0x800000) !== 0 || exponent > 34) return 0n;
  return exponent <= 3 ? mantissa >> BigInt(8 * (3 - exponent)) : mantissa << BigInt(8 * (exponent - 3));
}
