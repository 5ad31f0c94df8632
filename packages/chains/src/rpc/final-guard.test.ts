import { beforeEach, describe, expect, it } from 'vitest';
import { malformed } from './faults.ts';
import { type BlockPosition, createFinalGuard, type FinalGuard } from './final-guard.ts';

/** A node's chain by height, and the newest height that it calls final. */
interface Node {
  hashes: readonly string[];
  final: number | undefined;
}

const chainOf = (length: number, branch = 'a'): readonly string[] =>
  Array.from({ length }, (_, height) => `${height < 5 ? 'a' : branch}${height}`);
const read = async ({ hashes }: Node, height: number): Promise<BlockPosition> => {
  const hash = hashes[height];
  if (hash === undefined) throw malformed('the node has no such block', { height });
  return { height, hash };
};

describe('what a node called final', () => {
  let guard: FinalGuard<Node>;
  const node: Node = { hashes: [], final: undefined };
  beforeEach(async () => {
    guard = createFinalGuard<Node>({
      chain: 'CHAIN',
      word: 'final',
      find: async (each) => (each.final === undefined ? undefined : read(each, each.final)),
      findHash: async ({ hashes }, height) => hashes[height],
      read,
      nameOf: () => 'node',
    });
    Object.assign(node, { hashes: chainOf(10), final: 8 });
    expect(await guard.check(node)).toBe(8);
  });

  it.each([
    3,
    undefined,
  ])('is no fault of a node that is behind it, and calls block %s final [R-RUN-96]', async (final) => {
    Object.assign(node, { hashes: chainOf(6), final });
    expect(await guard.check(node)).toBe(final);
    Object.assign(node, { hashes: chainOf(12), final: 10 });
    expect(await guard.check(node)).toBe(10);
  });

  it('raises an alarm where another block replaces it, also after the node was behind, or is lower by its own word', async () => {
    Object.assign(node, { hashes: chainOf(6), final: 4 });
    await guard.check(node);
    for (const final of [4, 9, undefined]) {
      Object.assign(node, { hashes: chainOf(10, 'b'), final });
      await expect(guard.check(node)).rejects.toMatchObject({
        code: 'REORG_TOO_DEEP',
        details: { was: 'a8', is: 'b8' },
      });
    }
  });

  it('must be had by a node that calls a later block final', async () => {
    Object.assign(node, { hashes: chainOf(12).map((hash, i) => (i === 8 ? undefined : hash)), final: 10 });
    await expect(guard.check(node)).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
  });
});
