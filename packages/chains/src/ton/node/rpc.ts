import { isDeepStrictEqual } from 'node:util';
import { malformed } from '../../rpc/faults.ts';
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
import { getTonChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, RECORDING_FORMAT, type TonBlockData } from '../wire/data.ts';
import { type Facts, toFacts } from '../wire/facts.ts';
import { findHash, getHead, type Node, proveChain } from './chain-head.ts';
import { createTonClient } from './client.ts';
import { type NodeTonBlock, readNodeBlock } from './read-blocks.ts';
import { createFactsReader, type FactsReader } from './read-facts.ts';

const BATCH_SIZE = 10;
const PARALLEL = 2;

interface TonReading extends NodeReading {
  readonly node: NodeTonBlock;
  readonly facts: Facts;
  readonly data: TonBlockData;
}

/**
 * Blocks of indexers with the API of toncenter, checked for consistency and against each other. @throws CONFIG_INVALID
 */
export function createTonSource(options: NodeSourceOptions): NodeSource {
  const chain = getTonChain(options.chain);
  const nodes = listNodes(options, (url) => ({ client: createTonClient({ ...options, url }) }));
  const prove = async (node: Node): Promise<void> => {
    if (!node.isProven) await proveChain(chain, node);
    node.isProven = true;
  };
  const pool = createPool(nodes, { proveChain: prove, findHash });
  const facts = createFactsReader();
  const batches = { batchSize: options.batchSize ?? BATCH_SIZE, parallel: options.parallel ?? PARALLEL };
  return createNodeSource<Node, TonReading>(options, {
    chain,
    pool,
    getHead,
    findHash,
    read: (from, to) => readInBatches(pool, [from, to], batches, (node, heights) => readBatch(node, heights, facts)),
    chooseSample: (readings) => readings.findLast(({ data }) => data.transactions.length > 0),
    compare,
    toContent: ({ node: { height, blocks, transactions, parentHash }, facts }) => ({
      format: RECORDING_FORMAT,
      chain: chain.id,
      height,
      blocks,
      transactions,
      parentHash,
      facts,
    }),
  });
}

async function readBatch(node: Node, heights: readonly number[], facts: FactsReader): Promise<readonly TonReading[]> {
  const readings: TonReading[] = [];
  for (const height of heights)
    readings.push(await toReading(node, await readNodeBlock(node, height, readings.at(-1)?.block.hash), facts));
  // Pages of one block are several calls.
  await confirmChain(node, readings.at(-1)?.block, findHash);
  return readings;
}

const toReading = ({ client }: Node, raw: NodeTonBlock, reader: FactsReader): Promise<TonReading> =>
  asNodeFault(raw.height, async () => {
    const data = parseBlockData(raw);
    if (data.master.seqno !== raw.height)
      throw malformed('the node answers with another block than requested', { answered: data.master.seqno });
    const unverified = verifyBlockData(data);
    const facts = await reader.read(client, data);
    const { block, dataWarnings } = normalizeBlock(data, toFacts(facts));
    return { node: raw, facts, data, block, dataWarnings: [...dataWarnings, ...unverified] };
  });

/**
 * Compares transactions with another indexer: no hash that can be recomputed covers them. An indexer that is
 * unreachable or behind does not contradict the first.
 */
async function compare({ node: raw, data }: TonReading, pair: NodePair<Node>): Promise<void> {
  const other = await readNodeBlock(pair.node, raw.height).catch(() => undefined);
  if (other === undefined) return;
  const theirs = parseBlockData(other);
  if (theirs.master.root_hash !== data.master.root_hash || isDeepStrictEqual(theirs.transactions, data.transactions))
    return;
  refuseDisagreement('the transactions', raw.height, pair);
}
