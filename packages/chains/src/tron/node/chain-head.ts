import { AppError } from '@sulian/domain';
import { malformed } from '../../rpc/faults.ts';
import type { BlockPosition } from '../../rpc/final-guard.ts';
import type { TronChain } from '../chains.ts';
import { heightOfId } from '../wire/block-id.ts';
import { blockIdSchema } from '../wire/schema.ts';
import { isRecord, type TronClient } from './client.ts';
import { isMissingCall } from './dialect.ts';
import type { InternalsRecord } from './internals.ts';

export interface Node {
  readonly client: TronClient;
  readonly abilities: Abilities;
  readonly internals: InternalsRecord;
  isProven: boolean;
}

/** Capabilities of a node, learnt from its answers. */
interface Abilities {
  /** Gives a block's header without its transactions (`getblock`, java-tron 4.5 and later). */
  hasHeaders: boolean;
  /** Call that reports the newest solid block. */
  solidBy: 'walletsolidity' | 'getnodeinfo' | 'nothing';
}

/** A node of another network would fill the ledger with blocks that are none of ours. */
export async function proveChain({ id, genesisId }: TronChain, node: Node): Promise<void> {
  const hash = await findHash(node, 0);
  if (hash !== genesisId)
    throw new AppError('BLOCK_FOREIGN', `the node serves another chain than ${id} (its first block is ${hash})`, {
      details: { chain: id, expected: genesisId, node: node.client.name },
    });
}

export async function getHead(node: Node): Promise<BlockPosition> {
  const head = await readPlace(node, 'wallet');
  if (head === undefined) throw malformed('the node answers without its newest block', {});
  return head;
}

export async function findHash(node: Node, height: number): Promise<string | undefined> {
  const place = await readPlace(node, 'wallet', height);
  if (place !== undefined && place.height !== height)
    throw malformed('the node answers with another block than requested', { height, answered: place.height });
  return place?.hash;
}

/** The newest block that can no longer change; undefined when the node does not report it. */
export async function findSolid(node: Node): Promise<BlockPosition | undefined> {
  const { abilities } = node;
  try {
    if (abilities.solidBy === 'walletsolidity') return await readPlace(node, 'walletsolidity');
    if (abilities.solidBy === 'getnodeinfo') return toSolid(await node.client.call('wallet/getnodeinfo'));
    return undefined;
  } catch (error) {
    if (!isMissingCall(error)) throw error;
    abilities.solidBy = abilities.solidBy === 'walletsolidity' ? 'getnodeinfo' : 'nothing';
    return findSolid(node);
  }
}

/** Height and id of a block, of the newest when no height is given; undefined where there is none. */
async function readPlace(
  node: Node,
  room: 'wallet' | 'walletsolidity',
  height?: number,
): Promise<BlockPosition | undefined> {
  if (node.abilities.hasHeaders) {
    const heightQuery = height === undefined ? {} : { id_or_num: String(height) };
    try {
      return toPlace(await node.client.call(`${room}/getblock`, { ...heightQuery, detail: false }));
    } catch (error) {
      if (!isMissingCall(error)) throw error;
      // The room itself may be missing; the next call shows this.
      if (room === 'wallet') node.abilities.hasHeaders = false;
    }
  }
  return toPlace(
    height === undefined
      ? await node.client.call(`${room}/getnowblock`)
      : await node.client.call(`${room}/getblockbynum`, { num: height }),
  );
}

/** A block that a node does not have is an empty object. */
function toPlace(answer: unknown): BlockPosition | undefined {
  if (answer === null || (isRecord(answer) && Object.keys(answer).length === 0)) return undefined;
  const parsed = blockIdSchema.safeParse(answer);
  if (!parsed.success) throw malformed('the node answers with no block', { reason: parsed.error.issues[0]?.message });
  const { blockID, block_header } = parsed.data;
  const height = block_header.raw_data.number;
  if (heightOfId(blockID) !== height) throw malformed("a block's id is not of its height", { height, id: blockID });
  return { height, hash: blockID };
}

/** `Num:79072088,ID:0000000004b68b58…`. */
function toSolid(info: unknown): BlockPosition | undefined {
  const text = isRecord(info) ? info['solidityBlock'] : undefined;
  const match = typeof text === 'string' ? /^Num:(\d{1,12}),ID:([0-9a-f]{64})$/.exec(text) : null;
  return match === null ? undefined : { height: Number(match[1]), hash: match[2] as string };
}
