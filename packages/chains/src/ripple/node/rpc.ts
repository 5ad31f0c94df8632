import { AppError, type Block, type BlockSource, type ChainId, getChain, isAppError } from '@sulian/domain';
import type { BlockNotice } from '../../family.ts';
import type { Recording, RecordingSource } from '../../recordings/capture.ts';
import { inParallel, verifyLinks } from '../../rpc/batches.ts';
import { malformed } from '../../rpc/faults.ts';
import { createPool } from '../../rpc/node-pool.ts';
import { createReadAhead } from '../../rpc/read-ahead.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { getRippleChain } from '../chains.ts';
import { normalizeLedger } from '../normalize/normalize.ts';
import { verifyLedgerData } from '../verify/verify.ts';
import { RECORDING_FORMAT } from '../wire/data.ts';
import { findHash, getFirstHeight, getHead, type Node, proveChain } from './chain-head.ts';
import { createRippleClient } from './client.ts';
import { type NodeLedger, readNodeLedger } from './read-ledger.ts';

export interface RippleSourceOptions extends Omit<TransportOptions, 'url'> {
  readonly chain: ChainId;
  /** Nodes of the chain; the first that works is asked, the others are asked whether they agree. */
  readonly urls: readonly string[];
  /** Ledgers that are asked for at once. */
  readonly batchSize?: number;
  /** A simulated node may be of another network. */
  readonly isSimulated?: boolean;
  /** Told of what a ledger leaves open. */
  readonly onNotices?: (height: number, notices: readonly BlockNotice[]) => void;
}

export interface RippleSource extends BlockSource, RecordingSource {}

/** Public servers limit how much they give at once. */
const LEDGERS_AT_ONCE = 4;
/** What `getBlocks` will hold at once; callers ask for less. */
const MAX_BLOCKS = 2_000;

interface Reading {
  readonly node: NodeLedger;
  readonly block: Block;
  readonly notices: readonly BlockNotice[];
}

/** Validated ledgers of servers that speak rippled's JSON-RPC, recomputed from their bytes. @throws CONFIG_INVALID */
export function createRippleSource(options: RippleSourceOptions): RippleSource {
  const chain = getRippleChain(options.chain);
  if (options.urls.length === 0) throw new AppError('CONFIG_INVALID', `${chain.id}: no node is named`);
  const nodes = options.urls.map(
    (url): Node => ({ client: createRippleClient({ ...options, url }), isProven: options.isSimulated === true }),
  );
  const pool = createPool(nodes, { proveChain: (node) => proveChain(chain, node), findHash });
  const first = getChain(chain.id).firstHeight;
  const readRange = async (from: number, to: number): Promise<readonly Reading[]> => {
    if (to - from >= MAX_BLOCKS)
      throw new AppError('BAD_REQUEST', `at most ${MAX_BLOCKS} ledgers at once`, { details: { from, to } });
    const heights = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const readings = await inParallel(heights, options.batchSize ?? LEDGERS_AT_ONCE, (height) =>
      pool.run((node) => readLedger(node, height, height === first)),
    );
    verifyLinks(readings.map(({ block }) => block));
    await pool.agree(readings.at(-1)?.block);
    return readings;
  };
  const ahead = createReadAhead(readRange, chain.finalityDepth);
  return {
    chain: chain.id,
    firstHeight: () => pool.run(getFirstHeight),
    getHead: async () => {
      const head = await pool.run(getHead);
      ahead.setHead(head.height);
      return head;
    },
    findHash: (height) => pool.run((node) => findHash(node, height)),
    getRecordings: async (from, to) => (await readRange(from, to)).map((each) => toRecording(chain.id, each)),
    getBlocks: async (from, to) => {
      const readings = await ahead.read(from, to);
      for (const { block, notices } of readings) if (notices.length > 0) options.onNotices?.(block.height, notices);
      return readings.map(({ block }) => block);
    },
  };
}

/** A ledger that proves wrong is a fault of the node, and may be right when asked again. */
async function readLedger(node: Node, height: number, hasState: boolean): Promise<Reading> {
  try {
    const read = await readNodeLedger(node, height, hasState);
    if (read.data.header.index !== height)
      throw malformed('the node answers with another ledger than asked', { answered: read.data.header.index });
    const unverified = verifyLedgerData(read.data);
    const { block, notices } = normalizeLedger(read.data);
    return { node: read, block, notices: [...notices, ...unverified] };
  } catch (error) {
    if (!isAppError(error) || error.code.startsWith('SOURCE_')) throw error;
    const details = { height, ...error.details, fault: error.code };
    throw malformed(`the node answers with a ledger that is wrong: ${error.message}`, details, error);
  }
}

const toRecording = (chain: ChainId, { node: { raw }, block: { height, hash } }: Reading): Recording => ({
  height,
  hash,
  content: { format: RECORDING_FORMAT, chain, height, ...raw },
});
