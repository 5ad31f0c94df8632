import {
  AppError,
  type Block,
  type BlockAnchor,
  type BlockReader,
  type ChainId,
  type FetchedBlock,
} from '@sulian/domain';
import { inParallel } from './batches.ts';
import type { Pool, PoolNode } from './node-pool.ts';
import type { NodePair, NodeReading, NodeSourceOptions } from './node-source.ts';

/** Rules of one family's nodes for blocks at scattered heights. */
interface BlockReaderRules<N extends PoolNode, R extends NodeReading> {
  readonly chain: { readonly id: ChainId };
  readonly pool: Pool<N>;
  /** Height of the newest block that can no longer change. */
  readonly findFinal: (node: N) => Promise<number>;
  /** Verified and linked blocks of consecutive heights. */
  readonly read: (node: N, heights: readonly number[]) => Promise<readonly R[]>;
  /** @throws SOURCE_MALFORMED the nodes disagree on facts that no hash covers */
  readonly compare: (reading: R, pair: NodePair<N>) => Promise<void>;
  readonly findHeight: (node: N, hash: string) => Promise<number | undefined>;
}

/** Consecutive heights that one request of a family may name. */
const MAX_RUN = 20;
const PARALLEL = 4;
/** Limit of blocks per call, which are in memory together; callers request fewer. */
const MAX_BLOCKS = 500;

/** Blocks of a family's nodes at scattered heights: nothing is requested that was not named. */
export function createBlockReader<N extends PoolNode, R extends NodeReading>(
  { urls, parallel = PARALLEL }: Pick<NodeSourceOptions, 'urls' | 'parallel'>,
  { chain, pool, ...rules }: BlockReaderRules<N, R>,
): BlockReader {
  const readRun = async (heights: readonly number[]): Promise<readonly FetchedBlock[]> => {
    // Other runs may change the pool's current node meanwhile: this one would then agree with itself.
    const { used, readings } = await pool.run(async (node) => ({
      used: node,
      readings: await rules.read(node, heights),
    }));
    const blocks = readings.map(({ block }) => block);
    // The blocks of a run are linked: a node that has the last one has them all.
    const agreeing = await pool.agree(blocks.at(-1), used);
    for (const reading of readings) await pool.checkOthers((node) => rules.compare(reading, { node, used }), used);
    return blocks.map((block) => ({ block, anchor: toAnchor(agreeing) }));
  };
  return {
    chain: chain.id,
    sources: [...new Set(urls.map((url) => new URL(url).host))],
    getFinalHead: async () => {
      const height = await pool.run(rules.findFinal);
      const [final] = await readRun([height]);
      return toHead((final as FetchedBlock).block);
    },
    getBlocksAt: async (heights) => {
      const ascending = [...new Set(heights)].sort((a, b) => a - b);
      if (ascending.length > MAX_BLOCKS)
        throw new AppError('BAD_REQUEST', `at most ${MAX_BLOCKS} blocks at once`, { details: { chain: chain.id } });
      return (await inParallel(toRuns(ascending), parallel, readRun)).flat();
    },
    findHeights: (hashes) => inParallel(hashes, parallel, (hash) => pool.run((node) => rules.findHeight(node, hash))),
  };
}

const toHead = ({ height, hash, timeSec }: Block) => ({ height, hash, timeSec });

const toAnchor = (agreeing: number): BlockAnchor => (agreeing > 0 ? 'TWO_NODES' : 'ONE_NODE');

/** Ascending heights as runs of consecutive ones, which one request can name. */
function toRuns(ascending: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const height of ascending) {
    const run = runs.at(-1);
    if (run !== undefined && run.length < MAX_RUN && run.at(-1) === height - 1) run.push(height);
    else runs.push([height]);
  }
  return runs;
}
