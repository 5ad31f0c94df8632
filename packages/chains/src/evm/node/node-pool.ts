import { AppError, type Block, isAppError } from '@sulian/domain';
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

export interface Pool {
  /** Does the work with the node that worked last, then with the others. */
  run<T>(work: (node: Node) => Promise<T>): Promise<T>;
  /** @throws SOURCE_MALFORMED when another node has another block there */
  agree(block: Block | undefined): Promise<void>;
}

/** Several nodes of one chain as one. */
export function createPool(chain: EvmChain, nodes: readonly Node[]): Pool {
  let current = 0;
  const run: Pool['run'] = async (work) => {
    for (let tried = 0; ; tried++) {
      const at = current;
      const node = nodes[at] as Node;
      try {
        return await node.client.retry(async () => {
          await proveChain(chain, node);
          return work(node);
        });
      } catch (error) {
        if (tried + 1 >= nodes.length || !isSourceFault(error)) throw error;
        if (current === at) current = (at + 1) % nodes.length;
      }
    }
  };
  const agree: Pool['agree'] = async (block) => {
    if (block === undefined) return;
    const used = current;
    await Promise.all(nodes.filter((_, i) => i !== used).map((node) => compare(node, block, nodes[used] as Node)));
  };
  return { run, agree };
}

const isSourceFault = (error: unknown): boolean => isAppError(error) && error.code.startsWith('SOURCE_');

/** A node that is away or behind says nothing against the other. */
async function compare(node: Node, block: Block, used: Node): Promise<void> {
  const hash = await findHash(node, block.height).catch(() => undefined);
  if (hash === undefined || hash === block.hash) return;
  throw malformed(`two nodes disagree on block ${block.height}: ${used.client.name} and ${node.client.name}`, {
    height: block.height,
    [used.client.name]: block.hash,
    [node.client.name]: hash,
  });
}

/** A node of another network would fill the ledger with blocks that are none of ours. */
async function proveChain(chain: EvmChain, node: Node): Promise<void> {
  if (node.isProven) return;
  const answer = await node.client.call('eth_chainId');
  if (Number(answer) !== chain.chainId)
    throw new AppError('BLOCK_FOREIGN', `the node serves another chain than ${chain.id} (it says ${String(answer)})`, {
      details: { chain: chain.id, expected: chain.chainId, node: node.client.name },
    });
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
  const found = toHead(block);
  if (found === undefined) throw malformed('the node answers without its newest block', {});
  return found;
}

export async function findHash(node: Node, height: number): Promise<string | undefined> {
  const block = await node.client.call('eth_getBlockByNumber', `0x${height.toString(16)}`, false);
  if (block === null) return undefined;
  const found = toHead(block);
  if (found?.height !== height) throw malformed('the node answers with another block than asked', { height });
  return found.hash;
}

function toHead(block: unknown): { height: number; hash: string } | undefined {
  if (typeof block !== 'object' || block === null) return undefined;
  const { number, hash } = block as { number?: unknown; hash?: unknown };
  if (typeof number !== 'string' || !/^0x[0-9a-f]{1,12}$/i.test(number)) return undefined;
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) return undefined;
  return { height: Number(number), hash: bare(hash.toLowerCase()) };
}
