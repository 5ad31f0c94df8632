import { AppError } from '@sulian/domain';
import { z } from 'zod';
import { malformed } from '../../rpc/faults.ts';
import type { BlockPosition } from '../../rpc/final-guard.ts';
import type { RpcClient } from '../../rpc/json-rpc.ts';
import type { SolanaChain } from '../chains.ts';
import { toHash } from '../wire/data.ts';
import { isNotYet, isSkipped } from './dialect.ts';

export interface Node {
  readonly client: RpcClient;
  isProven: boolean;
}

/** Blocks with the votes of more than two thirds of all stake. None of them has ever been reverted. */
export const CONFIRMED = { commitment: 'confirmed' } as const;
/** Blocks followed by 31 confirmed blocks. They cannot be reverted. */
const FINALIZED = { commitment: 'finalized' } as const;

const slotSchema = z.int().min(0);
const hashSchema = z.object({ blockhash: z.string() });

/** A node of another network would fill the ledger with blocks that are none of ours. */
export async function proveChain({ id, genesisHash }: SolanaChain, node: Node): Promise<void> {
  if (node.isProven) return;
  const hash = await node.client.call('getGenesisHash');
  if (hash !== genesisHash)
    throw new AppError('BLOCK_FOREIGN', `the node serves another chain than ${id} (its first block is ${hash})`, {
      details: { chain: id, expected: genesisHash, node: node.client.name },
    });
  node.isProven = true;
}

/** The newest block that counts. @throws SOURCE_* */
export const getHead = (node: Node): Promise<BlockPosition> => readPlace(node, CONFIRMED);

/** The newest block that can no longer change. */
export const findSolid = (node: Node): Promise<BlockPosition | undefined> => readPlace(node, FINALIZED);

/** Reads a slot with its hash. Nodes report a slot before its whole block is available. */
async function readPlace(node: Node, commitment: typeof CONFIRMED | typeof FINALIZED): Promise<BlockPosition> {
  const slot = parse(slotSchema, await node.client.call('getSlot', commitment), 'getSlot');
  const hash = await findHash(node, slot);
  if (hash === undefined) throw malformed('the node has no block at the slot that it offers', { slot });
  return { height: slot, hash };
}

/** Hash of the block at a slot; undefined where there is none. */
export async function findHash(node: Node, slot: number): Promise<string | undefined> {
  const config = { ...CONFIRMED, transactionDetails: 'none', rewards: false, maxSupportedTransactionVersion: 0 };
  try {
    const answer = await node.client.call('getBlock', slot, config);
    return answer === null ? undefined : toHash(parse(hashSchema, answer, 'getBlock').blockhash);
  } catch (error) {
    if (isSkipped(error)) return undefined;
    throw error;
  }
}

/** The same where the node may not have come to the slot yet. */
export async function findHashSoFar(node: Node, slot: number): Promise<string | undefined> {
  try {
    return await findHash(node, slot);
  } catch (error) {
    if (isNotYet(error)) return undefined;
    throw error;
  }
}

/** Slots from one to another that have a block, ascending. */
export async function listSlots(node: Node, from: number, to: number): Promise<readonly number[]> {
  const slots = parse(z.array(slotSchema), await node.client.call('getBlocks', from, to, CONFIRMED), 'getBlocks');
  const isSound = slots.every((slot, i) => slot >= from && slot <= to && slot > (slots[i - 1] ?? -1));
  if (!isSound) throw malformed('the node lists other slots than requested', { from, to });
  return slots;
}

/** The first block that the node still has. */
export const getFirstSlot = async (node: Node): Promise<number> =>
  parse(slotSchema, await node.client.call('getFirstAvailableBlock'), 'getFirstAvailableBlock');

/** @throws SOURCE_MALFORMED */
export function parse<T>(schema: z.ZodType<T>, answer: unknown, method: string): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success)
    throw malformed(`the node answers ${method} with something else`, { reason: parsed.error.issues[0]?.message });
  return parsed.data;
}
