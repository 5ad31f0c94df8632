import { isDeepStrictEqual } from 'node:util';
import { AppError, type Block, type BlockSource, type ChainId, isAppError } from '@sulian/domain';
import type { BlockNotice } from '../../family.ts';
import type { Recording, RecordingSource } from '../../recordings/capture.ts';
import { inParallel, toBatches, verifyLinks } from '../../rpc/batches.ts';
import { malformed } from '../../rpc/faults.ts';
import { createPool } from '../../rpc/node-pool.ts';
import { createReadAhead } from '../../rpc/read-ahead.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { getTonChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, RECORDING_FORMAT, type TonBlockData } from '../wire/data.ts';
import { type Facts, toFacts } from '../wire/facts.ts';
import { findHash, getHead, type Node, proveChain } from './chain-head.ts';
import { createTonClient } from './client.ts';
import { type NodeTonBlock, readNodeBlock } from './read-blocks.ts';
import { createFactsReader, type FactsReader } from './read-facts.ts';

export interface TonSourceOptions extends Omit<TransportOptions, 'url'> {
  readonly chain: ChainId;
  /** Nodes of the chain; the first that works is asked, the others are asked whether they agree. */
  readonly urls: readonly string[];
  /** Blocks that are asked for together. */
  readonly batchSize?: number;
  /** Batches under way at once. */
  readonly parallel?: number;
  /** A simulated node may be of another network. */
  readonly isSimulated?: boolean;
  /** Told of what a block leaves open. */
  readonly onNotices?: (height: number, notices: readonly BlockNotice[]) => void;
}

export interface TonSource extends BlockSource, RecordingSource {}

const BATCH_SIZE = 10;
const PARALLEL = 2;
/** What `getBlocks` will hold at once; callers ask for less. */
const MAX_BLOCKS = 2_000;

interface Reading {
  readonly node: NodeTonBlock;
  readonly facts: Facts;
  readonly data: TonBlockData;
  readonly block: Block;
  readonly notices: readonly BlockNotice[];
}

/** Blocks of indexers that speak as toncenter does, held against themselves and each other. @throws CONFIG_INVALID */
export function createTonSource(options: TonSourceOptions): TonSource {
  const chain = getTonChain(options.chain);
  if (options.urls.length === 0) throw new AppError('CONFIG_INVALID', `${chain.id}: no node is named`);
  const nodes = options.urls.map(
    (url): Node => ({ client: createTonClient({ ...options, url }), isProven: options.isSimulated === true }),
  );
  const prove = async (node: Node): Promise<void> => {
    if (!node.isProven) await proveChain(chain, node);
    node.isProven = true;
  };
  const pool = createPool(nodes, { proveChain: prove, findHash });
  const facts = createFactsReader();
  const readRange = async (from: number, to: number): Promise<readonly Reading[]> => {
    if (to - from >= MAX_BLOCKS)
      throw new AppError('BAD_REQUEST', `at most ${MAX_BLOCKS} blocks at once`, { details: { from, to } });
    const batches = toBatches(from, to, options.batchSize ?? BATCH_SIZE);
    const read = await inParallel(batches, options.parallel ?? PARALLEL, (heights) =>
      pool.run((node) => readBatch(node, heights, facts)),
    );
    const readings = read.flat();
    verifyLinks(readings.map(({ block }) => block));
    await pool.agree(readings.at(-1)?.block);
    const sample = readings.findLast(({ data }) => data.transactions.length > 0);
    if (sample !== undefined) await pool.checkOthers((node, used) => compare(sample, { node, used }));
    return readings;
  };
  const ahead = createReadAhead(readRange, chain.finalityDepth);
  return {
    chain: chain.id,
    getHead: async () => {
      const head = await pool.run(getHead);
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

async function readBatch(node: Node, heights: readonly number[], facts: FactsReader): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  for (const height of heights)
    readings.push(await toReading(node, await readNodeBlock(node, height, readings.at(-1)?.block.hash), facts));
  const last = readings.at(-1)?.block;
  // Pages of one block are several calls.
  if (last !== undefined && (await findHash(node, last.height)) !== last.hash)
    throw malformed('the node changed its chain between two calls', { height: last.height });
  return readings;
}

/** A block that proves wrong is a fault of the node, and may be right when asked again. */
async function toReading({ client }: Node, raw: NodeTonBlock, reader: FactsReader): Promise<Reading> {
  try {
    const data = parseBlockData(raw);
    if (data.master.seqno !== raw.height)
      throw malformed('the node answers with another block than asked', { answered: data.master.seqno });
    const unverified = verifyBlockData(data);
    const facts = await reader.read(client, data);
    const { block, notices } = normalizeBlock(data, toFacts(facts));
    return { node: raw, facts, data, block, notices: [...notices, ...unverified] };
  } catch (error) {
    if (!isAppError(error) || error.code.startsWith('SOURCE_')) throw error;
    const details = { height: raw.height, ...error.details, fault: error.code };
    throw malformed(`the node answers with a block that is wrong: ${error.message}`, details, error);
  }
}

/**
 * An indexer's transactions stand in no hash that could be recomputed: another's word is all that they can be held against.
 * One that is away or behind says nothing against the other.
 */
async function compare(
  { node: raw, data }: Reading,
  { node, used }: { readonly node: Node; readonly used: Node },
): Promise<void> {
  const other = await readNodeBlock(node, raw.height).catch(() => undefined);
  if (other === undefined) return;
  const theirs = parseBlockData(other);
  if (theirs.master.root_hash !== data.master.root_hash || isDeepStrictEqual(theirs.transactions, data.transactions))
    return;
  throw malformed(
    `two nodes disagree on the transactions of block ${raw.height}: ${used.client.name} and ${node.client.name}`,
    { height: raw.height },
  );
}

function toRecording(chain: ChainId, { node, facts, block: { hash } }: Reading): Recording {
  const { height, blocks, transactions, parentHash } = node;
  return {
    height,
    hash,
    content: { format: RECORDING_FORMAT, chain, height, blocks, transactions, parentHash, facts },
  };
}
