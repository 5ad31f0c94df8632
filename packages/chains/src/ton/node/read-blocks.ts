import { malformed } from '../../rpc/faults.ts';
import type { RawTonBlock } from '../wire/data.ts';
import { findHash, type Node } from './chain-head.ts';
import type { TonClient } from './client.ts';

/** Rows of one answer: older versions of the indexer give no more transactions at once. */
const PAGE_ROWS = 500;
/** A block of the masterchain takes in no more transactions than the ledger has room for. */
const MAX_PAGES = 2_000;

export interface NodeTonBlock extends RawTonBlock {
  readonly height: number;
}

/**
 * Reads all data of a block from an indexer, unverified. @param parentHash of the block before, if it is already known
 */
export async function readNodeBlock(node: Node, height: number, parentHash?: string): Promise<NodeTonBlock> {
  const [blocks, transactions, before] = await Promise.all([
    readRows(node.client, { path: 'blocks', query: { mc_seqno: height, sort: 'asc' }, rows: 'blocks' }),
    readRows(node.client, {
      path: 'transactionsByMasterchainBlock',
      query: { seqno: height, sort: 'asc' },
      rows: 'transactions',
    }),
    parentHash ?? findParent(node, height),
  ]);
  return { height, blocks: { blocks }, transactions: { transactions }, parentHash: before };
}

const NO_PARENT = '0'.repeat(64);

async function findParent(node: Node, height: number): Promise<string> {
  if (height <= 1) return NO_PARENT;
  const hash = await findHash(node, height - 1);
  if (hash === undefined) throw malformed('the node has not the block before one that it offered', { height });
  return hash;
}

interface ListCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string | number>>;
  /** Name of the list in the answer. */
  readonly rows: string;
}

/** All pages of a list. */
async function readRows(client: TonClient, { path, query, rows }: ListCall): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await client.ask({ path, query: { ...query, limit: PAGE_ROWS, offset: page * PAGE_ROWS } });
    const list = isRecord(answer) ? answer[rows] : undefined;
    if (!Array.isArray(list)) throw malformed(`the node answers ${path} without its ${rows}`, { ...query });
    all.push(...list);
    if (list.length < PAGE_ROWS) return all;
  }
  throw malformed(`the node does not come to an end of ${path}`, { ...query });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
