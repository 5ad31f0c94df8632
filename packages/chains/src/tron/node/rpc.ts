import { isDeepStrictEqual } from 'node:util';
import type { TraceMethod } from '../../family.ts';
import { verifyLinks } from '../../rpc/batches.ts';
import { type BlockPosition, createFinalGuard } from '../../rpc/final-guard.ts';
import { createPool } from '../../rpc/node-pool.ts';
import {
  asNodeFault,
  confirmChain,
  createNodeSource,
  listNodes,
  type NodePair,
  type NodeReading,
  type NodeSource,
  type NodeSourceOptions,
  readInBatches,
  refuseDisagreement,
} from '../../rpc/node-source.ts';
import { getTronChain, type TronChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, RECORDING_FORMAT, type TronBlockData } from '../wire/data.ts';
import { toFacts } from '../wire/facts.ts';
import { findHash, findSolid, getHead, type Node, proveChain } from './chain-head.ts';
import { createTronClient } from './client.ts';
import { createInternalsRecord } from './internals.ts';
import { type NodeBlock, readNodeBlocks } from './read-blocks.ts';
import { readFacts } from './read-facts.ts';

export interface TronSourceOptions extends NodeSourceOptions {
  /**
   * `debug` or `parity`: the node stores internal transactions at all heights; otherwise this is determined by height.
   */
  readonly traces?: TraceMethod;
}

const BATCH_SIZE = 20;
/** `getblockbylimitnext` gives no more. */
const MAX_BATCH_SIZE = 100;
const PARALLEL = 3;

interface TronReading extends NodeReading {
  readonly node: NodeBlock;
  readonly data: TronBlockData;
}

/** Blocks of nodes that speak java-tron's HTTP interface, verified as far as their answers allow. @throws CONFIG_INVALID */
export function createTronSource(options: TronSourceOptions): NodeSource {
  const chain = getTronChain(options.chain);
  const nodes = listNodes(options, (url) => toNode(options, url));
  const pool = createPool(nodes, { proveChain: (node) => proveNode(chain, node), findHash });
  const batches = {
    batchSize: Math.min(options.batchSize ?? BATCH_SIZE, MAX_BATCH_SIZE),
    parallel: options.parallel ?? PARALLEL,
  };
  return createNodeSource<Node, TronReading>(options, {
    chain,
    pool,
    final: createFinalGuard({
      chain: chain.id,
      word: 'solid',
      find: findSolid,
      findHash,
      read: readPlace,
      nameOf: ({ client }) => client.name,
    }),
    getHead,
    findHash,
    read: (from, to) => readInBatches(pool, [from, to], batches, readBatch),
    chooseSample: (readings) => readings.findLast(({ data }) => data.transactions.length > 0),
    compare: compareInfos,
    toContent: ({ node: { height, block, infos, hasInternals, facts } }) => ({
      format: RECORDING_FORMAT,
      chain: chain.id,
      height,
      block,
      infos,
      hasInternals,
      facts,
    }),
  });
}

const toNode = (options: TronSourceOptions, url: string): Omit<Node, 'isProven'> => ({
  client: createTronClient({ ...options, url }),
  abilities: {
    hasHeaders: true,
    solidBy: 'walletsolidity',
  },
  internals: createInternalsRecord({ isPromised: options.traces !== undefined && options.traces !== 'none' }),
});

async function proveNode(chain: TronChain, node: Node): Promise<void> {
  if (node.isProven) return;
  await proveChain(chain, node);
  node.isProven = true;
}

async function readBatch(node: Node, heights: readonly number[]): Promise<readonly TronReading[]> {
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

async function readPlace(node: Node, height: number): Promise<BlockPosition> {
  const [reading] = await readBatch(node, [height]);
  return (reading as TronReading).block;
}

/**
 * Compares fees, logs and internal transactions with those of another node, the only possible check: no hash of a block
 * covers them. A node that is away or behind, or reports less, does not contradict the other.
 */
async function compareInfos({ block, data }: TronReading, pair: NodePair<Node>): Promise<void> {
  const other = await readNodeBlocks(pair.node, [block.height]).catch(() => []);
  if (other[0] === undefined) return;
  const theirs = parseBlockData(other[0]);
  if (theirs.id !== data.id || isDeepStrictEqual(listInfos(theirs), listInfos(data))) return;
  refuseDisagreement('what came', block.height, pair);
}

/** Infos without internal transactions, which one of the nodes may not store. */
const listInfos = ({ infos }: TronBlockData): readonly unknown[] =>
  [...(infos ?? [])].map(([, info]) => ({ ...info, internal_transactions: undefined }));
