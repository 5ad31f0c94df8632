import { startEvmWorldNode, startTronWorldNode, startWorldNode, worldCovers } from '@sulian/world';
import { z } from 'zod';
import { keptFile, readKept } from './kept-file.ts';
import { type DemoChain, type SimulatedNode, type WorldBase, type WorldOrder, worldChain } from './world-process.ts';

const NODES = { BITCOIN: startBitcoin, ETHEREUM: startEthereum, TRON: startTron } as const;

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
await serveWorld(worldChain.parse(chain), worldBase.parse(JSON.parse(base ?? 'null')));

/** The other end of `startWorldProcess`: makes the chain, says so, and serves it for as long as the parent lives. */
async function serveWorld(chain: DemoChain, base: WorldBase): Promise<void> {
  process.once('disconnect', () => process.exit());
  // Ctrl-C reaches the whole terminal; the parent ends us when it is done with us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  const node = await NODES[chain](base);
  process.on('message', (order: WorldOrder) => {
    if ('everyMs' in order) return node.grow(0, order.everyMs);
    node.grow(order.liveBlocks, 0);
    process.send?.(node.describe());
  });
  process.send?.('made');
}

async function startBitcoin(base: WorldBase): Promise<Child> {
  const { world, url, auth, grow } = await startWorldNode({
    ...base,
    kept: keptFor('BITCOIN', base),
    blockEveryMs: 0,
  });
  const describe = () => ({
    url,
    auth,
    labels: world.labels(),
    coinbaseTags: world.coinbaseTags(),
    covers: worldCovers('BITCOIN'),
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

/** Only for a first start: whoever goes on with a chain needs all that the world remembers of it. */
function keptFor(chain: DemoChain, { isNew }: WorldBase): Buffer | undefined {
  return isNew ? readKept(keptFile(chain)) : undefined;
}
