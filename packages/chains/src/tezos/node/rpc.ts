import { isDeepStrictEqual } from 'node:util';
import { AppError, type Block, type BlockSource, type ChainId, isAppError } from '@sulian/domain';
import type { BlockNotice } from '../../family.ts';
import type { Recording, RecordingSource } from '../../recordings/capture.ts';
import { inParallel, verifyLinks } from '../../rpc/batches.ts';
import { malformed } from '../../rpc/faults.ts';
import { createFinalGuard, type Place } from '../../rpc/final-guard.ts';
import { createPool } from '../../rpc/node-pool.ts';
import { createReadAhead } from '../../rpc/read-ahead.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { getTezosChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, RECORDING_FORMAT, type TezosBlockData } from '../wire/data.ts';
import { findFinal, findHash, getHead, type Node, proveChain } from './chain-head.ts';
import { blockPath, createTezosClient } from './client.ts';

export interface TezosSourceOptions extends Omit<TransportOptions, 'url'> {
  readonly chain: ChainId;
  /** Nodes of the chain; the first that works is asked, the others are asked whether they agree. */
  readonly urls: readonly string[];
  /** Blocks that are asked for at once. */
  readonly batchSize?: number;
  /** A simulated node may be of another network. */
  readonly isSimulated?: boolean;
  /** Told of what a block leaves open. */
  readonly onNotices?: (height: number, notices: readonly BlockNotice[]) => void;
}

export interface TezosSource extends BlockSource, RecordingSource {}

/** Services limit how many large answers they give at once. */
const BLOCKS_AT_ONCE = 4;
/** What `getBlocks` will hold at once; callers ask for less. */
const MAX_BLOCKS = 2_000;

interface Reading {
  readonly raw: unknown;
  readonly data: TezosBlockData;
  readonly block: Block;
  readonly notices: readonly BlockNotice[];
}

/** Blocks of nodes that speak Octez' RPC, verified as far as their answers allow. @throws CONFIG_INVALID */
export function createTezosSource(options: TezosSourceOptions): TezosSource {
  const chain = getTezosChain(options.chain);
  if (options.urls.length === 0) throw new AppError('CONFIG_INVALID', `${chain.id}: no node is named`);
  const nodes = options.urls.map(
    (url): Node => ({ client: createTezosClient({ ...options, url }), isProven: options.isSimulated === true }),
  );
  const pool = createPool(nodes, { proveChain: (node) => proveChain(chain, node), findHash });
  const final = createFinalGuard<Node>({
    chain: chain.id,
    word: 'final',
    find: (node) => findFinal(node, chain.finalityDepth),
    findHash,
    read: readPlace,
    nameOf: ({ client }) => client.name,
  });
  const readRange = async (from: number, to: number): Promise<readonly Reading[]> => {
    if (to - from >= MAX_BLOCKS)
      throw new AppError('BAD_REQUEST', `at most ${MAX_BLOCKS} blocks at once`, { details: { from, to } });
    const heights = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const readings = await inParallel(heights, options.batchSize ?? BLOCKS_AT_ONCE, (height) =>
      pool.run((node) => readBlock(node, height)),
    );
    verifyLinks(readings.map(({ block }) => block));
    const last = readings.at(-1);
    await pool.agree(last?.block);
    if (last !== undefined) await pool.checkOthers((node, used) => compareReceipts(last, { node, used }));
    final.learn(readings.map(({ block }) => block));
    return readings;
  };
  const ahead = createReadAhead(readRange, chain.finalityDepth);
  return {
    chain: chain.id,
    getHead: async () => {
      const head = await pool.run(async (node) => {
        await final.check(node);
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

/** Receipts that are large are left out unless they are asked for. A block that proves wrong may be right when asked again. */
async function readBlock({ client }: Node, height: number): Promise<Reading> {
  const raw = await client.ask({ path: blockPath(height), query: { metadata: 'always' } });
  try {
    const data = parseBlockData(raw);
    if (data.header.level !== height)
      throw malformed('the node answers with another block than asked', { answered: data.header.level });
    const unverified = verifyBlockData(data);
    const { block, notices } = normalizeBlock(data);
    return { raw, data, block, notices: [...notices, ...unverified] };
  } catch (error) {
    if (!isAppError(error) || error.code.startsWith('SOURCE_')) throw error;
    const details = { height, ...error.details, fault: error.code };
    throw malformed(`the node answers with a block that is wrong: ${error.message}`, details, error);
  }
}

const readPlace = async (node: Node, height: number): Promise<Place> => (await readBlock(node, height)).block;

/**
 * What came of operations stands in no hash that could be recomputed: another node's word is all that it can be held against.
 * A node that is away or behind says nothing against the other.
 */
async function compareReceipts(
  { data, block }: Reading,
  { node, used }: { readonly node: Node; readonly used: Node },
): Promise<void> {
  const other = await readBlock(node, block.height).catch(() => undefined);
  if (other === undefined || other.data.hash !== data.hash || isDeepStrictEqual(other.block, block)) return;
  throw malformed(
    `two nodes disagree on what came of block ${block.height}: ${used.client.name} and ${node.client.name}`,
    { height: block.height },
  );
}

function toRecording(chain: ChainId, { raw: block, block: { height, hash } }: Reading): Recording {
  return { height, hash, content: { format: RECORDING_FORMAT, chain, height, block } };
}
