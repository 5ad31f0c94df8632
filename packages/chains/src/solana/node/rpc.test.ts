import { describe, expect, it } from 'vitest';
import type { NodeSourceOptions } from '../../rpc/node-source.ts';
import { makeChain, type ScriptedBlock } from '../testing/make-chain.ts';
import { createScriptedNode, type ScriptedNode } from '../testing/scripted-node.ts';
import { toHash } from '../wire/data.ts';
import { createSolanaSource } from './rpc.ts';

const CHAIN = makeChain(20);
const last = (CHAIN.at(-1) as ScriptedBlock).slot;
const hashOf = (each: ScriptedBlock | undefined): string => toHash(each?.block.blockhash ?? '');

const sourceOf = (nodes: readonly ScriptedNode[], options: Partial<NodeSourceOptions> = {}) =>
  createSolanaSource({
    chain: 'SOLANA',
    urls: nodes.map((_, i) => `http://node${i}.example`),
    retries: 0,
    fetch: (url, init) => (nodes[Number(/node(\d)/.exec(String(url))?.[1])] as ScriptedNode).fetch(url, init),
    ...options,
  });

describe('a source of Solana', () => {
  it('gives the blocks between two slots, skipped ones left out, and their hashes [R-CHAIN-219]', async () => {
    const source = sourceOf([createScriptedNode(CHAIN)]);
    expect(await source.getHead()).toEqual({ height: last, hash: hashOf(CHAIN.at(-1)) });
    const blocks = await source.getBlocks(0, last);
    expect(blocks.map(({ height }) => height)).toEqual(CHAIN.map(({ slot }) => slot));
    expect(last).toBeGreaterThan(CHAIN.length);
    expect([await source.findHash(3), await source.findHash(2), await source.firstHeight?.()]).toEqual([
      undefined,
      hashOf(CHAIN[2]),
      0,
    ]);
    // Two slots that nobody made a block for.
    expect(await source.getBlocks(3, 4)).toEqual([]);
  });

  it('knows a missing block from a skipped slot by its links [R-CHAIN-18] [R-CHAIN-219]', async () => {
    const node = createScriptedNode(CHAIN);
    const lost = CHAIN[5]?.slot;
    node.say = (method) =>
      method === 'getBlocks' ? { result: CHAIN.map(({ slot }) => slot).filter((slot) => slot !== lost) } : undefined;
    await expect(sourceOf([node]).getBlocks(0, last)).rejects.toMatchObject({
      code: 'SOURCE_MALFORMED',
      message: expect.stringContaining('does not follow the block before it'),
    });
  });

  it.each<[string, (block: ScriptedBlock['block']) => unknown, string]>([
    ['without transactions', ({ transactions: _, ...rest }) => rest, 'invalid block'],
    ['that is null', () => null, 'invalid block'],
    ['whose parent is no earlier slot', (block) => ({ ...block, parentSlot: 1_000 }), 'an earlier slot'],
    [
      'of a version that nobody knows',
      (block) => ({
        ...block,
        transactions: (block['transactions'] as { transaction: readonly [string, string] }[]).map((each) => {
          const bytes = Buffer.from(each.transaction[0], 'base64');
          bytes[65] = 0x81;
          return { ...each, version: 1, transaction: [bytes.toString('base64'), 'base64'] };
        }),
      }),
      'unknown version 1 of a transaction',
    ],
    [
      'with a transaction changed',
      (block) => ({
        ...block,
        transactions: (block['transactions'] as { transaction: readonly [string, string] }[]).map((each) => {
          const bytes = Buffer.from(each.transaction[0], 'base64');
          bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
          return { ...each, transaction: [bytes.toString('base64'), 'base64'] };
        }),
      }),
      'invalid signature of a transaction',
    ],
  ])('refuses a block %s, and takes it once it is sound [R-CHAIN-210] [R-CHAIN-212]', async (_, change, words) => {
    const node = createScriptedNode(CHAIN);
    node.say = (method, [slot]) =>
      method === 'getBlock' && slot === 1 ? { result: change((CHAIN[1] as ScriptedBlock).block) } : undefined;
    const source = sourceOf([node]);
    await expect(source.getBlocks(0, 2)).rejects.toMatchObject({
      code: 'SOURCE_MALFORMED',
      retryable: true,
      message: expect.stringContaining(words),
    });
    node.say = () => undefined;
    expect(await source.getBlocks(0, 2)).toHaveLength(3);
  });

  it.each([
    [-32429, 'Rate limited', 'SOURCE_UNREACHABLE'],
    [-32005, 'Node is behind by 200 slots', 'SOURCE_SYNCING'],
    [-32001, 'Block 5 cleaned up, does not exist on node', 'SOURCE_REFUSED'],
    [-32004, 'Block not available for slot 5', 'SOURCE_MALFORMED'],
    [-32015, 'Transaction version (1) is not supported by the requesting client', 'SOURCE_REFUSED'],
    [-32601, 'Method not found', 'SOURCE_REFUSED'],
  ])('tells error %i of a node from others: %s [R-CHAIN-220]', async (code, message, fault) => {
    const node = createScriptedNode(CHAIN);
    node.say = (method) => (method === 'getBlock' ? { error: { code, message } } : undefined);
    await expect(sourceOf([node]).getBlocks(5, 6)).rejects.toMatchObject({ code: fault });
  });

  it('asks another node where one fails, and none of another network [R-CHAIN-220]', async () => {
    const [away, sound] = [createScriptedNode(CHAIN), createScriptedNode(CHAIN)];
    away.say = () => ({ error: { code: -32005, message: 'Node is behind' } });
    expect(await sourceOf([away, sound]).getBlocks(0, 6)).toHaveLength(5);
    sound.genesis = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';
    await expect(sourceOf([sound]).getHead()).rejects.toMatchObject({ code: 'BLOCK_FOREIGN' });
    expect(() => sourceOf([])).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });

  it('refuses by name two nodes that disagree on a block, or on what came of it [R-CHAIN-220]', async () => {
    const other = createScriptedNode(makeChain(20, { seed: 1, forkAt: 18 }));
    await expect(sourceOf([createScriptedNode(CHAIN), other]).getBlocks(0, last)).rejects.toThrow(
      /two nodes disagree on block \d+: node0.example and node1.example/,
    );
    // One lamport of the payer's is another account's, so that the block balances all the same.
    const shifted = JSON.stringify(CHAIN).replaceAll(
      /"postBalances":\[(\d+),(\d+)/g,
      (_, payer: string, other: string) => `"postBalances":[${Number(payer) - 1},${Number(other) + 1}`,
    );
    const lying = createScriptedNode(JSON.parse(shifted) as typeof CHAIN);
    await expect(sourceOf([createScriptedNode(CHAIN), lying]).getBlocks(0, last)).rejects.toThrow(
      /two nodes disagree on what came of block/,
    );
  });

  it('raises an alarm where a finalized block is another one now [R-CHAIN-221]', async () => {
    const node = createScriptedNode(CHAIN);
    const source = sourceOf([node]);
    node.finalized = CHAIN[15]?.slot ?? 0;
    await source.getHead();
    node.chain = makeChain(20, { seed: 1, forkAt: 12 });
    await expect(source.getHead()).rejects.toMatchObject({ code: 'REORG_TOO_DEEP' });
  });
});
