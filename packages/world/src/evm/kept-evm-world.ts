import { deserialize, serialize } from 'node:v8';
import type { TokenFacts } from '../accounts/account.ts';
import { keccak } from '../accounts/keccak.ts';
import { defer } from '../deferred.ts';
import { dateSightings, type Sighting } from '../sighting.ts';
import type { WorldOptions } from '../world.ts';
import { encodeEvmHeader } from './codec/encode.ts';
import { toHex } from './codec/rlp.ts';
import type { EvmBlock } from './evm-block.ts';
import type { EvmShowcaseItem } from './evm-showcase.ts';
import { createEvmWorld, type EvmWorld, NO_EVM_PARENT, toEvmBlockTime } from './evm-world.ts';

/** All that a world's first blocks are but their times, which are another at each start, and what follows from these. */
interface KeptEvmWorld {
  readonly seed: string;
  /** Their time, parent and hash are of no meaning. */
  readonly blocks: readonly EvmBlock[];
  readonly contracts: ReadonlySet<string>;
  readonly tokens: ReadonlyMap<string, TokenFacts>;
  readonly sightings: readonly Sighting[];
  readonly showcase: readonly EvmShowcaseItem[];
}

/** Bytes for `openKeptEvmWorld`. */
export function keepEvmWorld({ seed, blocks }: Pick<WorldOptions, 'seed' | 'blocks'>): Buffer {
  const world = createEvmWorld({ seed, blocks, startTimeSec: 2_000_000_000 });
  const kept: KeptEvmWorld = {
    seed,
    blocks: world.blocks,
    contracts: world.contracts,
    tokens: world.tokens,
    sightings: world.sightings(),
    showcase: world.showcase(),
  };
  return serialize(kept);
}

/** The same world as `createEvmWorld` makes, of which the first blocks are read. Undefined when another one was kept. */
export function openKeptEvmWorld(options: WorldOptions, bytes: Buffer): EvmWorld | undefined {
  const kept = deserialize(bytes) as KeptEvmWorld;
  if (kept.seed !== options.seed || kept.blocks.length !== options.blocks) return undefined;
  const blocks = linkBlocks(kept.blocks, options);
  const byHash = new Map(blocks.map((block) => [block.hash, block]));
  const { made, make } = defer(
    () => createEvmWorld(options),
    () => blocks.at(-1)?.hash,
  );
  const known = (): readonly EvmBlock[] => made()?.blocks ?? blocks;
  const sightings = (): readonly Sighting[] => made()?.sightings() ?? kept.sightings;
  return {
    get blocks() {
      return known();
    },
    get tip() {
      return known().at(-1) as EvmBlock;
    },
    get balances() {
      return make().balances;
    },
    get truth() {
      return make().truth;
    },
    get accounts() {
      return make().accounts;
    },
    get contracts() {
      return made()?.contracts ?? kept.contracts;
    },
    get tokens() {
      return made()?.tokens ?? kept.tokens;
    },
    findBlock: (hash) => (made() === undefined ? byHash.get(hash) : make().findBlock(hash)),
    mine: (count) => (count === 0 ? [] : make().mine(count)),
    reorg: (depth, newBlocks) => make().reorg(depth, newBlocks),
    sightings,
    labels: () => dateSightings(sightings(), known()),
    showcase: () => made()?.showcase() ?? kept.showcase,
  };
}

function linkBlocks(kept: readonly EvmBlock[], options: WorldOptions): readonly EvmBlock[] {
  let parentHash = NO_EVM_PARENT;
  return kept.map((block) => {
    const header = { ...block, parentHash, timeSec: toEvmBlockTime(options, block.height) };
    const hash = toHex(keccak(encodeEvmHeader(header)));
    parentHash = hash;
    return { ...header, hash };
  });
}
