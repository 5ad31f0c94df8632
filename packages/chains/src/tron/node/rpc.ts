import { type BlockPosition, createFinalGuard } from '../../rpc/final-guard.ts';
import { createNodeSource, type NodeSource, readInBatches } from '../../rpc/node-source.ts';
import { getTronChain } from '../chains.ts';
import { RECORDING_FORMAT } from '../wire/data.ts';
import { findHash, findSolid, getHead, type Node } from './chain-head.ts';
import { createInternalsRecord } from './internals.ts';
import {
  compareInfos,
  createTronPool,
  isInternalsPromised,
  readBatch,
  type TronReading,
  type TronSourceOptions,
} from './readings.ts';

const BATCH_SIZE = 20;
/** `getblockbylimitnext` gives no more. */
const MAX_BATCH_SIZE = 100;
const PARALLEL = 3;

/** Blocks of nodes that speak java-tron's HTTP interface, verified as far as their answers allow. @throws CONFIG_INVALID */
export function createTronSource(options: TronSourceOptions): NodeSource {
  const chain = getTronChain(options.chain);
  const isPromised = isInternalsPromised(options);
  const pool = createTronPool(chain, options, () => createInternalsRecord({ isPromised }));
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

async function readPlace(node: Node, height: number): Promise<BlockPosition> {
  const [reading] = await readBatch(node, [height]);
  return (reading as TronReading).block;
}
