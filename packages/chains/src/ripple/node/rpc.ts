import { getChain } from '@sulian/domain';
import { malformed } from '../../rpc/faults.ts';
import { createPool } from '../../rpc/node-pool.ts';
import {
  asNodeFault,
  createNodeSource,
  listNodes,
  type NodeReading,
  type NodeSource,
  type NodeSourceOptions,
  readInBatches,
} from '../../rpc/node-source.ts';
import { getRippleChain } from '../chains.ts';
import { normalizeLedger } from '../normalize/normalize.ts';
import { verifyLedgerData } from '../verify/verify.ts';
import { RECORDING_FORMAT } from '../wire/data.ts';
import { findHash, getFirstHeight, getHead, type Node, proveChain } from './chain-head.ts';
import { createRippleClient } from './client.ts';
import { type NodeLedger, readNodeLedger } from './read-ledger.ts';

/** Public servers limit how much they give at once. */
const LEDGERS_AT_ONCE = 4;

interface RippleReading extends NodeReading {
  readonly node: NodeLedger;
}

/** Validated ledgers of servers that speak rippled's JSON-RPC, recomputed from their bytes. @throws CONFIG_INVALID */
export function createRippleSource(options: NodeSourceOptions): NodeSource {
  const chain = getRippleChain(options.chain);
  const nodes = listNodes(options, (url) => ({ client: createRippleClient({ ...options, url }) }));
  const pool = createPool(nodes, { proveChain: (node) => proveChain(chain, node), findHash });
  const first = getChain(chain.id).firstHeight;
  const batches = { batchSize: 1, parallel: options.batchSize ?? LEDGERS_AT_ONCE };
  const source = createNodeSource<Node, RippleReading>(options, {
    chain,
    pool,
    getHead,
    findHash,
    read: (from, to) =>
      readInBatches(pool, [from, to], batches, (node, heights) =>
        Promise.all(heights.map((height) => readLedger(node, height, height === first))),
      ),
    toContent: ({ node: { raw }, block: { height } }) => ({
      format: RECORDING_FORMAT,
      chain: chain.id,
      height,
      ...raw,
    }),
  });
  return { ...source, firstHeight: () => pool.run(getFirstHeight) };
}

const readLedger = (node: Node, height: number, hasState: boolean): Promise<RippleReading> =>
  asNodeFault(height, async () => {
    const read = await readNodeLedger(node, height, hasState);
    if (read.data.header.index !== height)
      throw malformed('the node answers with another ledger than requested', { answered: read.data.header.index });
    const unverified = verifyLedgerData(read.data);
    const { block, dataWarnings } = normalizeLedger(read.data);
    return { node: read, block, dataWarnings: [...dataWarnings, ...unverified] };
  });
