import { isDeepStrictEqual } from 'node:util';
import type { TraceMethod } from '../../family.ts';
import { verifyLinks } from '../../rpc/batches.ts';
import { createPool, type Pool } from '../../rpc/node-pool.ts';
import {
  asNodeFault,
  confirmChain,
  listNodes,
  type NodePair,
  type NodeReading,
  type NodeSourceOptions,
  refuseDisagreement,
} from '../../rpc/node-source.ts';
import type { TronChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, type TronBlockData } from '../wire/data.ts';
import { toFacts } from '../wire/facts.ts';
import { findHash, type Node, proveChain } from './chain-head.ts';
import { createTronClient } from './client.ts';
import type { InternalsRecord } from './internals.ts';
import { type NodeBlock, readNodeBlocks } from './read-blocks.ts';
import { readFacts } from './read-facts.ts';

export interface TronSourceOptions extends NodeSourceOptions {
  /**
   * `debug` or `parity`: the node stores internal transactions at all heights; otherwise this is determined by height.
   */
  readonly traces?: TraceMethod;
}

export interface TronReading extends NodeReading {
  readonly node: NodeBlock;
  readonly data: TronBlockData;
}

/** True where the operator's configuration states that the node stores internal transactions at all heights. */
export const isInternalsPromised = ({ traces }: TronSourceOptions): boolean =>
  traces !== undefined && traces !== 'none';

/** Nodes of the configuration as one. @throws CONFIG_INVALID */
export function createTronPool(
  chain: TronChain,
  options: TronSourceOptions,
  createInternals: () => InternalsRecord,
): Pool<Node> {
  const nodes = listNodes(options, (url) => ({
    client: createTronClient({ ...options, url }),
    abilities: { hasHeaders: true, solidBy: 'walletsolidity' as const },
    internals: createInternals(),
  }));
  return createPool<Node>(nodes, { proveChain: (node) => proveNode(chain, node), findHash });
}

async function proveNode(chain: TronChain, node: Node): Promise<void> {
  if (node.isProven) return;
  await proveChain(chain, node);
  node.isProven = true;
}

/** Verified and linked blocks of consecutive heights. @throws SOURCE_* */
export async function readBatch(node: Node, heights: readonly number[]): Promise<readonly TronReading[]> {
  const raws = await readNodeBlocks(node, heights);
  const readings: TronReading[] = [];
  for (const raw of raws) readings.push(await toReading(node, raw));
  const blocks = readings.map(({ block }) => block);
  verifyLinks(blocks);
  // Infos name a height and no block: had the chain changed under our calls, the last id would have.
  await confirmChain(node, blocks.at(-1), findHash);
  return readings;
}

const toReading = (node: Node, raw: NodeBlock): Promise<TronReading> =>
  asNodeFault(raw.height, async () => {
    const data = parseBlockData(raw);
    const unverified = verifyBlockData(data);
    const facts = await readFacts(node.client, data);
    const { block, dataWarnings } = normalizeBlock(data, toFacts(facts));
    return { node: { ...raw, facts }, data, block, dataWarnings: [...dataWarnings, ...unverified] };
  });

/**
 * Compares fees, logs and internal transactions with those of another node, the only possible check: no hash of a block
 * covers them. A node that is away or behind, or reports less, does not contradict the other.
 */
export async function compareInfos({ block, data }: TronReading, pair: NodePair<Node>): Promise<void> {
  const other = await readNodeBlocks(pair.node, [block.height]).catch(() => []);
  if (other[0] === undefined) return;
  const theirs = parseBlockData(other[0]);
  if (theirs.id !== data.id || isDeepStrictEqual(listInfos(theirs), listInfos(data))) return;
  refuseDisagreement('what came', block.height, pair);
}

/** Infos without internal transactions, which one of the nodes may not store. */
const listInfos = ({ infos }: TronBlockData): readonly unknown[] =>
  [...(infos ?? [])].map(([, info]) => ({ ...info, internal_transactions: undefined }));
