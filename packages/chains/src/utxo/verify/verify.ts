import { AppError } from '@sulian/domain';
import { hashHeader } from '../../codecs/header-hashes.ts';
import type { UtxoChain } from '../chains.ts';
import { hasAuxiliaryWork, readAuxiliaryWork } from '../wire/auxiliary-work.ts';
import { type BlockHeader, HEADER_BYTES } from '../wire/header.ts';
import { computeMerkleRoot } from '../wire/merkle.ts';
import { RawReader } from '../wire/raw-reader.ts';

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

/** @throws PARENT_MISMATCH when the block's parent is not the hash before it */
export function verifyParent(block: { hash: string; parentHash: string; height: number }, parentHash: string): void {
  if (block.parentHash === parentHash) return;
  throw new AppError('PARENT_MISMATCH', `block ${block.height} does not follow the block before it`, {
    details: { height: block.height, hash: block.hash, parentHash: block.parentHash, expected: parentHash },
    retryable: true,
  });
}

/**
 * @param raw the block: its header, and behind it the header of another chain that was mined together with it
 * @throws BLOCK_CORRUPT when the work does not meet the block's own target, or the target is easier than allowed
 */
export function verifyWork(raw: Buffer, header: BlockHeader, chain: UtxoChain): void {
  const target = toTarget(header.bits);
  if (target > 0n && target <= toTarget(chain.powLimitBits) && hashWork(raw, header, chain) <= target) return;
  throw new AppError('BLOCK_CORRUPT', 'the block hash does not meet its target', {
    details: { hash: header.hash, bits: header.bits.toString(16) },
  });
}

/** Blocks below the head of which all are proven, and of the others one in so many: at 0.3 to 1.3 ms a block. */
const PROVEN_BELOW_HEAD = 2_000;
const PROVEN_ONE_IN = 1_000;

/** Whether the work of a block is proven: of every one where that costs a microsecond. */
export const isWorkSampled = (
  { workHash }: Pick<UtxoChain, 'workHash'>,
  { height, head }: { readonly height: number; readonly head: number },
): boolean => workHash === 'sha256d' || height > head - PROVEN_BELOW_HEAD || height % PROVEN_ONE_IN === 0;

function hashWork(raw: Buffer, header: BlockHeader, chain: UtxoChain): bigint {
  if (chain.workHash === chain.headerHash) return BigInt(`0x${header.hash}`);
  const worked =
    chain.auxiliaryWork !== undefined && hasAuxiliaryWork(header)
      ? readAuxiliaryWork(new RawReader(raw, HEADER_BYTES)).parentHeader
      : raw.subarray(0, HEADER_BYTES);
  const hash = Buffer.alloc(32);
  hashHeader(chain.workHash, worked, hash);
  return BigInt(`0x${hash.reverse().toString('hex')}`);
}

/** A block of the wrong branch, where two chains began as one. @throws BLOCK_FOREIGN */
export function verifyCheckpoint(block: { hash: string; height: number }, chain: UtxoChain): void {
  const checkpoint = chain.checkpoints?.find(({ height }) => height === block.height);
  if (checkpoint === undefined || checkpoint.hash === block.hash) return;
  throw new AppError(
    'BLOCK_FOREIGN',
    `not a block of ${chain.id}: it differs from the known checkpoint at height ${block.height}`,
    {
      details: { height: block.height, hash: block.hash, expected: checkpoint.hash },
    },
  );
}

/**
 * Detects blocks of a test network by their difficulty; neither headers nor hashes distinguish them.
 *
 * @throws BLOCK_FOREIGN
 */
export function verifyDifficulty(bits: number, height: number, chain: UtxoChain): void {
  const least = chain.leastDifficulty?.findLast(({ fromHeight }) => height >= fromHeight);
  if (least === undefined || toTarget(bits) * least.difficulty <= toTarget(chain.powLimitBits)) return;
  throw new AppError(
    'BLOCK_FOREIGN',
    `not a block of ${chain.id}: its difficulty is below this chain's minimum at height ${height}; a block of a test network?`,
    { details: { height, bits: bits.toString(16) } },
  );
}

/**
 * Distinguishes chains that are mined in the same way by the chain that a block names and by the amount that it pays.
 *
 * @param rewardBase sum of the coinbase's outputs
 * @throws BLOCK_FOREIGN
 */
export function verifyKind(
  { version }: BlockHeader,
  at: { readonly height: number; readonly rewardBase: bigint },
  { id, auxiliaryWork, greatestRewardBase }: UtxoChain,
): void {
  const refuse = (reason: string, details: Readonly<Record<string, unknown>>): never => {
    throw new AppError('BLOCK_FOREIGN', `not a block of ${id}: ${reason}`, {
      details: { height: at.height, ...details },
    });
  };
  const named = version >>> 16;
  if (auxiliaryWork !== undefined && at.height >= auxiliaryWork.fromHeight && named !== auxiliaryWork.chainId)
    refuse('its version names another chain, or none', { named, expected: auxiliaryWork.chainId });
  if (greatestRewardBase !== undefined && at.rewardBase > greatestRewardBase)
    refuse("its coinbase pays more than this chain's maximum", { rewardBase: String(at.rewardBase) });
}

/** Target of the compact form: 0 for what Core refuses (a sign bit or an overflow). */
export function toTarget(bits: number): bigint {
  const exponent = bits >>> 24;
  const mantissa = BigInt(bits & 0x7fffff);
  if ((bits & 0x800000) !== 0 || exponent > 34) return 0n;
  return exponent <= 3 ? mantissa >> BigInt(8 * (3 - exponent)) : mantissa << BigInt(8 * (exponent - 3));
}
