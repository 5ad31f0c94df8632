import {
  startEvmWorldNode,
  startRippleWorldNode,
  startSolanaWorldNode,
  startTezosWorldNode,
  startTonWorldNode,
  startTronWorldNode,
  startWorldNode,
  type WorldNodeOptions,
  worldCovers,
} from '@sulian/world';
import { z } from 'zod';
import { type DemoChain, demoChain } from './demo-base.ts';
import { readWorld, worldFile } from './world-file.ts';
import type { SimulatedNode, WorldBase, WorldOrder } from './world-process.ts';

/** A simulated node as any family's runs. */
interface PlayedNode {
  readonly url: string;
  readonly auth?: NonNullable<SimulatedNode['auth']>;
  readonly world: {
    labels(): SimulatedNode['labels'];
    /** Only on chains whose miners sign blocks. */
    coinbaseTags?(): SimulatedNode['coinbaseTags'];
    showcase(): SimulatedNode['showcase'];
  };
  grow(liveBlocks: number, everyMs: number): void;
}

/** Starters of chains outside Bitcoin's family. */
const STARTERS: Readonly<Partial<Record<DemoChain, (options: WorldNodeOptions) => Promise<PlayedNode>>>> = {
  ETHEREUM: startEvmWorldNode,
  TRON: startTronWorldNode,
  SOLANA: startSolanaWorldNode,
  TON: startTonWorldNode,
  RIPPLE: startRippleWorldNode,
  TEZOS: startTezosWorldNode,
};

const worldBase = z.object({ seed: z.string(), startTimeSec: z.int(), blocks: z.int().positive(), isNew: z.boolean() });

if (process.send === undefined) {
  process.stderr.write('sulian: only the demo world starts a simulated node\n');
  process.exit(2);
}
const [, , , chain, base] = process.argv;
await serveWorld(demoChain.parse(chain), worldBase.parse(JSON.parse(base ?? 'null')));

/** Counterpart of `startWorldProcess`: creates the chain, reports it, and serves it while the parent lives. */
async function serveWorld(chain: DemoChain, base: WorldBase): Promise<void> {
  process.once('disconnect', () => process.exit());
  // Ctrl-C reaches the whole terminal; the parent ends us when it is done with us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  const start: (options: WorldNodeOptions) => Promise<PlayedNode> = STARTERS[chain] ?? startWorldNode;
  const node = await start({ ...base, chain, storedWorld: readBeginning(chain, base), blockEveryMs: 0 });
  process.on('message', (order: WorldOrder) => {
    if ('everyMs' in order) return node.grow(0, order.everyMs);
    node.grow(order.liveBlocks, 0);
    process.send?.(describe(chain, node));
  });
  process.send?.('made');
}

function describe(chain: DemoChain, { url, auth, world }: PlayedNode): SimulatedNode {
  return {
    url,
    ...(auth === undefined ? {} : { auth }),
    labels: world.labels(),
    coinbaseTags: world.coinbaseTags?.() ?? [],
    covers: worldCovers(chain),
    showcase: world.showcase(),
  };
}

/** Only for a first start: whoever goes on with a chain needs all that the world remembers of it. */
function readBeginning(chain: DemoChain, { isNew }: WorldBase): Buffer | undefined {
  return isNew ? readWorld(worldFile(chain)) : undefined;
}
