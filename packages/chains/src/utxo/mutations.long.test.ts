import { describe, expect, it } from 'vitest';
import { HAS_BLOCKS, listRealBlocks, tryMutations } from './testing/mutations.ts';

const RUNS = 100_000;

describe.skipIf(!HAS_BLOCKS)('real blocks, mutated many times (needs ../shared/data)', () => {
  it.each(
    HAS_BLOCKS ? listRealBlocks() : [],
  )('$chain: 100,000 are refused in our words, or read as they say', (block) => {
    const { refused } = tryMutations(block, RUNS);
    process.stdout.write(`${block.chain}: ${refused} of ${RUNS} mutations refused\n`);
    expect(refused).toBeGreaterThan(RUNS * 0.7);
  }, 1_200_000);
});
