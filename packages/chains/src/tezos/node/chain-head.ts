import { AppError } from '@sulian/domain';
import { z } from 'zod';
import { malformed } from '../../rpc/faults.ts';
import type { BlockPosition } from '../../rpc/final-guard.ts';
import type { TezosChain } from '../chains.ts';
import { toLedgerHash } from '../wire/hashes.ts';
import { placeSchema } from '../wire/schema.ts';
import { blockPath, type TezosClient } from './client.ts';

export interface Node {
  readonly client: TezosClient;
  isProven: boolean;
}

/** A node of another network would fill the ledger with blocks that are none of ours. */
export async function proveChain({ id, chainId }: TezosChain, node: Node): Promise<void> {
  if (node.isProven) return;
  const served = await node.client.read(z.string().max(64), { path: 'chains/main/chain_id' });
  if (served !== chainId)
    throw new AppError('BLOCK_FOREIGN', `the node serves another network than ${id} (${served})`, {
      details: { chain: id, expected: chainId, node: node.client.name },
    });
  node.isProven = true;
}

export const getHead = (node: Node): Promise<BlockPosition> => getPlace(node, 'head');

/** The newest block followed by two more: it is never reverted. Undefined while the chain is shorter. */
export async function findFinal({ client }: Node, depth: number): Promise<BlockPosition | undefined> {
  const place = await client.find(placeSchema, { path: blockPath(`head~${depth}`, '/header') });
  return place === undefined ? undefined : toPlace(place);
}

async function getPlace({ client }: Node, name: string): Promise<BlockPosition> {
  return toPlace(await client.read(placeSchema, { path: blockPath(name, '/header') }));
}

const toPlace = ({ level, hash }: z.output<typeof placeSchema>): BlockPosition => ({
  height: level,
  hash: readHash(hash),
});

export async function findHash({ client }: Node, height: number): Promise<string | undefined> {
  const text = await client.find(z.string().max(64), { path: blockPath(height, '/hash') });
  return text === undefined ? undefined : readHash(text);
}

function readHash(text: string): string {
  const hash = toLedgerHash('B', text);
  if (hash === undefined) throw malformed('invalid block hash from the node', { text: text.slice(0, 64) });
  return hash;
}
