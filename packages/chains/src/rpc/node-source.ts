import { AppError, type Block, type BlockSource, type ChainId, isAppError } from '@sulian/domain';
import type { BlockDataWarning } from '../family.ts';
import type { Recording, RecordingSource } from '../recordings/capture.ts';
import { inParallel, toBatches, verifyLinks } from './batches.ts';
import { malformed } from './faults.ts';
import type { FinalGuard } from './final-guard.ts';
import type { Pool, PoolNode } from './node-pool.ts';
import { createReadAhead } from './read-ahead.ts';
import type { TransportOptions } from './transport.ts';

export interface NodeSourceOptions extends Omit<TransportOptions, 'url'> {
  readonly chain: ChainId;
  /** Nodes of the chain. The first that works is queried; the others are compared with it. */
  readonly urls: readonly string[];
  /** Blocks per batch of requests. */
  readonly batchSize?: number;
  /** Batches under way at once. */
  readonly parallel?: number;
  /** A simulated node may be of another network, and begin with another block. */
  readonly isSimulated?: boolean;
  /** Called with the data warnings of a block. */
  readonly onDataWarnings?: (height: number, dataWarnings: readonly BlockDataWarning[]) => void;
}

/** Blocks of several nodes as one source, which can be recorded. */
export interface NodeSource extends BlockSource, RecordingSource {}

/** A node's answers for one block, verified and normalised. */
export interface NodeReading {
  readonly block: Block;
  readonly dataWarnings: readonly BlockDataWarning[];
}

/** Another node, and the one whose answer is compared with it (`used`). */
export interface NodePair<N> {
  readonly node: N;
  readonly used: N;
}

/** Rules of one family's nodes. */
interface NodeSourceRules<N extends PoolNode, R extends NodeReading> {
  readonly chain: { readonly id: ChainId; readonly finalityDepth: number };
  readonly pool: Pool<N>;
  readonly final?: FinalGuard<N>;
  readonly getHead: (node: N) => Promise<{ readonly height: number; readonly hash: string }>;
  readonly findHash: (node: N, height: number) => Promise<string | undefined>;
  /** Blocks of a range that the source has, ascending; the node's own are linked. */
  readonly read: (from: number, to: number) => Promise<readonly R[]>;
  /**
   * Selects the reading of a range that is compared with other nodes, because no hash covers some facts. Default: the
   * newest.
   */
  readonly chooseSample?: (readings: readonly R[]) => R | undefined;
  /** @throws SOURCE_MALFORMED the nodes disagree; a node that is unreachable or behind does not contradict the other */
  readonly compare?: (sample: R, pair: NodePair<N>) => Promise<void>;
  /** Content of a block's recording. */
  readonly toContent: (reading: R) => object;
}

/** Limit of blocks that `getBlocks` loads at once; callers request fewer. */
const MAX_BLOCKS = 2_000;

/** A node for each address; a simulated one need not prove whose chain it has. @throws CONFIG_INVALID */
export function listNodes<N extends object>(
  { chain, urls, isSimulated = false }: NodeSourceOptions,
  toNode: (url: string) => N,
): readonly (N & { isProven: boolean })[] {
  if (urls.length === 0) throw new AppError('CONFIG_INVALID', `${chain}: no node is named`);
  return urls.map((url) => ({ ...toNode(url), isProven: isSimulated }));
}

/** Linked blocks from a family's nodes, compared with other nodes. The next range is read while one is written. */
export function createNodeSource<N extends PoolNode, R extends NodeReading>(
  { onDataWarnings }: Pick<NodeSourceOptions, 'onDataWarnings'>,
  { chain, pool, final, getHead, findHash, ...rules }: NodeSourceRules<N, R>,
): NodeSource {
  const readRange = async (from: number, to: number): Promise<readonly R[]> => {
    if (to - from >= MAX_BLOCKS)
      throw new AppError('BAD_REQUEST', `at most ${MAX_BLOCKS} blocks at once`, { details: { from, to } });
    const readings = await rules.read(from, to);
    const blocks = readings.map(({ block }) => block);
    verifyLinks(blocks);
    await pool.agree(blocks.at(-1));
    const sample = rules.chooseSample === undefined ? readings.at(-1) : rules.chooseSample(readings);
    if (sample !== undefined) await pool.checkOthers(async (node, used) => rules.compare?.(sample, { node, used }));
    final?.learn(blocks);
    return readings;
  };
  const ahead = createReadAhead(readRange, chain.finalityDepth);
  return {
    chain: chain.id,
    getHead: async () => {
      const head = await pool.run(async (node) => {
        // Checked before the head is read: the head then follows the final block.
        await final?.check(node);
        return getHead(node);
      });
      ahead.setHead(head.height);
      return head;
    },
    findHash: (height) => pool.run((node) => findHash(node, height)),
    getRecordings: async (from, to) => (await readRange(from, to)).map((reading) => toRecording(reading)),
    getBlocks: async (from, to) => {
      const readings = await ahead.read(from, to);
      for (const { block, dataWarnings } of readings)
        if (dataWarnings.length > 0) onDataWarnings?.(block.height, dataWarnings);
      return readings.map(({ block }) => block);
    },
  };

  function toRecording(reading: R): Recording {
    const { height, hash } = reading.block;
    return { height, hash, content: rules.toContent(reading) };
  }
}

/** Reads all heights of a range, in batches that are requested together. */
export async function readInBatches<N extends PoolNode, R>(
  pool: Pool<N>,
  [from, to]: readonly [from: number, to: number],
  { batchSize, parallel }: { readonly batchSize: number; readonly parallel: number },
  read: (node: N, heights: readonly number[]) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const batches = toBatches(from, to, batchSize);
  const readings = await inParallel(batches, parallel, (heights) => pool.run((node) => read(node, heights)));
  return readings.flat();
}

/** Answers of several calls are of one chain only if its last block is still there. @throws SOURCE_MALFORMED */
export async function confirmChain<N>(
  node: N,
  last: Pick<Block, 'height' | 'hash'> | undefined,
  findHash: (node: N, height: number) => Promise<string | undefined>,
): Promise<void> {
  if (last !== undefined && (await findHash(node, last.height)) !== last.hash)
    throw malformed('the node changed its chain between two calls', { height: last.height });
}

/** Reports a wrong block as a fault of the node: it may be right when requested again. @throws SOURCE_* */
export async function asNodeFault<T>(height: number, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error) || error.code.startsWith('SOURCE_')) throw error;
    const details = { height, ...error.details, fault: error.code };
    throw malformed(`the node answers with a block that is wrong: ${error.message}`, details, error);
  }
}

/** @throws SOURCE_MALFORMED */
export function refuseDisagreement<N extends PoolNode>(
  what: string,
  height: number,
  { node, used }: NodePair<N>,
): never {
  throw malformed(`two nodes disagree on ${what} of block ${height}: ${used.client.name} and ${node.client.name}`, {
    height,
  });
}
