import { AppError, type Block, type BlockSource, type ChainId, isAppError } from '@sulian/domain';
import type { BlockDataWarning } from '../../family.ts';
import { malformed } from '../../rpc/faults.ts';
import { createFinalGuard, type FinalGuard, type FinalMemory } from '../../rpc/final-guard.ts';
import { createRpcClient, getResult, type RpcClient, type RpcOutcome } from '../../rpc/json-rpc.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { getUtxoChain, type UtxoChain } from '../chains.ts';
import { parseBlock } from '../normalize/parse-block.ts';
import { isWorkSampled, verifyParent } from '../verify/verify.ts';
import { blockchainInfo, bytesHex, hashHex } from '../wire/schema.ts';
import { findChainLock } from './chain-lock.ts';
import { CORE_DIALECT } from './dialect.ts';

export interface RpcSourceOptions extends TransportOptions {
  readonly chain: ChainId;
  /** Record of, for example, a test network; the chain's own when undefined. */
  readonly record?: UtxoChain;
  /** Blocks a request. */
  readonly batchSize?: number;
  /** A simulated node: its genesis is its own, and its blocks are not mined. */
  readonly isSimulated?: boolean;
  /** Prove that each block meets the target it states; on unless simulated. */
  readonly checkWork?: boolean;
  readonly onDataWarnings?: (height: number, dataWarnings: readonly BlockDataWarning[]) => void;
  /** Storage of ChainLocks across restarts. */
  readonly finalMemory?: FinalMemory;
}

interface RecordedBlock {
  readonly height: number;
  readonly hash: string;
  readonly raw: Buffer;
}

export interface RpcSource extends BlockSource {
  /** Raw blocks as the node sends them, unverified beyond their hash; for recording. */
  getRawBlocks(fromHeight: number, toHeight: number): Promise<readonly RecordedBlock[]>;
}

/** Eight full blocks are about 30 MB of hex. */
const BATCH_SIZE = 8;
/** Maximum number of blocks per call of `getBlocks`; callers request fewer. */
const MAX_BLOCKS = 10_000;

/**
 * Block source on a node with Bitcoin Core's protocol. Blocks are requested raw, so that everything that a node could
 * get wrong is computed again: hash, merkle root, transaction ids, parent links.
 */
export function createRpcSource(options: RpcSourceOptions): RpcSource {
  const chain = options.record ?? getUtxoChain(options.chain);
  const client = createRpcClient(options, CORE_DIALECT);
  const checkWork = options.checkWork ?? options.isSimulated !== true;
  const node: Node = { chain, client, batchSize: options.batchSize ?? BATCH_SIZE, checkWork, head: undefined };
  const locks = chain.hasChainLocks === true ? createLockGuard(options, chain) : undefined;
  let isProven = options.isSimulated === true;
  const retry = <T>(work: () => Promise<T>): Promise<T> =>
    client.retry(async () => {
      if (!isProven) await proveChain(node);
      isProven = true;
      return work();
    });
  return {
    chain: chain.id,
    firstHeight: () => retry(async () => (await getInfo(node)).pruneheight ?? chain.firstHeight),
    getHead: () =>
      retry(async () => {
        // Locks are read before the head, so that the head includes the locked block.
        await locks?.check(node);
        const head = await getHead(node);
        node.head = head.height;
        return head;
      }),
    getBlocks: async (from, to) => {
      const blocks = await readInBatches(node, [from, to], (a, b) => retry(() => readBlocks(node, a, b)));
      verifyLinks(blocks);
      locks?.learn(blocks);
      return blocks;
    },
    getRawBlocks: (from, to) => readInBatches(node, [from, to], (a, b) => retry(() => readRawBlocks(node, a, b))),
    findHash: (height) => retry(() => findHash(node, height)),
  };
}

/**
 * Blocks locked by masternodes are final at once; without locks, finality is by depth alone, and a warning reports this.
 */
function createLockGuard({ onDataWarnings, finalMemory }: RpcSourceOptions, chain: UtxoChain): FinalGuard<Node> {
  let isSaid = false;
  return createFinalGuard<Node>({
    chain: chain.id,
    word: 'chain-locked',
    memory: finalMemory,
    find: async (node) => {
      const chainLock = await findChainLock(node.client);
      const isMissing = typeof chainLock === 'string';
      if (isMissing && !isSaid)
        onDataWarnings?.((await getInfo(node)).blocks, [{ kind: 'CHAINLOCK_MISSING', count: 1, example: undefined }]);
      isSaid = isMissing;
      return isMissing ? undefined : chainLock;
    },
    findHash,
    read: async (node, height) => {
      const [block] = await readBlocks(node, height, height);
      if (block === undefined) throw malformed('the node has no block at a height it offered', { height });
      return block;
    },
    nameOf: ({ client }) => client.name,
  });
}

interface Node {
  readonly chain: UtxoChain;
  readonly client: RpcClient;
  readonly batchSize: number;
  readonly checkWork: boolean;
  /** Best height in its last answer. */
  head: number | undefined;
}

async function getInfo(node: Node): Promise<ReturnType<typeof blockchainInfo.parse>> {
  const answer = blockchainInfo.safeParse(await node.client.call('getblockchaininfo'));
  if (!answer.success)
    throw malformed('getblockchaininfo answers something else', { issue: answer.error.issues[0]?.message });
  return answer.data;
}

/** A node of a test network, or of another coin, would fill the ledger with blocks that are none of ours. */
async function proveChain(node: Node): Promise<void> {
  const info = await getInfo(node);
  const expected = node.chain.genesisHash;
  const firstHash = info.chain === 'main' ? await findHash(node, node.chain.firstHeight) : undefined;
  if (firstHash === expected) return;
  throw new AppError(
    'BLOCK_FOREIGN',
    `the node serves another chain than ${node.chain.id} (it reports "${info.chain}")`,
    {
      details: { chain: node.chain.id, nodeChain: info.chain, genesisHash: firstHash, expected },
    },
  );
}

async function getHead(node: Node): Promise<{ height: number; hash: string }> {
  const info = await getInfo(node);
  if (info.initialblockdownload === true)
    throw new AppError(
      'SOURCE_SYNCING',
      `the node is still downloading: block ${info.blocks} of ${info.headers ?? '?'}`,
      {
        details: { height: info.blocks, headers: info.headers },
      },
    );
  return { height: info.blocks, hash: info.bestblockhash };
}

async function findHash(node: Node, height: number): Promise<string | undefined> {
  const [outcome] = await node.client.batch([{ method: 'getblockhash', params: [height] }]);
  return toHash(outcome, height);
}

function toHash(outcome: RpcOutcome | undefined, height: number): string | undefined {
  if (outcome !== undefined && 'error' in outcome && outcome.error.details['isOutOfRange'] === true) return undefined;
  const hash = hashHex.safeParse(getResult(outcome));
  if (!hash.success) throw malformed('getblockhash answers something else', { height });
  return hash.data;
}

async function readInBatches<T>(
  node: Node,
  [from, to]: readonly [number, number],
  read: (from: number, to: number) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (to - from >= MAX_BLOCKS)
    throw new AppError('BAD_REQUEST', `at most ${MAX_BLOCKS} blocks at once`, { details: { from, to } });
  const all: T[] = [];
  for (let height = from; height <= to; height += node.batchSize)
    all.push(...(await read(height, Math.min(to, height + node.batchSize - 1))));
  return all;
}

async function readRawBlocks(node: Node, from: number, to: number): Promise<readonly RecordedBlock[]> {
  const heights = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const blockHashes = await node.client.batch(heights.map((height) => ({ method: 'getblockhash', params: [height] })));
  const hashes = heights.map((height, i) => {
    const hash = toHash(blockHashes[i], height);
    if (hash === undefined) throw malformed('the node has no block at a height it offered', { height });
    return hash;
  });
  const raws = await node.client.batch(hashes.map((hash) => ({ method: 'getblock', params: [hash, 0] })));
  return heights.map((height, i) => {
    const raw = bytesHex.safeParse(getResult(raws[i]));
    if (!raw.success) throw malformed('getblock answers no raw block', { height });
    return { height, hash: hashes[i] as string, raw: Buffer.from(raw.data, 'hex') };
  });
}

async function readBlocks(node: Node, from: number, to: number): Promise<readonly Block[]> {
  const blocks = (await readRawBlocks(node, from, to)).map((recorded) => toBlock(node, recorded));
  verifyLinks(blocks);
  return blocks;
}

/** A reorganisation between two calls looks the same as a false answer: on retry, the node must be consistent. */
function verifyLinks(blocks: readonly Block[]): void {
  for (let i = 1; i < blocks.length; i++)
    asSourceFault(() => verifyParent(blocks[i] as Block, (blocks[i - 1] as Block).hash));
}

function toBlock(node: Node, { height, hash, raw }: RecordedBlock): Block {
  const checkWork = node.checkWork && isWorkSampled(node.chain, { height, head: node.head ?? height });
  const block = asSourceFault(() => parseBlock(raw, { chain: node.chain.id, record: node.chain, height, checkWork }));
  if (block.hash !== hash)
    throw malformed('the node answers with another block than requested', { height, hash, answered: block.hash });
  return block;
}

/** A block that proves wrong is a fault of the node, and may be right on retry. */
function asSourceFault<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isAppError(error)) throw error;
    throw malformed(
      `the node answers with a block that is wrong: ${error.message}`,
      { ...error.details, fault: error.code },
      error,
    );
  }
}
