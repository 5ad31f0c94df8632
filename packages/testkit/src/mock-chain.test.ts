import type { Block } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { createMockChain } from './mock-chain.ts';

const hashes = (blocks: readonly Block[]): string[] => blocks.map((block) => block.hash);

describe('createMockChain', () => {
  it('links every block to its parent', () => {
    const chain = createMockChain({ firstHeight: 7 });
    chain.extend(20);
    expect(chain.blocks.map((block) => block.height)).toEqual(Array.from({ length: 20 }, (_, index) => 7 + index));
    for (const [index, block] of chain.blocks.entries()) {
      if (index > 0) expect(block.parentHash).toBe(chain.blocks[index - 1]?.hash);
    }
  });

  it('makes the same blocks from the same seed and others from another', () => {
    const [a, b, c] = [1, 1, 2].map((seed) => createMockChain({ seed }).extend(5));
    expect(a).toEqual(b);
    expect(a).not.toEqual(c);
  });

  it('spends each output at most once, after it was made, and never more than it holds', () => {
    const chain = createMockChain({ seed: 3 });
    chain.extend(100);
    const unspent = new Map<string, bigint>();
    let spends = 0;
    for (const { hash, kind, operations } of chain.blocks.flatMap((block) => block.transactions)) {
      const [operation] = operations;
      let inBase = 0n;
      for (const { spends: ref } of operation?.sources ?? []) {
        const key = `${ref?.hash}:${ref?.index}`;
        const amount = unspent.get(key);
        expect(amount).toBeDefined();
        inBase += amount ?? 0n;
        unspent.delete(key);
        spends += 1;
      }
      const outBase = (operation?.destinations ?? []).reduce((sum, each) => sum + each.amountBase, 0n);
      if (kind === 'transfer') expect(outBase).toBeLessThanOrEqual(inBase);
      for (const [index, each] of (operation?.destinations ?? []).entries())
        unspent.set(`${hash}:${index}`, each.amountBase);
    }
    expect(spends).toBeGreaterThan(100);
  });

  it('forks share their past and differ after it, a fork of a fork too', () => {
    const main = createMockChain();
    main.extend(10);
    const fork = main.fork(6);
    fork.extend(5);
    const second = fork.fork(8);
    second.extend(4);
    expect(hashes(fork.blocks).slice(0, 7)).toEqual(hashes(main.blocks).slice(0, 7));
    expect(fork.blocks[7]?.hash).not.toBe(main.blocks[7]?.hash);
    expect(hashes(second.blocks).slice(0, 9)).toEqual(hashes(fork.blocks).slice(0, 9));
    expect(second.blocks[9]?.hash).not.toBe(fork.blocks[9]?.hash);
    expect(second.tip?.height).toBe(12);
    expect(main.blocks).toHaveLength(10);
  });
});
