import { AppError, type Block, type ChainId, type Operation } from '@sulian/domain';
import type { Checkpoint } from '../tables/checkpoint.ts';

/** Sums would hold what nobody who follows money can explain. */
const isUnknownValue = ({ type, sources, destinations }: Operation): boolean =>
  type === 'UNKNOWN' && [...sources, ...destinations].some(({ amountBase = 0n }) => amountBase !== 0n);

/**
 * The blocks follow each other and what is held.
 * @throws PARENT_MISMATCH when the first is no child of the last block held; BLOCK_CORRUPT, BLOCK_FOREIGN
 */
export function checkBlocks(chain: ChainId, blocks: readonly Block[], point: Checkpoint): void {
  let { height, hash } = point;
  for (const block of blocks) {
    const details = { chain, height: block.height, hash: block.hash };
    if (block.chain !== chain) throw new AppError('BLOCK_FOREIGN', `block of ${block.chain} for ${chain}`, { details });
    if (!Number.isSafeInteger(block.height) || block.height < 0)
      throw new AppError('BLOCK_CORRUPT', `height ${block.height} is no height`, { details });
    if (height !== undefined && (block.height <= height || block.parentHash !== hash))
      throw new AppError('PARENT_MISMATCH', `block ${block.height} does not follow ${height} ${hash}`, { details });
    for (const { operations } of block.transactions)
      if (operations.some(isUnknownValue))
        throw new AppError('BLOCK_CORRUPT', 'an operation of unknown kind moves value', { details });
    ({ height, hash } = block);
  }
}
