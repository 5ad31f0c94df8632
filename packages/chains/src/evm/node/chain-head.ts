import { AppError, isAppError } from '@sulian/domain';
import { malformed } from '../../rpc/faults.ts';
import type { RpcClient } from '../../rpc/json-rpc.ts';
import type { EvmChain } from '../chains.ts';
import { bare } from '../wire/quantity.ts';
import type { Abilities } from './read-blocks.ts';

export interface Node {
  readonly client: RpcClient;
  readonly abilities: Abilities;
  isProven: boolean;
}

/** A node of another network would fill the ledger with blocks that are none of ours. */
export async function proveChain(chain: EvmChain, node: Node): Promise<void> {
  if (node.isProven) return;
  const answer = await node.client.call('eth_chainId');
  if (Number(answer) !== chain.chainId)
    throw new AppError(
      'BLOCK_FOREIGN',
      `the node serves another chain than ${chain.id} (it reports ${String(answer)})`,
      {
        details: { chain: chain.id, expected: chain.chainId, node: node.client.name },
      },
    );
  node.isProven = true;
}

/** @throws SOURCE_SYNCING */
export async function getHead(node: Node): Promise<{ height: number; hash: string }> {
  const syncing = await node.client.call('eth_syncing').catch(() => false);
  if (typeof syncing === 'object' && syncing !== null)
    throw new AppError('SOURCE_SYNCING', 'the node is still downloading', {
      details: { ...syncing },
    });
  const block = await node.client.call('eth_getBlockByNumber', 'latest', false);
  const head = toHead(block);
  if (head === undefined) throw malformed('the node answers without its newest block', {});
  return head;
}

/**
 * Height of the newest block that can no longer change: by the node's own word, or by the chain's depth where it has none.
 * @throws SOURCE_*
 */
export async function findFinal(chain: EvmChain, node: Node): Promise<number> {
  const head = await getHead(node);
  const block = await node.client.call('eth_getBlockByNumber', 'finalized', false).catch((error: unknown) => {
    // A node without the tag names it in its refusal, each in its own words; one that is away is no answer.
    if (isAppError(error) && ['SOURCE_MALFORMED', 'SOURCE_REFUSED'].includes(error.code)) return null;
    throw error;
  });
  const final = toHead(block);
  if (final === undefined) return Math.max(chain.firstHeight, head.height - chain.finalityDepth);
  return Math.min(final.height, head.height);
}

export async function findHash(node: Node, height: number): Promise<string | undefined> {
  const block = await node.client.call('eth_getBlockByNumber', `0x${height.toString(16)}`, false);
  if (block === null) return undefined;
  const head = toHead(block);
  if (head?.height !== height) throw malformed('the node answers with another block than requested', { height });
  return head.hash;
}

function toHead(block: unknown): { height: number; hash: string } | undefined {
  if (typeof block !== 'object' || block === null) return undefined;
  const { number, hash } = block as { number?: unknown; hash?: unknown };
  if (typeof number !== 'string' || !/^0x[0-9a-f]{1,12}$/i.test(number)) return undefined;
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) return undefined;
  return { height: Number(number), hash: bare(hash.toLowerCase()) };
}
