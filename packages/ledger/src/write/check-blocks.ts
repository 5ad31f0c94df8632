import { AppError, type Block, type ChainId, getChain, type Operation } from '@sulian/domain';
import type { Checkpoint } from '../tables/checkpoint.ts';

/** An unknown operation with an amount: sums would include value that nobody who follows money can explain. */
const isUnknownValue = ({ type, sources, destinations }: Operation): boolean =>
  type === 'UNKNOWN' && [...sources, ...destinations].some(({ amountBase = 0n }) => amountBase !== 0n);

/** Coins that no chain ever had of its own: the most, of TRON, XRP and Dogecoin, are some 10^11. */
const MOST_COINS = 10n ** 12n;

/** True for negative amounts, and for more coins than any chain has: a node that reports them is wrong. */
const isImpossible = (operation: Operation, mostBase: bigint): boolean => {
  const isNative = operation.token === undefined && operation.asset === 0;
  for (const side of [operation.sources, operation.destinations])
    for (const { amountBase = 0n } of side) if (amountBase < 0n || (isNative && amountBase > mostBase)) return true;
  return false;
};

/**
 * Requires that the blocks follow each other and the stored ones.
 * @throws PARENT_MISMATCH when the first is no child of the last block stored; BLOCK_CORRUPT, BLOCK_FOREIGN
 */
export function checkBlocks(chain: ChainId, blocks: readonly Block[], point: Checkpoint): void {
  let { height, hash } = point;
  for (const block of blocks) {
    checkIdentity(chain, block);
    if (height !== undefined && (block.height <= height || block.parentHash !== hash))
      throw new AppError('PARENT_MISMATCH', `block ${block.height} does not follow ${height} ${hash}`, {
        details: detailsOf(block),
      });
    checkContent(block);
    ({ height, hash } = block);
  }
}

/** Requires a possible block of the chain, whatever is stored. @throws BLOCK_CORRUPT, BLOCK_FOREIGN */
export function checkBlock(chain: ChainId, block: Block): void {
  checkIdentity(chain, block);
  checkContent(block);
}

const detailsOf = ({ chain, height, hash }: Block) => ({ chain, height, hash });

function checkIdentity(chain: ChainId, block: Block): void {
  const details = { ...detailsOf(block), chain };
  if (block.chain !== chain) throw new AppError('BLOCK_FOREIGN', `block of ${block.chain} for ${chain}`, { details });
  if (!Number.isSafeInteger(block.height) || block.height < 0)
    throw new AppError('BLOCK_CORRUPT', `invalid height ${block.height}`, { details });
}

function checkContent(block: Block): void {
  const details = detailsOf(block);
  const mostBase = MOST_COINS * 10n ** BigInt(getChain(block.chain).decimals);
  checkPositions(block, details);
  for (const { hash: transaction, feeBase = 0n, operations } of block.transactions) {
    if (feeBase < 0n || feeBase > mostBase)
      throw new AppError('BLOCK_CORRUPT', 'a fee is out of range', {
        details: { ...details, transaction },
      });
    for (const operation of operations) {
      if (isUnknownValue(operation))
        throw new AppError('BLOCK_CORRUPT', 'an operation of unknown kind moves value', { details });
      if (isImpossible(operation, mostBase))
        throw new AppError('BLOCK_CORRUPT', 'the amount of an operation is out of range', {
          details: { ...details, transaction },
        });
    }
  }
}

/** Two transactions of one position would share a key; their order is that of the ledger. @throws BLOCK_CORRUPT */
function checkPositions({ transactions }: Block, details: AppError['details']): void {
  let before = -1;
  for (const [at, { hash: transaction, position = at }] of transactions.entries()) {
    if (position <= before)
      throw new AppError('BLOCK_CORRUPT', `position ${position} does not follow ${before}`, {
        details: { ...details, transaction },
      });
    before = position;
  }
}
