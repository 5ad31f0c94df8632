import { AppError, type Block, type ChainId, type FetchRound } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { hexOf } from '../tables/hash.ts';
import { checkBlock } from '../write/check-blocks.ts';

type Identity = Pick<Block, 'height' | 'hash'> & { readonly parentHash?: string };

/** Requires final blocks of the chain, each once. @throws BLOCK_CORRUPT, BLOCK_FOREIGN, INTERNAL */
export function checkRound(chain: ChainId, { head, blocks }: FetchRound): void {
  const heights = new Set<number>();
  for (const { block, entries } of blocks) {
    checkBlock(chain, block);
    const details = { chain, height: block.height };
    const last = block.transactions.at(-1)?.position ?? block.transactions.length - 1;
    if (entries !== undefined && last >= entries)
      throw new AppError('BLOCK_CORRUPT', `position ${last} of a block of ${entries} transactions`, { details });
    if (block.height > head.height)
      throw new AppError('INTERNAL', `block ${block.height} is above the last final block ${head.height}`, { details });
    if (heights.has(block.height))
      throw new AppError('INTERNAL', `block ${block.height} is twice in a round`, { details });
    heights.add(block.height);
  }
}

interface StoredSqlRow {
  readonly height: number;
  readonly hash: Buffer;
  readonly parent_hash: Buffer;
}

/**
 * Compares the round's blocks and its head with stored blocks of the same and of neighbouring heights.
 * @returns heights that are stored already
 * @throws PARENT_MISMATCH where two blocks contradict each other
 */
export async function checkStored(
  session: Session,
  { chain, block }: ChainTables,
  { head, blocks }: FetchRound,
): Promise<ReadonlySet<number>> {
  const read: readonly Identity[] = [...blocks.map((each) => each.block), head];
  const rows = await session.query<StoredSqlRow>(
    `select height, hash, parent_hash from ${block} where height = any($1)`,
    [read.flatMap(({ height }) => [height - 1, height, height + 1])],
  );
  const stored = rows.map((row) => ({
    height: row.height,
    hash: hexOf(row.hash),
    parentHash: hexOf(row.parent_hash),
  }));
  const hashes = new Map<number, string>();
  for (const { height, hash } of [...stored, ...read]) {
    const known = hashes.get(height) ?? hash;
    if (known !== hash) throw contradicts(chain, { height, hash }, known);
    hashes.set(height, hash);
  }
  for (const each of [...stored, ...read]) {
    const parent = hashes.get(each.height - 1);
    if (parent !== undefined && each.parentHash !== undefined && each.parentHash !== parent)
      throw contradicts(chain, each, parent);
  }
  return new Set(stored.map(({ height }) => height));
}

const contradicts = (chain: ChainId, { height, hash }: Identity, stored: string): AppError =>
  new AppError('PARENT_MISMATCH', `${chain}: block ${height} ${hash} contradicts the final block ${stored}`, {
    details: { chain, height, hash, stored },
  });
