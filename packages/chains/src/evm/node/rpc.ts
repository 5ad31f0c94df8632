import { AppError, type Block, type BlockSource, type ChainId, isAppError } from '@sulian/domain';
import type { TraceMethod } from '../../family.ts';
import type { Recording, RecordingSource } from '../../recordings/capture.ts';
import { inParallel, toBatches, verifyLinks } from '../../rpc/batches.ts';
import { malformed } from '../../rpc/faults.ts';
import { createRpcClient } from '../../rpc/json-rpc.ts';
import { createPool } from '../../rpc/node-pool.ts';
import { createReadAhead } from '../../rpc/read-ahead.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { type EvmChain, getEvmChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import type { Notice } from '../notices.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { type BalanceAdjustments, parseBlockData, RECORDING_FORMAT } from '../wire/data.ts';
import { findHash, getHead, type Node, proveChain } from './chain-head.ts';
import { EVM_DIALECT } from './dialect.ts';
import { type NodeBlock, readNodeBlocks } from './read-blocks.ts';

export interface EvmSourceOptions extends Omit<TransportOptions, 'url'> {
  readonly chain: ChainId;
  /** Nodes of the chain; the first that works is asked, the others are asked whether they agree. */
  readonly urls: readonly string[];
  /** Blocks that are asked for together. */
  readonly batchSize?: number;
  /** Batches under way at once. */
  readonly parallel?: number;
  /** How internal transfers are asked for; found out by trying when undefined. */
  readonly traces?: TraceMethod;
  /** A simulated node may state a chain number of its own. */
  readonly isSimulated?: boolean;
  /** Changes of balances that a node does not tell: genesis, irregular state changes. */
  readonly balanceAdjustments?: (height: number) => Promise<Partial<BalanceAdjustments> | undefined>;
  /** Told of what a block leaves open. */
  readonly onNotices?: (height: number, notices: readonly Notice[]) => void;
}

export interface EvmSource extends BlockSource, RecordingSource {}

const BATCH_SIZE = 10;
const PARALLEL = 4;
/** What `getBlocks` will hold at once; callers ask for less. */
const MAX_BLOCKS = 2_000;

interface Reading {
  readonly node: NodeBlock;
  readonly block: Block;
  readonly notices: readonly Notice[];
}

/** Blocks of nodes that speak Ethereum's JSON-RPC, verified as far as their answers allow. @throws CONFIG_INVALID */
export function createEvmSource(options: EvmSourceOptions): EvmSource {
  const chain = getEvmChain(options.chain);
  if (options.urls.length === 0) throw new AppError('CONFIG_INVALID', `${chain.id}: no node is named`);
  const nodes = options.urls.map(
    (url): Node => ({
      client: createRpcClient({ ...options, url }, EVM_DIALECT),
      abilities: { hasBlockReceipts: true, traces: options.traces ?? 'debug' },
      isProven: options.isSimulated === true,
    }),
  );
  const pool = createPool(nodes, { proveChain: (node) => proveChain(chain, node), findHash });
  const readRange = async (from: number, to: number): Promise<readonly Reading[]> => {
    if (to - from >= MAX_BLOCKS)
      throw new AppError('BAD_REQUEST', `at most ${MAX_BLOCKS} blocks at once`, { details: { from, to } });
    const batches = toBatches(from, to, options.batchSize ?? BATCH_SIZE);
    const read = await inParallel(batches, options.parallel ?? PARALLEL, (heights) =>
      pool.run((node) => readBatch(chain, node, { heights, balanceAdjustments: options.balanceAdjustments })),
    );
    const readings = read.flat();
    verifyLinks(readings.map(({ block }) => block));
    await pool.agree(readings.at(-1)?.block);
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

function toRecording(
  chain: ChainId,
  { node: { height, block: header, receipts, traces, uncles }, block }: Reading,
): Recording {
  const { hash } = block;
  return {
    height,
    hash,
    content: { format: RECORDING_FORMAT, chain, height, block: header, receipts, traces, uncles },
  };
}

interface BatchRequest {
  readonly heights: readonly number[];
  readonly balanceAdjustments: EvmSourceOptions['balanceAdjustments'];
}

async function readBatch(
  chain: EvmChain,
  node: Node,
  { heights, balanceAdjustments }: BatchRequest,
): Promise<readonly Reading[]> {
  const raws = await readNodeBlocks(node.client, node.abilities, heights);
  const readings: Reading[] = [];
  for (const raw of raws)
    readings.push(toReading(chain, { ...raw, balanceAdjustments: await balanceAdjustments?.(raw.height) }));
  const blocks = readings.map(({ block }) => block);
  verifyLinks(blocks);
  const last = blocks.at(-1);
  // Traces do not name their block: had the chain changed under our calls, the last hash would have.
  if (last !== undefined && (await findHash(node, last.height)) !== last.hash)
    throw malformed('the node changed its chain between two calls', { height: last.height });
  return readings;
}

/** A block that proves wrong is a fault of the node, and may be right when asked again. */
function toReading(chain: EvmChain, node: NodeBlock): Reading {
  try {
    const data = parseBlockData(node);
    const unverified = verifyBlockData(chain, data);
    const { block, notices } = normalizeBlock(chain, data, unverified);
    return { node, block, notices: [...notices, ...unverified] };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const details = { height: node.height, ...error.details, fault: error.code };
    throw malformed(`the node answers with a block that is wrong: ${error.message}`, details, error);
  }
}
