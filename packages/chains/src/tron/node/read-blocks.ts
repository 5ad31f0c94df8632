import { inParallel } from '../../rpc/batches.ts';
import { malformed } from '../../rpc/faults.ts';
import type { RawTronBlock } from '../wire/data.ts';
import { getHead, type Node } from './chain-head.ts';
import { isRecord, type TronClient } from './client.ts';
import { isSilent } from './internals.ts';

/** Number of concurrent requests for infos of blocks. */
const INFOS_AT_ONCE = 4;

export interface NodeBlock extends RawTronBlock {
  readonly height: number;
  readonly block: Json;
  readonly infos: readonly unknown[];
}

type Json = Readonly<Record<string, unknown>>;

/** Reads all of a node's data of consecutive blocks, unverified. @throws SOURCE_* */
export async function readNodeBlocks(node: Node, heights: readonly number[]): Promise<readonly NodeBlock[]> {
  const { client, internals } = node;
  const wholes = await readWholeBlocks(client, heights);
  const infos = await inParallel(wholes, INFOS_AT_ONCE, (each) => readInfos(client, each));
  const blocks = wholes.map(({ height, block }, i) => ({ height, block, infos: infos[i] as readonly unknown[] }));
  for (const { height, infos } of blocks) internals.note(height, infos);
  const getHeight = async (): Promise<number> => (await getHead(node)).height;
  const read: NodeBlock[] = [];
  for (const each of blocks) {
    const isKnown = isSilent(each.infos) && (await internals.isStored(each.height, { client, getHeight }));
    read.push(isKnown ? { ...each, hasInternals: true } : each);
  }
  return read;
}

interface WholeBlock {
  readonly height: number;
  readonly block: Json;
  readonly transactions: number;
}

async function readWholeBlocks(client: TronClient, heights: readonly number[]): Promise<readonly WholeBlock[]> {
  const [first, last] = [heights[0] as number, heights.at(-1) as number];
  const answer = await client.call('wallet/getblockbylimitnext', { startNum: first, endNum: last + 1 });
  const blocks = isRecord(answer) ? answer['block'] : undefined;
  if (!Array.isArray(blocks) || blocks.length !== heights.length)
    throw malformed('the node has not the blocks at heights it offered', { fromHeight: first, toHeight: last });
  return heights.map((height, i) => toWhole(blocks[i], height));
}

function toWhole(block: unknown, height: number): WholeBlock {
  if (!isRecord(block)) throw malformed('the node answers with no block', { height });
  const answered = heightOf(block);
  if (answered !== height) throw malformed('the node answers with another block than requested', { height, answered });
  const transactions = block['transactions'];
  return { height, block, transactions: Array.isArray(transactions) ? transactions.length : 0 };
}

/** A height of 0 is left out of JSON. */
function heightOf(block: Json): unknown {
  const header = block['block_header'];
  const raw = isRecord(header) ? header['raw_data'] : undefined;
  return isRecord(raw) ? (raw['number'] ?? 0) : undefined;
}

async function readInfos(client: TronClient, { height, transactions }: WholeBlock): Promise<readonly unknown[]> {
  // The first block's transfers never ran.
  if (transactions === 0 || height === 0) return [];
  const infos = await client.call('wallet/gettransactioninfobyblocknum', { num: height });
  if (!Array.isArray(infos) || infos.length === 0)
    throw malformed('the node has no infos of a block: does it store the history of transactions?', { height });
  return infos;
}
