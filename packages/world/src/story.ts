/** Blocks that exist at once, and the time of the last of them, Unix seconds. */
interface Beginning {
  readonly blocks: number;
  readonly startTimeSec: number;
}

/** Position and time of the next block of a simulated chain. */
interface Moment<Block> {
  readonly height: number;
  readonly parent: Block | undefined;
  /** Name of the branch that it belongs to: what happens differs from branch to branch. */
  readonly branch: string;
  readonly timeSec: number;
}

export interface Plot<Block, Economy> {
  /** Seconds between the initial blocks of the world. */
  readonly blockSec: number;
  /** The economy before its first block. */
  open(): Economy;
  /** Advances the economy by one block; its content depends only on the economy's seed and the moment. */
  build(economy: Economy, moment: Moment<Block>): Block;
}

/** A simulated chain that grows and changes its mind. */
export interface Story<Block, Economy> {
  /** Best chain, by height. */
  readonly blocks: readonly Block[];
  readonly tip: Block;
  /** As the best chain's last block left it. */
  readonly economy: Economy;
  /** Also of branches that are no longer the best. */
  findBlock(hash: string): Block | undefined;
  /** Adds blocks on top. */
  mine(count: number): readonly Block[];
  /** Takes `depth` blocks away and adds `newBlocks` with other transactions in their place. */
  reorg(depth: number, newBlocks: number): readonly Block[];
  /** Memoises a value per tip. */
  atTip<T>(make: () => T): () => T;
}

/** From this height on, blocks belong to this branch. */
interface Branch {
  readonly fromHeight: number;
  readonly name: string;
}

/** Whatever the pace at which blocks are really made: a block is the same in every run. */
const LIVE_BLOCK_SEC = 5;

/** Time of a block: the world begins with its last first block, and each block mined later follows by a few seconds. */
export function toMomentSec({ blocks, startTimeSec }: Beginning, height: number, blockSec: number): number {
  const fromLast = height - (blocks - 1);
  return startTimeSec + fromLast * (fromLast > 0 ? LIVE_BLOCK_SEC : blockSec);
}

/** @throws RangeError for a world without blocks, and for a `reorg` that would take all of them */
export function createStory<Block extends { readonly hash: string }, Economy>(
  options: Beginning,
  { blockSec, open, build }: Plot<Block, Economy>,
): Story<Block, Economy> {
  if (options.blocks < 1) throw new RangeError('a world has at least one block');
  const blocks: Block[] = [];
  const byHash = new Map<string, Block>();
  const branches: Branch[] = [{ fromHeight: 0, name: 'main' }];
  let economy = open();

  const mine = (count: number): readonly Block[] => {
    const first = blocks.length;
    for (let height = first; height < first + count; height++) {
      const branch = branches.findLast((each) => each.fromHeight <= height)?.name ?? 'main';
      const timeSec = toMomentSec(options, height, blockSec);
      const block = build(economy, { height, parent: blocks[height - 1], branch, timeSec });
      blocks.push(block);
      byHash.set(block.hash, block);
    }
    return blocks.slice(first);
  };
  /** Plays the story again up to a height: nobody's memory has to be unwound. */
  const rewind = (toLength: number): void => {
    economy = open();
    blocks.length = 0;
    mine(toLength);
  };
  mine(options.blocks);

  return {
    blocks,
    get tip() {
      return blocks.at(-1) as Block;
    },
    get economy() {
      return economy;
    },
    findBlock: (hash) => byHash.get(hash),
    mine,
    reorg(depth, newBlocks) {
      const keep = blocks.length - depth;
      if (depth < 1 || keep < 1) throw new RangeError(`cannot take ${depth} of ${blocks.length} blocks away`);
      rewind(keep);
      branches.push({ fromHeight: keep, name: `fork-${branches.length}` });
      return mine(newBlocks);
    },
    atTip<T>(make: () => T) {
      let known: { readonly tip: Block | undefined; readonly made: T } | undefined;
      return () => {
        const tip = blocks.at(-1);
        if (known === undefined || known.tip !== tip) known = { tip, made: make() };
        return known.made;
      };
    },
  };
}
