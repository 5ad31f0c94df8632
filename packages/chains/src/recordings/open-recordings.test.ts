import type { Block, ChainId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import type { BlockFiles } from '../family.ts';
import { openRecordings } from './open-recordings.ts';

const HASH = 'ab'.repeat(32);

const toBlock = (chain: ChainId, height: number, parentHeight: number): Block => ({
  chain,
  height,
  hash: String(height).padStart(64, '0'),
  parentHash: String(parentHeight).padStart(64, '0'),
  timeSec: height,
  transactions: [],
});

/** Blocks at heights, of which each names the one before it and leaves one thing open. */
function openAt(chain: ChainId, heights: readonly number[], example: string): Promise<BlockFiles> {
  const blocks = heights.map((height, i) => toBlock(chain, height, heights[i - 1] ?? height - 1));
  return openRecordings<Block>({
    chain,
    path: 'folder',
    files: blocks.map((block) => ({ path: 'file', height: block.height, hash: block.hash, load: async () => block })),
    parentHeightOf: ({ parentHash }) => Number(parentHash),
    toBlock: async (block) => ({ block, notices: [{ kind: 'FEE_UNKNOWN', count: 1, example }] }),
  });
}

describe('recorded blocks', () => {
  it.each([
    ['ETHEREUM', HASH, `0x${HASH}`],
    ['TRON', HASH, HASH],
    ['RIPPLE', HASH, HASH.toUpperCase()],
    ['SOLANA', '00'.repeat(64), '1'.repeat(64)],
  ] as const)('name a transaction of %s as people write it', async (chain, hash, text) => {
    const files = await openAt(chain, [1], hash);
    await files.getBlocks(1, 1);
    expect(files.warnings).toEqual([`FEE_UNKNOWN: 1, such as ${text} in block 1`]);
  });

  it('are counted as blocks where heights have gaps', async () => {
    const files = await openAt('SOLANA', [5, 7, 8, 12], HASH);
    expect([0, 5, 6, 8, 9, 12, 13].map(files.countFrom)).toEqual([4, 4, 3, 2, 1, 1, 0]);
  });
});
