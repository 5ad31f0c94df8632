import { AppError, type Block } from '@sulian/domain';
import { z } from 'zod';
import { malformed } from '../../rpc/faults.ts';
import type { RippleChain } from '../chains.ts';
import { isMissing, type RippleClient } from './client.ts';

export type BlockPosition = Pick<Block, 'height' | 'hash'>;

export interface Node {
  readonly client: RippleClient;
  isProven: boolean;
}

const hash = z
  .string()
  .regex(/^[0-9A-Fa-f]{64}$/)
  .transform((text) => text.toLowerCase());
const placeSchema = z.object({ ledger_hash: hash, ledger_index: z.int().nonnegative(), validated: z.literal(true) });
const infoSchema = z.object({
  info: z.object({ network_id: z.int().optional(), complete_ledgers: z.string().max(10_000) }),
});

/** A node of another network would fill the ledger with blocks that are none of ours. Old ones of the main network have no number. */
export async function proveChain({ id, networkId }: RippleChain, node: Node): Promise<void> {
  if (node.isProven) return;
  const { info } = await node.client.read(infoSchema, 'server_info');
  if ((info.network_id ?? 0) !== networkId)
    throw new AppError(
      'BLOCK_FOREIGN',
      `the node serves another network than ${id} (its number is ${info.network_id})`,
      {
        details: { chain: id, expected: networkId, node: node.client.name },
      },
    );
  node.isProven = true;
}

/** The newest validated ledger: it is never replaced. */
export async function getHead({ client }: Node): Promise<BlockPosition> {
  const place = await client.read(placeSchema, 'ledger', { ledger_index: 'validated' });
  return { height: place.ledger_index, hash: place.ledger_hash };
}

export async function findHash({ client }: Node, height: number): Promise<string | undefined> {
  try {
    const place = await client.read(placeSchema, 'ledger', { ledger_index: height });
    if (place.ledger_index === height) return place.ledger_hash;
    throw malformed('the node answers with another ledger than requested', { height, answered: place.ledger_index });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Beginning of the last run of ledgers that a node has without a gap: `32570-62964740,62964753-63003621`. */
export async function getFirstHeight({ client }: Node): Promise<number> {
  const { info } = await client.read(infoSchema, 'server_info');
  const first = /^(\d{1,10})(?:-\d{1,10})?$/.exec(info.complete_ledgers.split(',').at(-1) ?? '')?.[1];
  if (first !== undefined) return Number(first);
  throw new AppError('SOURCE_SYNCING', 'the node has no ledgers yet', { details: { node: client.name } });
}
