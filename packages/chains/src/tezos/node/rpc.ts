import { isDeepStrictEqual } from 'node:util';
import { malformed } from '../../rpc/faults.ts';
import { type BlockPosition, createFinalGuard } from '../../rpc/final-guard.ts';
import { createPool } from '../../rpc/node-pool.ts';
import {
  asNodeFault,
  createNodeSource,
  listNodes,
  type NodePair,
  type NodeReading,
  type NodeSource,
  type NodeSourceOptions,
  readInBatches,
  refuseDisagreement,
} from '../../rpc/node-source.ts';
import { getTezosChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, RECORDING_FORMAT, type TezosBlockData } from '../wire/data.ts';
import { findFinal, findHash, getHead, type Node, proveChain } from './chain-head.ts';
import { blockPath, createTezosClient } from './client.ts';

/** Services limit how many large answers they give at once. */
const BLOCKS_AT_ONCE = 4;

interface TezosReading extends NodeReading {
  readonly raw: unknown;
  readonly data: TezosBlockData;
}

/** Blocks of nodes that speak Octez' RPC, verified as far as their answers allow. @throws CONFIG_INVALID */
export function createTezosSource(options: NodeSourceOptions): NodeSource {
  const chain = getTezosChain(options.chain);
  const nodes = listNodes(options, (url) => ({ client: createTezosClient({ ...options, url }) }));
  const pool = createPool(nodes, { proveChain: (node) => proveChain(chain, node), findHash });
  const batches = { batchSize: 1, parallel: options.batchSize ?? BLOCKS_AT_ONCE };
  return createNodeSource<Node, TezosReading>(options, {
    chain,
    pool,
    final: createFinalGuard({
      chain: chain.id,
      word: 'final',
      find: (node) => findFinal(node, chain.finalityDepth),
      findHash,
      read: readPlace,
      nameOf: ({ client }) => client.name,
    }),
    getHead,
    findHash,
    read: (from, to) =>
      readInBatches(pool, [from, to], batches, (node, heights) =>
        Promise.all(heights.map((height) => readBlock(node, height))),
      ),
    compare: compareReceipts,
    toContent: ({ raw, block: { height } }) => ({ format: RECORDING_FORMAT, chain: chain.id, height, block: raw }),
  });
}

/** Reads a block with all receipts: nodes omit large ones unless they are requested. */
async function readBlock({ client }: Node, height: number): Promise<TezosReading> {
  const raw = await client.ask({ path: blockPath(height), query: { metadata: 'always' } });
  return asNodeFault(height, () => {
    const data = parseBlockData(raw);
    if (data.header.level !== height)
      throw malformed('the node answers with another block than requested', { answered: data.header.level });
    const unverified = verifyBlockData(data);
    const { block, dataWarnings } = normalizeBlock(data);
    return { raw, data, block, dataWarnings: [...dataWarnings, ...unverified] };
  });
}

const readPlace = async (node: Node, height: number): Promise<BlockPosition> => (await readBlock(node, height)).block;

/**
 * Compares receipts with another node: no hash that can be recomputed covers them. A node that is unreachable or behind
 * does not contradict the first.
 */
async function compareReceipts({ data, block }: TezosReading, pair: NodePair<Node>): Promise<void> {
  const other = await readBlock(pair.node, block.height).catch(() => undefined);
  if (other === undefined || other.data.hash !== data.hash || isDeepStrictEqual(other.block, block)) return;
  refuseDisagreement('what came', block.height, pair);
}
