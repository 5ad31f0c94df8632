import { isDeepStrictEqual } from 'node:util';
import { AppError, type Block, type BlockSource, type ChainId, isAppError } from '@sulian/domain';
import type { BlockNotice } from '../../family.ts';
import type { Recording, RecordingSource } from '../../recordings/capture.ts';
import { inParallel, verifyLinks } from '../../rpc/batches.ts';
import { malformed } from '../../rpc/faults.ts';
import { createFinalGuard, type Place } from '../../rpc/final-guard.ts';
import { createRpcClient } from '../../rpc/json-rpc.ts';
import { createPool } from '../../rpc/node-pool.ts';
import { createReadAhead } from '../../rpc/read-ahead.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { getSolanaChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, type RawSolanaBlock, RECORDING_FORMAT, type SolanaBlockData } from '../wire/data.ts';
import {
  CONFIRMED,
  findHash,
  findSolid,
  getFirstSlot,
  getHead,
  listSlots,
  type Node,
  proveChain,
} from './chain-head.ts';
import { isPruned, SOLANA_DIALECT } from './dialect.ts';

export interface SolanaSourceOptions extends Omit<TransportOptions, 'url'> {
  readonly chain: ChainId;
  /** Nodes of the chain; the first that works is asked, the others are asked whether they agree. */
  readonly urls: readonly string[];
  /** Blocks that are asked for at once. */
  readonly batchSize?: number;
  /** A simulated node may begin with another block. */
  readonly isSimulated?: boolean;
  /** Told of what a block leaves open. */
  readonly onNotices?: (height: number, notices: readonly BlockNotice[]) => void;
}

export interface SolanaSource extends BlockSource, RecordingSource {}

/** Services limit how many large answers they give at once. */
const BLOCKS_AT_ONCE = 4;
/** What `getBlocks` will hold at once; callers ask for less. */
const MAX_BLOCKS = 2_000;

interface Reading {
  readonly raw: RawSolanaBlock;
  readonly data: SolanaBlockData;
  readonly block: Block;
  readonly notices: readonly BlockNotice[];
}

/**
 * Blocks of nodes that speak Solana's JSON-RPC, checked as far as their answers allow. A slot need not have a block: what
 * a range lacks, the next block's parent proves to be none.
 *
 * @throws CONFIG_INVALID
 */
export function createSolanaSource(options: SolanaSourceOptions): SolanaSource {
  const chain = getSolanaChain(options.chain);
  if (options.urls.length === 0) throw new AppError('CONFIG_INVALID', `${chain.id}: no node is named`);
  const nodes = options.urls.map(
    (url): Node => ({
      client: createRpcClient({ ...options, url }, SOLANA_DIALECT),
      isProven: options.isSimulated === true,
    }),
  );
  const pool = createPool(nodes, { proveChain: (node) => proveChain(chain, node), findHash });
  const solid = createFinalGuard<Node>({
    chain: chain.id,
    word: 'finalized',
    find: findSolid,
    findHash,
    read: readPlace,
    nameOf: ({ client }) => client.name,
  });
  const readRange = async (from: number, to: number): Promise<readonly Reading[]> => {
    if (to - from >= MAX_BLOCKS)
      throw new AppError('BAD_REQUEST', `at most ${MAX_BLOCKS} slots at once`, { details: { from, to } });
    const slots = await pool.run((node) => listSlots(node, from, to));
    const readings = await inParallel(slots, options.batchSize ?? BLOCKS_AT_ONCE, (slot) =>
      pool.run((node) => readBlock(node, slot)),
    );
    verifyLinks(readings.map(({ block }) => block));
    const [first] = readings;
    if (first !== undefined) await pool.run((node) => confirmParent(node, first.data));
    const last = readings.at(-1);
    await pool.agree(last?.block);
    if (last !== undefined) await pool.checkOthers((node, used) => compareOutcomes(last, { node, used }));
    solid.learn(readings.map(({ block }) => block));
    return readings;
  };
  const ahead = createReadAhead(readRange, chain.finalityDepth);
  return {
    chain: chain.id,
    firstHeight: () => pool.run(getFirstSlot),
    getHead: async () => {
      const head = await pool.run(async (node) => {
        await solid.check(node);
        return getHead(node);
      });
      ahead.setHead(head.height);
      return head;
    },
    findHash: (height) => pool.run((node) => findHash(node, height)),
    listHeights: (from, to) => pool.run((node) => listSlots(node, from, to)),
    getRecordings: async (from, to) => (await readRange(from, to)).map((each) => toRecording(chain.id, each)),
    getBlocks: async (from, to) => {
      const readings = await ahead.read(from, to);
      for (const { block, notices } of readings) if (notices.length > 0) options.onNotices?.(block.height, notices);
      return readings.map(({ block }) => block);
    },
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

/** A block that proves wrong is a fault of the node, and may be right when asked again. */
async function readBlock(node: Node, slot: number): Promise<Reading> {
  const raw = { slot, block: await askBlock(node, slot) };
  try {
    const data = parseBlockData(raw);
    const unverified = verifyBlockData(data);
    const { block, notices } = normalizeBlock(data);
    return { raw, data, block, notices: [...notices, ...unverified] };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const details = { height: slot, ...error.details, fault: error.code };
    throw malformed(`the node answers with a block that is wrong: ${error.message}`, details, error);
  }
}

async function readPlace(node: Node, slot: number): Promise<Place> {
  const { block, data } = await readBlock(node, slot);
  await confirmParent(node, data);
  return block;
}

/** No hash can be recomputed here: what a node says of one block is at least held against what it says of its parent. */
async function confirmParent(node: Node, { slot, parentSlot, parentHash }: SolanaBlockData): Promise<void> {
  if (slot === 0) return;
  const hash = await findHash(node, parentSlot).catch((error: unknown) => {
    if (isPruned(error)) return undefined;
    throw error;
  });
  if (hash === undefined || hash === parentHash) return;
  throw malformed(`block ${slot} does not stand on the block that the node has before it`, {
    height: slot,
    parentHash,
    hash,
  });
}

/**
 * Balances stand in no hash that can be recomputed: another node's word is all that they can be held against. A node that is
 * away or behind says nothing against the other.
 */
async function compareOutcomes(
  { data, block }: Reading,
  { node, used }: { readonly node: Node; readonly used: Node },
): Promise<void> {
  const other = await readBlock(node, block.height).catch(() => undefined);
  if (other === undefined || other.data.hash !== data.hash) return;
  if (isDeepStrictEqual(other.block, block)) return;
  throw malformed(
    `two nodes disagree on what came of block ${block.height}: ${used.client.name} and ${node.client.name}`,
    { height: block.height },
  );
}

function toRecording(chain: ChainId, { raw: { slot, block: content }, block: { hash } }: Reading): Recording {
  return { height: slot, hash, content: { format: RECORDING_FORMAT, chain, slot, block: content } };
}
