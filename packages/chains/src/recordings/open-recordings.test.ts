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

/** Blocks at heights, of which each names the one before it and leaves one thing open; some are not among the files. */
function openAt(
  chain: ChainId,
  heights: readonly number[],
  { example = HASH, without = [] as readonly number[], leftOut = [] as readonly string[] } = {},
): Promise<BlockFiles> {
  const blocks = heights
    .map((height, i) => toBlock(chain, height, heights[i - 1] ?? height - 1))
    .filter(({ height }) => !without.includes(height));
  return openRecordings<Block>({
    chain,
    path: 'folder',
    leftOut,
    files: blocks.map((block) => ({ path: 'file', height: block.height, hash: block.hash, load: async () => block })),
    parentHeightOf: ({ parentHash }) => Number(parentHash),
    toBlock: async (block) => ({ block, dataWarnings: [{ kind: 'FEE_UNKNOWN', count: 1, example }] }),
  });
}

describe('recorded blocks', () => {
  it.each([
    ['ETHEREUM', HASH, `0x${HASH}`],
    ['TRON', HASH, HASH],
    ['RIPPLE', HASH, HASH.toUpperCase()],
    ['SOLANA', '00'.repeat(64), '1'.repeat(64)],
  ] as const)('name a transaction of %s as people write it', async (chain, hash, text) => {
    const files = await openAt(chain, [1], { example: hash });
    await files.getBlocks(1, 1);
    expect(files.warnings).toEqual([`FEE_UNKNOWN: 1, such as ${text} in block 1`]);
  });

  it('are counted as blocks where heights have gaps', async () => {
    const files = await openAt('SOLANA', [5, 7, 8, 12]);
    expect([0, 5, 6, 8, 9, 12, 13].map(files.countFrom)).toEqual([4, 4, 3, 2, 1, 1, 0]);
  });

  it.each([
    ['inside of a batch', 15],
    ['as the first of a batch', 60],
    ['as the last of a batch', 57],
  ])('lack one %s, which is named by the block on top of it [R-CHAIN-222]', async (_, lost) => {
    const heights = Array.from({ length: 50 }, (_, i) => 3 * i);
    const files = await openAt('SOLANA', heights, { without: [lost] });
    const stream = async (): Promise<void> => {
      for await (const blocks of files.stream()) expect(blocks.length).toBeGreaterThan(0);
    };
    await expect(stream()).rejects.toMatchObject({
      code: 'PARENT_MISMATCH',
      message: `block ${lost} is missing between the files`,
    });
    await expect(files.getBlocks(lost + 3, lost + 3)).rejects.toMatchObject({ code: 'PARENT_MISMATCH' });
  });

  it('name JSON that holds no block [R-CHAIN-394]', async () => {
    const files = await openAt('TEZOS', [1, 2], { leftOut: ['a.json', 'b.json'] });
    expect(files.warnings).toEqual(['not a block of TEZOS in JSON, left out: 2, for example a.json']);
  });
});
