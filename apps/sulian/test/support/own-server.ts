import { createRpcSource } from '@sulian/chains';
import type { ChainId } from '@sulian/domain';
import { type EmbeddedServer, startEmbedded } from '@sulian/postgres';
import { startWorldNode, type WorldNode, worldCovers } from '@sulian/world';
import type { FollowedChain } from '../../src/follow-chains.ts';
import type { Program } from '../../src/program.ts';
import { makeTempDir } from './run-sulian.ts';

/** A real PostgreSQL server of a chain, which can be taken away and given back at the same address. */
export interface OwnServer {
  readonly url: string;
  /** Its data folder. */
  readonly folder: string;
  takeAway(): Promise<void>;
  giveBack(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/** @param settings server settings in addition to those of the program */
export const startOwnServer = (settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> =>
  startIn(makeTempDir(), { fsync: 'off', ...settings });

/** A server on a folder, which it removes at its end. */
export async function startIn(
  dir: ReturnType<typeof makeTempDir>,
  settings: Readonly<Record<string, string>>,
): Promise<OwnServer> {
  const start = (port?: number): Promise<EmbeddedServer> =>
    startEmbedded({ dataDir: dir.path, settings, ...(port === undefined ? {} : { port }) });
  let server = await start();
  const { url } = server;
  return {
    url,
    folder: dir.path,
    takeAway: () => server.stop(),
    giveBack: async () => {
      server = await start(Number(new URL(url).port));
    },
    remove: async () => {
      await server.stop();
      dir.remove();
    },
  };
}

/** A simulated chain with its labels in the program, and how the program follows its node. */
export interface PlayedChain {
  readonly node: WorldNode;
  readonly followed: FollowedChain;
  /** Address of an early payment. */
  readonly address: string;
}

export async function playChain(program: Program, chain: ChainId, blocks = 60): Promise<PlayedChain> {
  const seed = `own server of ${chain}`;
  const node = await startWorldNode({ chain, seed, blocks, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  await program.labelStore.saveLabels(node.world.labels(), worldCovers(chain));
  const address = node.world.blocks[40]?.transactions[0]?.outputs[0]?.key?.address;
  if (address === undefined) throw new Error('the world is empty');
  const source = createRpcSource({
    chain,
    url: node.url,
    auth: node.auth,
    batchSize: 50,
    timeoutMs: 30_000,
    isSimulated: true,
  });
  return { node, address, followed: { chain, source, pollMs: 50 } };
}
