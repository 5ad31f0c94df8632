import {
  AppError,
  type BlockReader,
  cutBlock,
  type FetchedBlock,
  type Listing,
  type StoredBlock,
  type Transaction,
} from '@sulian/domain';

/** Transactions of one round, except where one block has more. */
const MAX_TRANSACTIONS = 500;
/** Whole blocks in memory at once. */
const MAX_BLOCKS = 50;

/** Blocks of one round, with the listed transactions that are in them. */
export interface RoundContent {
  readonly blocks: readonly StoredBlock[];
  readonly listed: Listing['transactions'];
  /** Listed transactions that are not in the block of their height. */
  readonly missing: number;
}

/**
 * Reads wanted blocks, each cut to the listed transactions and all others that have a leg of the address.
 * @throws SOURCE_*
 */
export async function* readRounds(
  blocks: BlockReader,
  missingHashes: ReadonlyMap<number, ReadonlySet<string>>,
  address: string,
): AsyncGenerator<RoundContent> {
  const heights = [...missingHashes.keys()];
  let parts: CutPart[] = [];
  let size = 0;
  for (let at = 0; at < heights.length; at += MAX_BLOCKS) {
    for (const fetched of await readBlocks(blocks, heights.slice(at, at + MAX_BLOCKS))) {
      const part = cutPart(fetched, missingHashes.get(fetched.block.height) ?? new Set(), address);
      const added = part.storedBlock.block.transactions.length;
      if (parts.length > 0 && size + added > MAX_TRANSACTIONS) {
        yield toRound(parts);
        [parts, size] = [[], 0];
      }
      parts.push(part);
      size += added;
    }
  }
  if (parts.length > 0) yield toRound(parts);
}

/** @throws SOURCE_MALFORMED other blocks than the requested ones */
async function readBlocks(blocks: BlockReader, heights: readonly number[]): Promise<readonly FetchedBlock[]> {
  const fetched = await blocks.getBlocksAt(heights);
  const isExact =
    fetched.length === heights.length &&
    fetched.every(({ block }, at) => block.height === heights[at] && block.chain === blocks.chain);
  if (!isExact)
    throw new AppError('SOURCE_MALFORMED', 'the node returned other blocks than the requested ones', {
      details: { requested: heights.length, returned: fetched.length },
    });
  return fetched;
}

interface CutPart {
  readonly storedBlock: StoredBlock;
  readonly listed: Listing['transactions'];
  readonly missing: number;
}

function cutPart(fetched: FetchedBlock, hashes: ReadonlySet<string>, address: string): CutPart {
  const storedBlock = cutBlock(fetched, (each) => hashes.has(each.hash) || hasLeg(each, address));
  const { height, transactions } = storedBlock.block;
  const listed = transactions.filter(({ hash }) => hashes.has(hash)).map(({ hash }) => ({ hash, height }));
  return { storedBlock, listed, missing: hashes.size - listed.length };
}

const hasLeg = ({ operations }: Transaction, address: string): boolean =>
  operations.some(({ sources, destinations }) =>
    [sources, destinations].some((side) => side.some((each) => each.address === address)),
  );

const toRound = (parts: readonly CutPart[]): RoundContent => ({
  blocks: parts.map(({ storedBlock }) => storedBlock),
  listed: parts.flatMap(({ listed }) => listed),
  missing: parts.reduce((sum, { missing }) => sum + missing, 0),
});
