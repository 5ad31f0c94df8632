import { isAppError } from '@sulian/domain';
import type { RpcDialect } from '../../rpc/json-rpc.ts';

/** JSON-RPC 2.0 and EIP-1474. */
const METHOD_NOT_FOUND = -32601;
const METHOD_NOT_SUPPORTED = -32004;
const LIMIT_EXCEEDED = -32005;

/** Nodes that speak as Ethereum's do. */
export const EVM_DIALECT: RpcDialect = {
  version: '2.0',
  timeoutMs: 60_000,
  maxCalls: 50,
  // Traces of a full block with all their inputs reach some 100 MB.
  maxAnswerBytes: 512 * 2 ** 20,
  meanings: [
    {
      codes: [LIMIT_EXCEEDED, 429],
      words: /rate.?limit|too many requests|capacity|compute units|throttl|request limit/i,
      fault: 'SOURCE_UNREACHABLE',
      describe: () => 'the node limits the rate of requests',
    },
    {
      words: /pruned|missing trie node|state (?:is )?(?:not available|unavailable)|historical state|archive|old data/i,
      fault: 'SOURCE_REFUSED',
      describe: (method) => `the node has pruned what ${method} needs`,
      details: { isPruned: true },
    },
    {
      codes: [METHOD_NOT_FOUND, METHOD_NOT_SUPPORTED],
      words:
        /method (?:\S+ )?(?:not found|not supported|does not exist|is not (?:available|supported|whitelisted))|not available on|namespace|unknown method|unsupported method/i,
      fault: 'SOURCE_REFUSED',
      describe: (method) => `the node has no ${method}`,
      details: { isMissingMethod: true },
    },
    {
      words: /timed? ?out|deadline/i,
      fault: 'SOURCE_TIMEOUT',
      describe: (method) => `the node timed out on ${method}`,
    },
    {
      words: /batch (?:size|too|limit)|too large|exceed(?:s|ed) (?:the )?(?:max|limit)|response size|content length/i,
      fault: 'SOURCE_MALFORMED',
      details: { isTooLarge: true },
    },
  ],
};

export const isMissingMethod = (error: unknown): boolean =>
  isAppError(error) && error.details['isMissingMethod'] === true;

/** The node once had what was requested, and removed it. */
export const isPruned = (error: unknown): boolean => isAppError(error) && error.details['isPruned'] === true;

/** Headers of a request with a provider's key; most providers also take it in their URL. */
export const toKeyHeaders = (key: string | undefined): Readonly<Record<string, string>> =>
  key === undefined ? {} : { authorization: `Bearer ${key}` };
