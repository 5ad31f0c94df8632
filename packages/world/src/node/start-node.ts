import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFaultBox, type Fault, type FaultBox, type FaultPlan } from './faults.ts';
import { createGrowth } from './growth.ts';

interface Chain<Block> {
  readonly blocks: readonly Block[];
  mine(count: number): readonly Block[];
  reorg(depth: number, newBlocks: number): readonly Block[];
}

export interface RunningNode<Block, World extends Chain<Block>> {
  readonly url: string;
  readonly world: World;
  mine(count: number): readonly Block[];
  reorg(depth: number, newBlocks: number): readonly Block[];
  /** For a node started with `blockEveryMs: 0`: goes on where an earlier run stopped, a block every `everyMs`. */
  grow(liveBlocks: number, everyMs: number): void;
  /** Makes the node misbehave; without a fault it behaves again. Faults that are another family's own do nothing. */
  fault(fault?: Fault, plan?: FaultPlan): void;
  stop(): Promise<void>;
}

interface Start<World> {
  readonly world: World;
  readonly maxLiveBlocks: number;
  readonly options: { readonly port?: number; readonly liveBlocks?: number; readonly blockEveryMs?: number };
  serve(faults: FaultBox, request: IncomingMessage, response: ServerResponse): Promise<unknown>;
}

const DEFAULT_BLOCK_EVERY_MS = 5_000;

/** Serves a world on this machine only, in the protocol that `serve` speaks. */
export async function startNode<Block, World extends Chain<Block>>(
  start: Start<World>,
): Promise<RunningNode<Block, World>> {
  const { world, options } = start;
  const growth = createGrowth(world, start.maxLiveBlocks);
  const faults = createFaultBox();
  const server = createServer((request, response) => {
    start.serve(faults, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  growth.start(options.liveBlocks ?? 0, options.blockEveryMs ?? DEFAULT_BLOCK_EVERY_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    mine: world.mine,
    reorg: world.reorg,
    grow: growth.start,
    fault: faults.set,
    stop: async () => {
      growth.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
