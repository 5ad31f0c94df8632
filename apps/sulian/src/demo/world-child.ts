import {
  startEvmWorldNode,
  startRippleWorldNode,
  startSolanaWorldNode,
  startTezosWorldNode,
  startTonWorldNode,
  startTronWorldNode,
  startWorldNode,
  worldCovers,
} from '@sulian/world';
import { z } from 'zod';
import { type DemoChain, demoChain } from './demo-base.ts';
import { keptFile, readKept } from './kept-file.ts';
import type { SimulatedNode, WorldBase, WorldOrder } from './world-process.ts';

/** Of chains that are not played as Bitcoin is. */
const NODES: Readonly<Partial<Record<DemoChain, (base: WorldBase) => Promise<Child>>>> = {
  ETHEREUM: startEthereum,
  TRON: startTron,
  SOLANA: startSolana,
  TON: startTon,
  RIPPLE: startRipple,
  TEZOS: startTezos,
};

interface Child {
  grow(liveBlocks: number, everyMs: number): void;
  describe(): SimulatedNode;
}

const worldBase = z.object({ seed: z.string(), startTimeSec: z.int(), blocks: z.int().positive(), isNew: z.boolean() });

if (process.send === undefined) {
  process.stderr.write('sulian: only the demo world starts a simulated node\n');
  process.exit(2);
}
const [, , , chain, base] = process.argv;
await serveWorld(demoChain.parse(chain), worldBase.parse(JSON.parse(base ?? 'null')));

/** The other end of `startWorldProcess`: makes the chain, says so, and serves it for as long as the parent lives. */
async function serveWorld(chain: DemoChain, base: WorldBase): Promise<void> {
  process.once('disconnect', () => process.exit());
  // Ctrl-C reaches the whole terminal; the parent ends us when it is done with us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  const node = await (NODES[chain]?.(base) ?? startCoins(chain, base));
  process.on('message', (order: WorldOrder) => {
    if ('everyMs' in order) return node.grow(0, order.everyMs);
    node.grow(order.liveBlocks, 0);
    process.send?.(node.describe());
  });
  process.send?.('made');
}

async function startCoins(chain: DemoChain, base: WorldBase): Promise<Child> {
  const kept = keptFor(chain, base);
  const { world, url, auth, grow } = await startWorldNode({ ...base, chain, kept, blockEveryMs: 0 });
  const describe = () => ({
    url,
    auth,
    labels: world.labels(),
    coinbaseTags: world.coinbaseTags(),
    covers: worldCovers(chain),
    showcase: world.showcase(),
  });
  return { grow, describe };
}

async function startEthereum(base: WorldBase): Promise<Child> {
  const { world, url, grow } = await startEvmWorldNode({ ...base, kept: keptFor('ETHEREUM', base), blockEveryMs: 0 });
  const describe = () => ({
    url,
    labels: world.labels(),
    coinbaseTags: [],
    covers: worldCovers('ETHEREUM'),
    showcase: world.showcase(),
  });
  return { grow, describe };
}

async function startTron(base: WorldBase): Promise<Child> {
  const { world, url, grow } = await startTronWorldNode({ ...base, kept: keptFor('TRON', base), blockEveryMs: 0 });
  const describe = () => ({
    url,
    labels: world.labels(),
    coinbaseTags: [],
    covers: worldCovers('TRON'),
    showcase: world.showcase(),
  });
  return { grow, describe };
}

async function startSolana(base: WorldBase): Promise<Child> {
  const { world, url, grow } = await startSolanaWorldNode({ ...base, blockEveryMs: 0 });
  const describe = () => ({
    url,
    labels: world.labels(),
    coinbaseTags: [],
    covers: worldCovers('SOLANA'),
    showcase: world.showcase(),
  });
  return { grow, describe };
}

async function startTon(base: WorldBase): Promise<Child> {
  const { world, url, grow } = await startTonWorldNode({ ...base, blockEveryMs: 0 });
  const describe = () => ({
    url,
    labels: world.labels(),
    coinbaseTags: [],
    covers: worldCovers('TON'),
    showcase: world.showcase(),
  });
  return { grow, describe };
}

async function startRipple(base: WorldBase): Promise<Child> {
  const { world, url, grow } = await startRippleWorldNode({ ...base, blockEveryMs: 0 });
  const describe = () => ({
    url,
    labels: world.labels(),
    coinbaseTags: [],
    covers: worldCovers('RIPPLE'),
    showcase: world.showcase(),
  });
  return { grow, describe };
}

async function startTezos(base: WorldBase): Promise<Child> {
  const { world, url, grow } = await startTezosWorldNode({ ...base, blockEveryMs: 0 });
  const describe = () => ({
    url,
    labels: world.labels(),
    coinbaseTags: [],
    covers: worldCovers('TEZOS'),
    showcase: world.showcase(),
  });
  return { grow, describe };
}

/** Only for a first start: whoever goes on with a chain needs all that the world remembers of it. */
function keptFor(chain: DemoChain, { isNew }: WorldBase): Buffer | undefined {
  return isNew ? readKept(keptFile(chain)) : undefined;
}
