import { isDeepStrictEqual } from 'node:util';
import { inParallel } from '../../rpc/batches.ts';
import { malformed } from '../../rpc/faults.ts';
import { type BlockPosition, createFinalGuard } from '../../rpc/final-guard.ts';
import { createRpcClient } from '../../rpc/json-rpc.ts';
import { createPool } from '../../rpc/node-pool.ts';
import {
  asNodeFault,
  createNodeSource,
  listNodes,
  type NodePair,
  type NodeReading,
  type NodeSource,
  type NodeSourceOptions,
  refuseDisagreement,
} from '../../rpc/node-source.ts';
import { getSolanaChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, type RawSolanaBlock, RECORDING_FORMAT, type SolanaBlockData } from '../wire/data.ts';
import {
  CONFIRMED,
  findHash,
  findHashSoFar,
  findSolid,
  getFirstSlot,
  getHead,
  listSlots,
  type Node,
  proveChain,
} from './chain-head.ts';
import { isPruned, SOLANA_DIALECT } from './dialect.ts';

/** Services limit how many large answers they give at once. */
const BLOCKS_AT_ONCE = 4;

interface SolanaReading extends NodeReading {
  readonly raw: RawSolanaBlock;
  readonly data: SolanaBlockData;
}

/**
 * Blocks of nodes that speak Solana's JSON-RPC, checked as far as their answers allow. A slot need not have a block: what
 * a range lacks, the next block's parent proves to be none.
 *
 * @throws CONFIG_INVALID
 */
export function createSolanaSource(options: NodeSourceOptions): NodeSource {
  const chain = getSolanaChain(options.chain);
  const nodes = listNodes(options, (url) => ({ client: createRpcClient({ ...options, url }, SOLANA_DIALECT) }));
  const pool = createPool(nodes, { proveChain: (node) => proveChain(chain, node), findHash });
  const read = async (from: number, to: number): Promise<readonly SolanaReading[]> => {
    const slots = await pool.run((node) => listSlots(node, from, to));
    const readings = await inParallel(slots, options.batchSize ?? BLOCKS_AT_ONCE, (slot) =>
      pool.run((node) => readBlock(node, slot)),
    );
    const [first] = readings;
    if (first !== undefined) await pool.run((node) => confirmParent(node, first.data));
    return readings;
  };
  const source = createNodeSource<Node, SolanaReading>(options, {
    chain,
    pool,
    final: createFinalGuard({
      chain: chain.id,
      word: 'finalized',
      find: findSolid,
      findHash: findHashSoFar,
      read: readPlace,
      nameOf: ({ client }) => client.name,
    }),
    getHead,
    findHash,
    read,
    compare: compareOutcomes,
    toContent: ({ raw: { slot, block } }) => ({ format: RECORDING_FORMAT, chain: chain.id, slot, block }),
  });
  return {
    ...source,
    firstHeight: () => pool.run(getFirstSlot),
    listHeights: (from, to) => pool.run((node) => listSlots(node, from, to)),
  };
}

const WHOLE = {
  ...CONFIRMED,
  encoding: 'base64',
  transactionDetails: 'full',
  rewards: true,
  maxSupportedTransactionVersion: 0,
} as const;

const askBlock = (node: Node, slot: number): Promise<unknown> => node.client.call('getBlock', slot, WHOLE);

async function readBlock(node: Node, slot: number): Promise<SolanaReading> {
  const raw = { slot, block: await askBlock(node, slot) };
  return asNodeFault(slot, () => {
    const data = parseBlockData(raw);
    const unverified = verifyBlockData(data);
    const { block, dataWarnings } = normalizeBlock(data);
    return { raw, data, block, dataWarnings: [...dataWarnings, ...unverified] };
  });
}

async function readPlace(node: Node, slot: number): Promise<BlockPosition> {
  const { block, data } = await readBlock(node, slot);
  await confirmParent(node, data);
  return block;
}

/** Compares the parent hash of a block with the node's answer for the parent. No hash can be recomputed here. */
async function confirmParent(node: Node, { slot, parentSlot, parentHash }: SolanaBlockData): Promise<void> {
  if (slot === 0) return;
  const hash = await findHash(node, parentSlot).catch((error: unknown) => {
    if (isPruned(error)) return undefined;
    throw error;
  });
  if (hash === undefined || hash === parentHash) return;
  throw malformed(`the parent of block ${slot} is not the block that the node has before it`, {
    height: slot,
    parentHash,
    hash,
  });
}

/**
 * Compares balances with another node: no hash that can be recomputed covers them. A node that is unreachable or behind
 * does not contradict the first.
 */
async function compareOutcomes({ data, block }: SolanaReading, pair: NodePair<Node>): Promise<void> {
  const other = await readBlock(pair.node, block.height).catch(() => undefined);
  if (other === undefined || other.data.hash !== data.hash) return;
  if (isDeepStrictEqual(other.block, block)) return;
  refuseDisagreement('what came', block.height, pair);
}
