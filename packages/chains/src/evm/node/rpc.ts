import { createNodeSource, type NodeSource, readInBatches } from '../../rpc/node-source.ts';
import { getEvmChain } from '../chains.ts';
import { RECORDING_FORMAT } from '../wire/data.ts';
import { findHash, getHead, type Node } from './chain-head.ts';
import { createEvmPool, type EvmReading, type EvmSourceOptions, readBatch } from './readings.ts';

const BATCH_SIZE = 10;
const PARALLEL = 4;

/** Blocks of nodes that speak Ethereum's JSON-RPC, verified as far as their answers allow. @throws CONFIG_INVALID */
export function createEvmSource(options: EvmSourceOptions): NodeSource {
  const chain = getEvmChain(options.chain);
  const pool = createEvmPool(chain, options);
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
