import { getFamily } from '@sulian/chains';
import type { Block, ChainId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { startEvmWorldNode } from '../evm/node/evm-node.ts';
import { startTronWorldNode } from '../tron/node/tron-node.ts';

const OPTIONS = { seed: 'freezes', blocks: 600, startTimeSec: 1_795_000_000, blockEveryMs: 0 };
const WORLDS = [
  { chain: 'ETHEREUM', start: startEvmWorldNode, usdt: '0xdac17f958d2ee523a2206206994597c13d831ec7' },
  { chain: 'TRON', start: startTronWorldNode, usdt: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
] as const;
const MOST_BLOCKS = 20;

async function readAll(chain: ChainId, url: string): Promise<readonly Block[]> {
  const node = await getFamily(chain).openNode({ chain, urls: [url], isSimulated: true });
  const blocks: Block[] = [];
  for (let at = 0; at < OPTIONS.blocks; at += MOST_BLOCKS)
    blocks.push(...(await node.getBlocks(at, Math.min(at + MOST_BLOCKS, OPTIONS.blocks) - 1)));
  return blocks;
}

/** State of each address that the token's issuer ever froze, by the events of all blocks. */
function listStates(blocks: readonly Block[]): ReadonlyMap<string, boolean> {
  const states = new Map<string, boolean>();
  for (const { kind, address } of blocks.flatMap(({ transactions }) =>
    transactions.flatMap(({ events }) => events ?? []),
  ))
    if (kind === 'FREEZE' || kind === 'UNFREEZE') states.set(String(address), kind === 'FREEZE');
  return states;
}

describe.each(WORLDS)('the issuer of $chain', ({ chain, start, usdt }) => {
  it('answers of each address what the events of all blocks add up to [R-FETCH-180]', async () => {
    const node = await start(OPTIONS);
    try {
      const blocks = await readAll(chain, node.url);
      const states = listStates(blocks);
      expect(new Set(states.values())).toEqual(new Set([true, false]));
      const reader = getFamily(chain).openFreezeReader?.({ chain, urls: [node.url], isSimulated: true });
      const others = blocks.flatMap(({ transactions }) =>
        transactions.flatMap(({ operations }) => operations.flatMap(({ sources }) => sources[0]?.address ?? [])),
      );
      const free = others.find((address) => !states.has(address)) ?? '';
      for (const [address, isFrozen] of [...states, [free, false] as const]) {
        const answer = await reader?.readFreezes(address);
        expect(answer?.height).toBe(OPTIONS.blocks - 1);
        expect(
          answer?.tokens.find(({ token }) => token === usdt),
          address,
        ).toEqual({ token: usdt, isFrozen });
      }
    } finally {
      await node.stop();
    }
  }, 120_000);
});
