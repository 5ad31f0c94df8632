import { describe, expect, it } from 'vitest';
import { HAS_BLOCKS, listRealBlocks, tryMutations } from './testing/mutations.ts';

const RUNS = 10_000;

describe.skipIf(!HAS_BLOCKS)('real blocks, mutated (needs ../shared/data)', () => {
  it.each(
    HAS_BLOCKS ? listRealBlocks() : [],
  )('$chain: 10,000 are refused in our words, or read as they say [R-CHAIN-162]', (block) => {
    // Most of an extension block is proofs that no hash of the chain covers.
    expect(tryMutations(block, RUNS).refused).toBeGreaterThan(RUNS * 0.7);
  }, 120_000);
});
