import type { AskedBalance, BalanceReader } from '@sulian/domain';
import { malformed } from '../../rpc/faults.ts';
import { createRpcClient, getResult, type RpcCall, type RpcOutcome } from '../../rpc/json-rpc.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { EVM_DIALECT, toKeyHeaders } from './dialect.ts';

export interface BalanceReaderOptions extends Omit<TransportOptions, 'url'> {
  /** Nodes of the chain; only the first is used. */
  readonly urls: readonly string[];
  /** Key of a provider. */
  readonly key?: string;
}

/** `balanceOf(address)` of ERC-20. */
const BALANCE_OF = '0x70a08231';
const WORD = /^0x[0-9a-fA-F]{1,64}$/;

/** Balances after any block whose state the node has. @throws CONFIG_INVALID */
export function createEvmBalanceReader({ urls, key, ...options }: BalanceReaderOptions): BalanceReader {
  const headers = { ...options.headers, ...toKeyHeaders(key) };
  const client = createRpcClient({ ...options, headers, url: urls[0] ?? '' }, EVM_DIALECT);
  return {
    hasHistory: true,
    readBalances: (height, queries) =>
      client.retry(async () => {
        const outcomes = await client.batch(queries.map((each) => toCall(each, `0x${height.toString(16)}`)));
        return queries.map((each, i) => toBalance(each, outcomes[i]));
      }),
  };
}

const toCall = ({ address, token }: AskedBalance, block: string): RpcCall =>
  token === undefined
    ? { method: 'eth_getBalance', params: [address, block] }
    : {
        method: 'eth_call',
        params: [{ to: token, data: `${BALANCE_OF}${address.slice(2).padStart(64, '0')}` }, block],
      };

/** Undefined when a contract refuses, or did not exist yet; a coin's balance is always present. */
function toBalance({ address, token }: AskedBalance, outcome: RpcOutcome | undefined): bigint | undefined {
  if (token !== undefined && outcome !== undefined && 'error' in outcome && outcome.error.code === 'SOURCE_MALFORMED')
    return undefined;
  const answer = getResult(outcome);
  if (typeof answer === 'string' && WORD.test(answer)) return BigInt(answer);
  if (token !== undefined) return undefined;
  throw malformed('the node answers with no balance', { address });
}
