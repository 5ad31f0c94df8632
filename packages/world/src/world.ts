import type { ChainId, CoinbaseTagDraft, LabelDraft } from '@sulian/domain';
import { buildBlock } from './build-block.ts';
import type { WorldBlock } from './coin.ts';
import { createEconomy, type Economy } from './economy/economy.ts';
import { listCoinbaseTags, listSightings } from './labels.ts';
import { getNetwork, type Network } from './network.ts';
import { listShowcase, type ShowcaseItem } from './showcase.ts';
import { dateSightings, type Sighting } from './sighting.ts';
import { createStory, toMomentSec } from './story.ts';
import { createTruth, type Truth } from './truth.ts';

export interface WorldOptions {
  /** BITCOIN when undefined; one of `WORLD_CHAINS`. */
  readonly chain?: ChainId;
  readonly seed: string;
  /** Blocks that exist at once, height 0 included. */
  readonly blocks: number;
  /**
   * Time of the last initial block, Unix seconds. The others precede it at intervals of 10 minutes; later ones follow
   * at 5 s.
   */
  readonly startTimeSec: number;
  /** Services send change to a fixed address of another kind, as many do. Such a world cannot be stored. */
  readonly hasFixedChange?: boolean;
}

export interface World {
  readonly network: Network;
  /** Best chain, by height. */
  readonly blocks: readonly WorldBlock[];
  readonly tip: WorldBlock;
  /** Truth of the current best chain. */
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

const INITIAL_BLOCK_SEC = 600;
export const NO_PARENT = '00'.repeat(32);

export const toBlockTime = (options: WorldOptions, height: number): number =>
  toMomentSec(options, height, INITIAL_BLOCK_SEC);

/** A simulated economy on Bitcoin or one of its kin, of which everything is known. */
export function createWorld(options: WorldOptions): World {
  const network = getNetwork(options.chain ?? 'BITCOIN');
  const story = createStory<WorldBlock, Economy>(options, {
    blockSec: INITIAL_BLOCK_SEC,
    open: () => createEconomy(options.seed, network, options),
    build(economy, { height, parent, branch, timeSec }) {
      const miner = economy.step(height, `${options.seed}/${branch}/${height}`);
      return buildBlock(economy.book, miner, { network, parentHash: parent?.hash ?? NO_PARENT, timeSec });
    },
  });
  const { blocks } = story;
  const truth = story.atTip(() => createTruth(blocks, story.economy.book.keys));
  const sightings = () => listSightings(network, story.economy.cast, blocks);

  return {
    network,
    blocks,
    get tip() {
      return story.tip;
    },
    get truth() {
      return truth();
    },
    findBlock: story.findBlock,
    mine: story.mine,
    reorg: story.reorg,
    sightings,
    labels: () => dateSightings(sightings(), blocks),
    coinbaseTags: () => listCoinbaseTags(network, story.economy.cast),
    showcase: () => listShowcase(story.economy.cast, blocks),
  };
}
