import type { BlockReader } from '@sulian/domain';
import { createBlockReader } from '../../rpc/block-reader.ts';
import { malformed } from '../../rpc/faults.ts';
import { getEvmChain } from '../chains.ts';
import { findFinal, type Node } from './chain-head.ts';
import { toKeyHeaders } from './dialect.ts';
import { createEvmPool, type EvmReading, type EvmSourceOptions, readBatch } from './readings.ts';

/** Blocks at scattered heights of nodes that speak Ethereum's JSON-RPC. @throws CONFIG_INVALID */
export function createEvmBlockReader({ key, ...rest }: EvmSourceOptions & { readonly key?: string }): BlockReader {
  const options = { ...rest, headers: { ...rest.headers, ...toKeyHeaders(key) } };
  const chain = getEvmChain(options.chain);
  // A node without an archive has no traces of old blocks: those lack internal transfers, and state it.
  const pool = createEvmPool(chain, options, { isTraceOptional: true });
  return createBlockReader<Node, EvmReading>(options, {
    chain,
    pool,
    findFinal: (node) => findFinal(chain, node),
    read: (node, heights) => readBatch(chain, node, { heights, balanceAdjustments: options.balanceAdjustments }),
    // Hashes cover blocks and receipts. Traces are in none, and nodes may trace in different ways.
    compare: async () => undefined,
    findHeight,
  });
}

async function findHeight({ client }: Node, hash: string): Promise<number | undefined> {
  const answer = await client.call('eth_getTransactionByHash', `0x${hash}`);
  // A transaction that waits has no block.
  if (answer === null) return undefined;
  const { hash: named, blockNumber } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  if (blockNumber === null) return undefined;
  const isSame = typeof named === 'string' && named.toLowerCase() === `0x${hash}`;
  if (!isSame || typeof blockNumber !== 'string' || !/^0x[0-9a-f]{1,12}$/i.test(blockNumber))
    throw malformed('the node answers with another transaction than requested', { hash });
  return Number(blockNumber);
}
