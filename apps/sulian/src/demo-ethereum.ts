import type { Showcase } from '@sulian/api';
import { createEvmSource, createTokenReader } from '@sulian/chains';
import type { ChainId } from '@sulian/domain';
import { type EvmShowcaseItem, type EvmWorldNode, startEvmWorldNode } from '@sulian/world';
import type { Program } from './compose.ts';
import type { FollowedChain } from './follow-chains.ts';

export const DEMO_EVM_CHAIN: ChainId = 'ETHEREUM';
export const DEMO_EVM_BLOCKS = 600;
const DEMO_POLL_MS = 500;
/** A block of the simulated Ethereum is some 30 kB with its receipts and traces. */
const BATCH_SIZE = 40;

/** The world speaks Chinese; these are its showcase's titles in English. */
const TITLES_EN: Readonly<Record<EvmShowcaseItem['id'], string>> = {
  'evm-ransom': 'Ransom paid in a stablecoin',
  'evm-launderer': "A launderer's hop",
  'evm-mixed': 'Taken out of a mixing contract',
  'evm-victim': 'Victim of an approval phish',
  'evm-hot-wallet': "An exchange's hot wallet (Ethereum)",
};

export interface DemoEthereum {
  readonly node: EvmWorldNode;
  readonly followed: FollowedChain;
  readonly showcase: readonly Showcase[];
}

/** The simulated world's Ethereum: the same seed, start and companies as its Bitcoin. A restart goes on where it stood. */
export async function startDemoEthereum(
  program: Program,
  base: { readonly seed: string; readonly startTimeSec: number },
): Promise<DemoEthereum> {
  const { height } = await program.ledger.getState(DEMO_EVM_CHAIN);
  const node = await startEvmWorldNode({
    ...base,
    blocks: DEMO_EVM_BLOCKS,
    liveBlocks: Math.max(0, (height ?? -1) + 1 - DEMO_EVM_BLOCKS),
    blockEveryMs: program.config.demoBlockMs,
  });
  await program.labelStore.saveLabels(node.world.labels());
  const client = { urls: [node.url], timeoutMs: 30_000 };
  const source = createEvmSource({ ...client, chain: DEMO_EVM_CHAIN, batchSize: BATCH_SIZE, isSimulated: true });
  return {
    node,
    followed: {
      chain: DEMO_EVM_CHAIN,
      source,
      pollMs: DEMO_POLL_MS,
      tokens: createTokenReader({ urls: [node.url], timeoutMs: 30_000 }),
    },
    showcase: node.world
      .showcase()
      .map(({ id, address, title }) => ({ address, blockchain: DEMO_EVM_CHAIN, title, titleEn: TITLES_EN[id] })),
  };
}
