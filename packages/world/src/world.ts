import type { ChainId, CoinbaseTagDraft, LabelDraft } from '@sulian/domain';
import { buildBlock } from './build-block.ts';
import type { WorldBlock } from './coin.ts';
import { createEconomy, type Economy } from './economy/economy.ts';
import { listCoinbaseTags, listSightings } from './labels.ts';
import { getNetwork, type Network } from './network.ts';
import { listShowcase, type ShowcaseItem } from './showcase.ts';
import { dateSightings, type Sighting } from './sighting.ts';
import { createTruth, type Truth } from './truth.ts';

export interface WorldOptions {
  /** BITCOIN when undefined; one of `WORLD_CHAINS`. */
  readonly chain?: ChainId;
  readonly seed: string;
  /** Blocks that exist at once, height 0 included. */
  readonly blocks: number;
  /** Time of the last of them, Unix seconds; the others lie 10 minutes apart before it, later ones 5 s after it. */
  readonly startTimeSec: number;
}

export interface World {
  readonly network: Network;
  /** Best chain, by height. */
  readonly blocks: readonly WorldBlock[];
  readonly tip: WorldBlock;
  /** Of the best chain as it stands now. */
  readonly truth: Truth;
  findBlock(hash: string): WorldBlock | undefined;
  /** Adds blocks on top; their content depends only on seed, branch and height. */
  mine(count: number): readonly WorldBlock[];
  /** Takes `depth` blocks away and adds `newBlocks` with other transactions in their place. */
  reorg(depth: number, newBlocks: number): readonly WorldBlock[];
  sightings(): readonly Sighting[];
  labels(): readonly LabelDraft[];
  coinbaseTags(): readonly CoinbaseTagDraft[];
  /** Addresses worth looking at, for people who do not know where to begin. */
  showcase(): readonly ShowcaseItem[];
}

/** From this height on, blocks belong to this branch. */
interface Branch {
  readonly fromHeight: number;
  readonly name: string;
}

const INITIAL_BLOCK_SEC = 600;
/** Whatever the pace at which blocks are really made: a block is the same in every run. */
const LIVE_BLOCK_SEC = 5;
export const NO_PARENT = '00'.repeat(32);

export function toBlockTime(options: WorldOptions, height: number): number {
  const fromLast = height - (options.blocks - 1);
  return options.startTimeSec + fromLast * (fromLast > 0 ? LIVE_BLOCK_SEC : INITIAL_BLOCK_SEC);
}

/** A simulated economy on Bitcoin or one of its kin, of which everything is known. */
export function createWorld(options: WorldOptions): World {
  if (options.blocks < 1) throw new RangeError('a world has at least one block');
  const blocks: WorldBlock[] = [];
  const byHash = new Map<string, WorldBlock>();
  const branches: Branch[] = [{ fromHeight: 0, name: 'main' }];
  const network = getNetwork(options.chain ?? 'BITCOIN');
  let economy: Economy = createEconomy(options.seed, network);

  const extend = (count: number): readonly WorldBlock[] => {
    const first = blocks.length;
    for (let height = first; height < first + count; height++) {
      const branch = branches.findLast((each) => each.fromHeight <= height)?.name ?? 'main';
      const miner = economy.step(height, `${options.seed}/${branch}/${height}`);
      const parentHash = blocks[height - 1]?.hash ?? NO_PARENT;
      const block = buildBlock(economy.book, miner, { network, parentHash, timeSec: toBlockTime(options, height) });
      blocks.push(block);
      byHash.set(block.hash, block);
    }
    return blocks.slice(first);
  };
  /** Plays the story again up to a height: nobody's memory has to be unwound. */
  const rewind = (toLength: number): void => {
    economy = createEconomy(options.seed, network);
    blocks.length = 0;
    extend(toLength);
  };
  let known: { readonly tip: WorldBlock | undefined; readonly truth: Truth } | undefined;
  extend(options.blocks);
  const sightings = () => listSightings(network, economy.cast, blocks);

  return {
    network,
    blocks,
    get tip() {
      return blocks.at(-1) as WorldBlock;
    },
    get truth() {
      const tip = blocks.at(-1);
      if (known === undefined || known.tip !== tip) known = { tip, truth: createTruth(blocks, economy.book.keys) };
      return known.truth;
    },
    findBlock: (hash) => byHash.get(hash),
    mine: extend,
    reorg(depth, newBlocks) {
      const keep = blocks.length - depth;
      if (depth < 1 || keep < 1) throw new RangeError(`cannot take ${depth} of ${blocks.length} blocks away`);
      rewind(keep);
      branches.push({ fromHeight: keep, name: `fork-${branches.length}` });
      return extend(newBlocks);
    },
    sightings,
    labels: () => dateSightings(sightings(), blocks),
    coinbaseTags: () => listCoinbaseTags(network, economy.cast),
    showcase: () => listShowcase(economy.cast, blocks),
  };
}
