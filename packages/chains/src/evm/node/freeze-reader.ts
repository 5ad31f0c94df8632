import type { FreezeReader } from '@sulian/domain';
import { keccakHex } from '../../codecs/keccak.ts';
import type { NodeOptions } from '../../family.ts';
import { createFreezeReader, type FreezeCall } from '../../rpc/freeze-reader.ts';
import type { RpcOutcome } from '../../rpc/json-rpc.ts';
import { getEvmChain } from '../chains.ts';
import { getHead, type Node } from './chain-head.ts';
import { toKeyHeaders } from './dialect.ts';
import { createEvmPool } from './readings.ts';

/** `0x` and four bytes. */
const SELECTOR_LENGTH = 10;

/** Issuers of a chain whose nodes speak Ethereum's JSON-RPC. @throws CONFIG_INVALID */
export function createEvmFreezeReader({ key, balanceAdjustments: _, ...rest }: NodeOptions): FreezeReader {
  const options = { ...rest, headers: { ...rest.headers, ...toKeyHeaders(key) } };
  const chain = getEvmChain(options.chain);
  return createFreezeReader<Node>({
    chain,
    pool: createEvmPool(chain, options, { isTraceOptional: true }),
    findHead: async (node) => (await getHead(node)).height,
    ask,
    toToken: (contract) => contract.toLowerCase(),
  });
}

async function ask({ client }: Node, { queries, address, height }: FreezeCall): Promise<readonly string[]> {
  const word = address.slice(2).padStart(64, '0');
  const calls = queries.map(({ token, signature }) => ({
    method: 'eth_call',
    params: [{ to: token.toLowerCase(), data: `${toSelector(signature)}${word}` }, `0x${height.toString(16)}`],
  }));
  return (await client.batch(calls)).map(toHex);
}

const toSelector = (signature: string): string => keccakHex(Buffer.from(signature)).slice(0, SELECTOR_LENGTH);

/** A contract that refuses is an answer; a node that is away, limits or has pruned the block is none. */
function toHex(outcome: RpcOutcome): string {
  if ('error' in outcome) {
    if (outcome.error.code !== 'SOURCE_MALFORMED') throw outcome.error;
    return '';
  }
  const { result } = outcome;
  return typeof result === 'string' && result.startsWith('0x') ? result.slice(2) : '';
}
