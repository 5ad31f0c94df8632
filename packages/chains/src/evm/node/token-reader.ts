import type { TokenMetadata, TokenReader } from '@sulian/domain';
import { toTokenMetadata } from '../../contracts/token-metadata.ts';
import { createRpcClient, type RpcClient, type RpcOutcome } from '../../rpc/json-rpc.ts';
import { createNodeTokenReader, type TokenReaderOptions } from '../../rpc/node-tokens.ts';
import { parseEvmAddress } from '../address/address.ts';
import { EVM_DIALECT } from './dialect.ts';

const NAME = '0x06fdde03';
const SYMBOL = '0x95d89b41';
const DECIMALS = '0x313ce567';
const CALLS = [NAME, SYMBOL, DECIMALS];
/** Gas limit that prevents a contract from blocking the node. */
const GAS = '0x7a120';
const CALLS_AT_ONCE = 60;

/** Reads token metadata from contracts. The answers are not trusted: text is sanitised, numbers are bounded. */
export function createTokenReader(options: TokenReaderOptions): TokenReader {
  const clients = options.urls.map((url) => createRpcClient({ ...options, url }, EVM_DIALECT));
  return createNodeTokenReader(clients, readTokens);
}

async function readTokens(client: RpcClient, keys: readonly string[]): Promise<ReadonlyMap<string, TokenMetadata>> {
  const contracts = keys.filter((key) => parseEvmAddress(key) !== undefined);
  const calls = contracts.flatMap((to) =>
    CALLS.map((data) => ({ method: 'eth_call', params: [{ to, data, gas: GAS }, 'latest'] })),
  );
  const outcomes = await client.batch(calls, CALLS_AT_ONCE);
  const tokens = new Map<string, TokenMetadata>();
  for (const [i, key] of contracts.entries()) {
    const answers = outcomes.slice(i * CALLS.length, (i + 1) * CALLS.length);
    if (answers.some(isNodeAway)) continue;
    tokens.set(key, toTokenMetadata(answers.map(toHex)));
  }
  if (tokens.size === 0 && contracts.length > 0) {
    const first = outcomes.find(isNodeAway);
    if (first !== undefined && 'error' in first) throw first.error;
  }
  return tokens;
}

/** A contract that refuses is an answer; a node that is busy is none. */
const isNodeAway = (outcome: RpcOutcome | undefined): boolean =>
  outcome !== undefined &&
  'error' in outcome &&
  (outcome.error.code === 'SOURCE_UNREACHABLE' || outcome.error.code === 'SOURCE_TIMEOUT');

function toHex(outcome: RpcOutcome | undefined): string {
  const result = outcome !== undefined && 'result' in outcome ? outcome.result : undefined;
  return typeof result === 'string' && result.startsWith('0x') ? result.slice(2) : '';
}
