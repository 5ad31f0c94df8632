import { AppError, type Block, type BlockSource, type ChainId, isAppError } from '@sulian/domain';
import type { BlockNotice } from '../family.ts';
import type { Recording, RecordingSource } from '../recordings/capture.ts';
import { inParallel, toBatches, verifyLinks } from './batches.ts';
import { malformed } from './faults.ts';
import type { FinalGuard } from './final-guard.ts';
import type { Pool, PoolNode } from './node-pool.ts';
import { createReadAhead } from './read-ahead.ts';
import type { TransportOptions } from './transport.ts';

export interface NodeSourceOptions extends Omit<TransportOptions, 'url'> {
  readonly chain: ChainId;
  /** Nodes of the chain; the first that works is asked, the others are asked whether they agree. */
  readonly urls: readonly string[];
  /** Blocks that are asked for together. */
  readonly batchSize?: number;
  /** Batches under way at once. */
  readonly parallel?: number;
  /** A simulated node may be of another network, and begin with another block. */
  readonly isSimulated?: boolean;
  /** Told of what a block leaves open. */
  readonly onNotices?: (height: number, notices: readonly BlockNotice[]) => void;
}

/** Blocks of several nodes as one source, which can be recorded. */
export interface NodeSource extends BlockSource, RecordingSource {}

/** A node's answers for one block, verified and normalised. */
export interface NodeReading {
  readonly block: Block;
  readonly notices: readonly BlockNotice[];
}

/** A node that was asked, and the one whose answer is held against it. */
export interface NodePair<N> {
  readonly node: N;
  readonly used: N;
}

/** What one family's nodes differ in. */
interface NodeSourceRules<N extends PoolNode, R extends NodeReading> {
  readonly chain: { readonly id: ChainId; readonly finalityDepth: number };
  readonly pool: Pool<N>;
  readonly final?: FinalGuard<N>;
  readonly getHead: (node: N) => Promise<{ readonly height: number; readonly hash: string }>;
  readonly findHash: (node: N, height: number) => Promise<string | undefined>;
  /** Blocks of a range that the source has, ascending; the node's own are linked. */
  readonly read: (from: number, to: number) => Promise<readonly R[]>;
  /** What stands in no hash is held against another node's word: a reading of the range is chosen, the newest where not said. */
  readonly chooseSample?: (readings: readonly R[]) => R | undefined;
  /** @throws SOURCE_MALFORMED they disagree; a node that is away or behind says nothing against the other */
  readonly compare?: (sample: R, pair: NodePair<N>) => Promise<void>;
  /** What a recording holds of a block. */
  readonly toContent: (reading: R) => object;
}

/** What `getBlocks` will hold at once; callers ask for less. */
const MAX_BLOCKS = 2_000;

/** A node for each address; a simulated one need not prove whose chain it has. @throws CONFIG_INVALID */
export function listNodes<N extends object>(
  { chain, urls, isSimulated = false }: NodeSourceOptions,
  toNode: (url: string) => N,
): readonly (N & { isProven: boolean })[] {
  if (urls.length === 0) throw new AppError('CONFIG_INVALID', `${chain}: no node is named`);
  return urls.map((url) => ({ ...toNode(url), isProven: isSimulated }));
}

/** Blocks of nodes that a family can read: linked, held against other nodes, the next range read while one is written. */
export function createNodeSource<N extends PoolNode, R extends NodeReading>(
  { onNotices }: Pick<NodeSourceOptions, 'onNotices'>,
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
        // Before the head: what is final then stands on it.
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
      for (const { block, notices } of readings) if (notices.length > 0) onNotices?.(block.height, notices);
      return readings.map(({ block }) => block);
    },
  };

  function toRecording(reading: R): Recording {
    const { height, hash } = reading.block;
    return { height, hash, content: rules.toContent(reading) };
  }
}

/** All heights of a range, in batches that a node is asked for together. */
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

/** Answers of several calls are of one chain only if its last block still stands. @throws SOURCE_MALFORMED */
export async function confirmChain<N>(
  node: N,
  last: Pick<Block, 'height' | 'hash'> | undefined,
  findHash: (node: N, height: number) => Promise<string | undefined>,
): Promise<void> {
  if (last !== undefined && (await findHash(node, last.height)) !== last.hash)
    throw malformed('the node changed its chain between two calls', { height: last.height });
}

/** A block that proves wrong is a fault of the node, and may be right when asked again. @throws SOURCE_* */
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
