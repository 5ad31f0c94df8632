import type { TraceMethod } from '../../family.ts';
import { verifyLinks } from '../../rpc/batches.ts';
import { createRpcClient } from '../../rpc/json-rpc.ts';
import { createPool, type Pool } from '../../rpc/node-pool.ts';
import {
  asNodeFault,
  confirmChain,
  listNodes,
  type NodeReading,
  type NodeSourceOptions,
} from '../../rpc/node-source.ts';
import type { EvmChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { type BalanceAdjustments, parseBlockData } from '../wire/data.ts';
import { findHash, type Node, proveChain } from './chain-head.ts';
import { EVM_DIALECT } from './dialect.ts';
import { type Abilities, type NodeBlock, readNodeBlocks } from './read-blocks.ts';

export interface EvmSourceOptions extends NodeSourceOptions {
  /** Method to request internal transfers; determined by trial when undefined. */
  readonly traces?: TraceMethod;
  /** Changes of balances that a node does not report: genesis, irregular state changes. */
  readonly balanceAdjustments?: (height: number) => Promise<Partial<BalanceAdjustments> | undefined>;
}

export interface EvmReading extends NodeReading {
  readonly node: NodeBlock;
}

/** Nodes of the configuration as one. @throws CONFIG_INVALID */
export function createEvmPool(
  chain: EvmChain,
  options: EvmSourceOptions,
  abilities: Pick<Abilities, 'isTraceOptional'> = {},
): Pool<Node> {
  const nodes = listNodes(options, (url) => ({
    client: createRpcClient({ ...options, url }, EVM_DIALECT),
    abilities: { hasBlockReceipts: true, traces: options.traces ?? ('debug' as const), ...abilities },
  }));
  return createPool<Node>(nodes, { proveChain: (node) => proveChain(chain, node), findHash });
}

interface BatchRequest {
  readonly heights: readonly number[];
  readonly balanceAdjustments: EvmSourceOptions['balanceAdjustments'];
}

/** Verified and linked blocks. @throws SOURCE_* */
export async function readBatch(
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
