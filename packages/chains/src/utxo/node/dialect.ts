import { isAppError } from '@sulian/domain';
import type { RpcDialect } from '../../rpc/json-rpc.ts';

/** Bitcoin Core `rpc/protocol.h`. */
const RPC_INVALID_PARAMETER = -8;
const RPC_IN_WARMUP = -28;
const RPC_METHOD_NOT_FOUND = -32601;

/** Nodes that speak as Bitcoin Core does. */
export const CORE_DIALECT: RpcDialect = {
  version: '1.0',
  timeoutMs: 30_000,
  // A batch of eight full blocks as hex, twice over.
  maxAnswerBytes: 128 * 2 ** 20,
  meanings: [
    { codes: [RPC_IN_WARMUP], fault: 'SOURCE_SYNCING', describe: () => 'the node is starting' },
    {
      codes: [RPC_METHOD_NOT_FOUND],
      fault: 'SOURCE_REFUSED',
      describe: (method) => `the node cannot answer ${method}`,
      details: { isMissingCall: true },
    },
    { words: /pruned/i, fault: 'SOURCE_REFUSED', describe: (method) => `the node cannot answer ${method}` },
    // Dash Core, while it has none.
    {
      words: /unable to find any chainlock/i,
      fault: 'SOURCE_REFUSED',
      describe: () => 'the node has no ChainLock',
      details: { hasNoLock: true },
    },
    { codes: [RPC_INVALID_PARAMETER], fault: 'SOURCE_MALFORMED', details: { isOutOfRange: true } },
  ],
};

export const isMissingCall = (error: unknown): boolean => isAppError(error) && error.details['isMissingCall'] === true;
