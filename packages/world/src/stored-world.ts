import { deserialize, serialize } from 'node:v8';
import type { ChainId, CoinbaseTagDraft } from '@sulian/domain';
import { HEADER_BYTES } from './build-block.ts';
import type { WorldBlock } from './coin.ts';
import { defer } from './deferred.ts';
import { fromHashText, toHashText } from './hash.ts';
import { getNetwork, type Network } from './network.ts';
import type { ShowcaseItem } from './showcase.ts';
import { dateSightings, type Sighting } from './sighting.ts';
import { createWorld, NO_PARENT, toBlockTime, type World, type WorldOptions } from './world.ts';

/** All that a world's first blocks are but their times, which are another at each start, and what follows from these. */
interface StoredWorld {
  readonly chain: ChainId;
  readonly seed: string;
  /** Blocks without time and parent of their header, which are written again. */
  readonly blocks: readonly Pick<WorldBlock, 'raw' | 'merkleRoot' | 'nonce'>[];
  readonly sightings: readonly Sighting[];
  readonly coinbaseTags: readonly CoinbaseTagDraft[];
  readonly showcase: readonly ShowcaseItem[];
}

const PARENT_AT = 4;
const TIME_AT = 68;

/** Bytes for `openStoredWorld`. */
export function encodeWorld({
  chain = 'BITCOIN',
  seed,
  blocks,
}: Pick<WorldOptions, 'chain' | 'seed' | 'blocks'>): Buffer {
  const world = createWorld({ chain, seed, blocks, startTimeSec: 2_000_000_000 });
  const storedWorld: StoredWorld = {
    chain,
    seed,
    blocks: world.blocks.map(({ raw, merkleRoot, nonce }) => ({ raw, merkleRoot, nonce })),
    sightings: world.sightings(),
    coinbaseTags: world.coinbaseTags(),
    showcase: world.showcase(),
  };
  return serialize(storedWorld);
}

/**
 * Opens the world that `createWorld` makes, with its first blocks read from `bytes`. Undefined when another world was
 * stored.
 */
export function openStoredWorld(options: WorldOptions, bytes: Buffer): World | undefined {
  const storedWorld = deserialize(bytes) as StoredWorld;
  const network = getNetwork(options.chain ?? 'BITCOIN');
  if (
    storedWorld.chain !== network.chain ||
    storedWorld.seed !== options.seed ||
    storedWorld.blocks.length !== options.blocks
  )
    return undefined;
  const { made, make } = defer(
    () => createWorld(options),
    () => blocks.at(-1)?.hash,
  );
  const blocks = linkBlocks(
    storedWorld.blocks,
    { ...options, network },
    (height) => make().blocks[height]?.transactions ?? [],
  );
  const byHash = new Map(blocks.map((block) => [block.hash, block]));
  const sightings = (): readonly Sighting[] => made()?.sightings() ?? storedWorld.sightings;
  const known = (): readonly WorldBlock[] => made()?.blocks ?? blocks;
  return {
    network,
    get blocks() {
      return known();
    },
    get tip() {
      return known().at(-1) as WorldBlock;
    },
    get truth() {
      return make().truth;
    },
    findBlock: (hash) => (made() === undefined ? byHash.get(hash) : make().findBlock(hash)),
    mine: (count) => (count === 0 ? [] : make().mine(count)),
    reorg: (depth, newBlocks) => make().reorg(depth, newBlocks),
    sightings,
    labels: () => dateSightings(sightings(), known()),
    coinbaseTags: () => storedWorld.coinbaseTags,
    showcase: () => made()?.showcase() ?? storedWorld.showcase,
  };
}

function linkBlocks(
  storedBlocks: StoredWorld['blocks'],
  options: WorldOptions & { readonly network: Network },
  listTransactions: (height: number) => WorldBlock['transactions'],
): readonly WorldBlock[] {
  let parentHash = NO_PARENT;
  return storedBlocks.map(({ raw, merkleRoot, nonce }, height) => {
    const timeSec = toBlockTime(options, height);
    fromHashText(parentHash).copy(raw, PARENT_AT);
    raw.writeUInt32LE(timeSec, TIME_AT);
    const place = { height, parentHash, timeSec };
    parentHash = toHashText(options.network.hashHeader(raw.subarray(0, HEADER_BYTES)));
    return {
      ...place,
      hash: parentHash,
      merkleRoot,
      nonce,
      raw,
      get transactions() {
        return listTransactions(height);
      },
    };
  });
}
