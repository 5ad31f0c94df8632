import type { TraceMethod } from '../../family.ts';
import { verifyLinks } from '../../rpc/batches.ts';
import { createRpcClient } from '../../rpc/json-rpc.ts';
import { createPool } from '../../rpc/node-pool.ts';
import {
  asNodeFault,
  confirmChain,
  createNodeSource,
  listNodes,
  type NodeReading,
  type NodeSource,
  type NodeSourceOptions,
  readInBatches,
} from '../../rpc/node-source.ts';
import { type EvmChain, getEvmChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { type BalanceAdjustments, parseBlockData, RECORDING_FORMAT } from '../wire/data.ts';
import { findHash, getHead, type Node, proveChain } from './chain-head.ts';
import { EVM_DIALECT } from './dialect.ts';
import { type NodeBlock, readNodeBlocks } from './read-blocks.ts';

export interface EvmSourceOptions extends NodeSourceOptions {
  /** Method to request internal transfers; determined by trial when undefined. */
  readonly traces?: TraceMethod;
  /** Changes of balances that a node does not report: genesis, irregular state changes. */
  readonly balanceAdjustments?: (height: number) => Promise<Partial<BalanceAdjustments> | undefined>;
}

const BATCH_SIZE = 10;
const PARALLEL = 4;

interface EvmReading extends NodeReading {
  readonly node: NodeBlock;
}

/** Blocks of nodes that speak Ethereum's JSON-RPC, verified as far as their answers allow. @throws CONFIG_INVALID */
export function createEvmSource(options: EvmSourceOptions): NodeSource {
  const chain = getEvmChain(options.chain);
  const nodes = listNodes(options, (url) => ({
    client: createRpcClient({ ...options, url }, EVM_DIALECT),
    abilities: { hasBlockReceipts: true, traces: options.traces ?? 'debug' },
  }));
  const pool = createPool(nodes, { proveChain: (node) => proveChain(chain, node), findHash });
  const batches = { batchSize: options.batchSize ?? BATCH_SIZE, parallel: options.parallel ?? PARALLEL };
  const { balanceAdjustments } = options;
  return createNodeSource<Node, EvmReading>(options, {
    chain,
    pool,
    getHead,
    findHash,
    read: (from, to) =>
      readInBatches(pool, [from, to], batches, (node, heights) =>
        readBatch(chain, node, { heights, balanceAdjustments }),
      ),
    toContent: ({ node: { height, block, receipts, traces, uncles } }) => ({
      format: RECORDING_FORMAT,
      chain: chain.id,
      height,
      block,
      receipts,
      traces,
      uncles,
    }),
  });
}

interface BatchRequest {
  readonly heights: readonly number[];
  readonly balanceAdjustments: EvmSourceOptions['balanceAdjustments'];
}

async function readBatch(
  chain: EvmChain,
  node: Node,
  { heights, balanceAdjustments }: BatchRequest,
): Promise<readonly EvmReading[]> {
  const raws = await readNodeBlocks(node.client, node.abilities, heights);
  const readings: EvmReading[] = [];
  for (const raw of raws)
    readings.push(await toReading(chain, { ...raw, balanceAdjustments: await balanceAdjustments?.(raw.height) }));
  const blocks = readings.map(({ block }) => block);
  verifyLinks(blocks);
  // Traces do not name their block: had the chain changed under our calls, the last hash would have.
  await confirmChain(node, blocks.at(-1), findHash);
  return readings;
}

const toReading = (chain: EvmChain, node: NodeBlock): Promise<EvmReading> =>
  asNodeFault(node.height, () => {
    const data = parseBlockData(node);
    const unverified = verifyBlockData(chain, data);
    const { block, dataWarnings } = normalizeBlock(chain, data, unverified);
    return { node, block, dataWarnings: [...dataWarnings, ...unverified] };
  });
