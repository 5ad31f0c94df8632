import { isDeepStrictEqual } from 'node:util';
import { AppError, type Block, type BlockSource, type ChainId, isAppError } from '@sulian/domain';
import type { BlockNotice, TraceMethod } from '../../family.ts';
import type { Recording, RecordingSource } from '../../recordings/capture.ts';
import { inParallel, toBatches, verifyLinks } from '../../rpc/batches.ts';
import { malformed } from '../../rpc/faults.ts';
import { createFinalGuard, type Place } from '../../rpc/final-guard.ts';
import { createPool } from '../../rpc/node-pool.ts';
import { createReadAhead } from '../../rpc/read-ahead.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { getTronChain, type TronChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, RECORDING_FORMAT, type TronBlockData } from '../wire/data.ts';
import { toFacts } from '../wire/facts.ts';
import { findHash, findSolid, getHead, type Node, proveChain } from './chain-head.ts';
import { createTronClient } from './client.ts';
import { type NodeBlock, probeInternals, readNodeBlocks } from './read-blocks.ts';
import { readFacts } from './read-facts.ts';

export interface TronSourceOptions extends Omit<TransportOptions, 'url'> {
  readonly chain: ChainId;
  /** Nodes of the chain; the first that works is asked, the others are asked whether they agree. */
  readonly urls: readonly string[];
  /** Blocks that are asked for together, 100 at the most. */
  readonly batchSize?: number;
  /** Batches under way at once. */
  readonly parallel?: number;
  /** `debug` or `parity`: the node keeps internal transactions, though its first blocks may tell none; found out else. */
  readonly traces?: TraceMethod;
  /** A simulated node may begin with another block. */
  readonly isSimulated?: boolean;
  /** Told of what a block leaves open. */
  readonly onNotices?: (height: number, notices: readonly BlockNotice[]) => void;
}

export interface TronSource extends BlockSource, RecordingSource {}

const BATCH_SIZE = 20;
/** `getblockbylimitnext` gives no more. */
const MAX_BATCH_SIZE = 100;
const PARALLEL = 3;
/** What `getBlocks` will hold at once; callers ask for less. */
const MAX_BLOCKS = 2_000;

interface Reading {
  readonly node: NodeBlock;
  readonly data: TronBlockData;
  readonly block: Block;
  readonly notices: readonly BlockNotice[];
}

/** Blocks of nodes that speak java-tron's HTTP interface, verified as far as their answers allow. @throws CONFIG_INVALID */
export function createTronSource(options: TronSourceOptions): TronSource {
  const chain = getTronChain(options.chain);
  if (options.urls.length === 0) throw new AppError('CONFIG_INVALID', `${chain.id}: no node is named`);
  const nodes = options.urls.map((url) => toNode(options, url));
  const pool = createPool(nodes, { proveChain: (node) => proveNode(chain, node), findHash });
  const size = Math.min(options.batchSize ?? BATCH_SIZE, MAX_BATCH_SIZE);
  const solid = createFinalGuard<Node>({
    chain: chain.id,
    word: 'solid',
    find: findSolid,
    findHash,
    read: readPlace,
    nameOf: ({ client }) => client.name,
  });
  const readRange = async (from: number, to: number): Promise<readonly Reading[]> => {
    if (to - from >= MAX_BLOCKS)
      throw new AppError('BAD_REQUEST', `at most ${MAX_BLOCKS} blocks at once`, { details: { from, to } });
    const read = await inParallel(toBatches(from, to, size), options.parallel ?? PARALLEL, (heights) =>
      pool.run((node) => readBatch(node, heights)),
    );
    const readings = read.flat();
    verifyLinks(readings.map(({ block }) => block));
    await pool.agree(readings.at(-1)?.block);
    const sample = readings.findLast(({ data }) => data.transactions.length > 0);
    if (sample !== undefined) await pool.checkOthers((node, used) => compareInfos(sample, { node, used }));
    solid.learn(readings.map(({ block }) => block));
    return readings;
  };
  const ahead = createReadAhead(readRange, chain.finalityDepth);
  return {
    chain: chain.id,
    getHead: async () => {
      const head = await pool.run(async (node) => {
        await solid.check(node);
        return getHead(node);
      });
      ahead.setHead(head.height);
      return head;
    },
    findHash: (height) => pool.run((node) => findHash(node, height)),
    getRecordings: async (from, to) => (await readRange(from, to)).map((each) => toRecording(chain.id, each)),
    getBlocks: async (from, to) => {
      const readings = await ahead.read(from, to);
      for (const { block, notices } of readings) if (notices.length > 0) options.onNotices?.(block.height, notices);
      return readings.map(({ block }) => block);
    },
  };
}

const toNode = (options: TronSourceOptions, url: string): Node => ({
  client: createTronClient({ ...options, url }),
  abilities: {
    hasHeaders: true,
    solidBy: 'walletsolidity',
    tellsInternals: options.traces !== undefined && options.traces !== 'none',
  },
  isProven: options.isSimulated === true,
});

async function proveNode(chain: TronChain, node: Node): Promise<void> {
  if (node.isProven) return;
  await proveChain(chain, node);
  await probeInternals(node);
  node.isProven = true;
}

async function readBatch(node: Node, heights: readonly number[]): Promise<readonly Reading[]> {
  const raws = await readNodeBlocks(node, heights);
  const readings: Reading[] = [];
  for (const raw of raws) readings.push(await toReading(node, raw));
  const blocks = readings.map(({ block }) => block);
  verifyLinks(blocks);
  const last = blocks.at(-1);
  // Infos name a height and no block: had the chain changed under our calls, the last id would have.
  if (last !== undefined && (await findHash(node, last.height)) !== last.hash)
    throw malformed('the node changed its chain between two calls', { height: last.height });
  return readings;
}

/** A block that proves wrong is a fault of the node, and may be right when asked again. */
async function toReading(node: Node, raw: NodeBlock): Promise<Reading> {
  try {
    const data = parseBlockData(raw);
    const unverified = verifyBlockData(data);
    const facts = await readFacts(node.client, data);
    const { block, notices } = normalizeBlock(data, toFacts(facts));
    return { node: { ...raw, facts }, data, block, notices: [...notices, ...unverified] };
  } catch (error) {
    if (!isAppError(error) || error.code.startsWith('SOURCE_')) throw error;
    const details = { height: raw.height, ...error.details, fault: error.code };
    throw malformed(`the node answers with a block that is wrong: ${error.message}`, details, error);
  }
}

async function readPlace(node: Node, height: number): Promise<Place> {
  const [reading] = await readBatch(node, [height]);
  return (reading as Reading).block;
}

/**
 * Fees, logs and internal transactions stand in no hash of a block: another node's word is all that they can be held
 * against. A node that is away or behind, or tells less, says nothing against the other.
 */
async function compareInfos(
  { block, data }: Reading,
  { node, used }: { readonly node: Node; readonly used: Node },
): Promise<void> {
  const other = await readNodeBlocks(node, [block.height]).catch(() => []);
  if (other[0] === undefined) return;
  const theirs = parseBlockData(other[0]);
  if (theirs.id !== data.id || isDeepStrictEqual(listInfos(theirs), listInfos(data))) return;
  throw malformed(
    `two nodes disagree on what came of block ${block.height}: ${used.client.name} and ${node.client.name}`,
    {
      height: block.height,
    },
  );
}

/** Without internal transactions, which one of them may not keep. */
const listInfos = ({ infos }: TronBlockData): readonly unknown[] =>
  [...(infos ?? [])].map(([, info]) => ({ ...info, internal_transactions: undefined }));

function toRecording(chain: ChainId, { node, block: { hash } }: Reading): Recording {
  const { height, block, infos, hasInternals, facts } = node;
  return { height, hash, content: { format: RECORDING_FORMAT, chain, height, block, infos, hasInternals, facts } };
}
