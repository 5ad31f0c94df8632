import { isAppError } from '@sulian/domain';
import type { Dialect } from '../../rpc/transport.ts';

/** Nodes that speak Octez' RPC, and services that speak it for them. @see octez.tezos.com, "RPC references" */
export const TEZOS_DIALECT: Dialect = {
  timeoutMs: 60_000,
  // A full block with its receipts is some 5 MB; big calls of contracts have made more.
  maxAnswerBytes: 256 * 2 ** 20,
  meanings: [
    {
      codes: [429],
      words: /rate.?limit|too many requests/i,
      fault: 'SOURCE_UNREACHABLE',
      describe: (call) => `the node limits the rate of requests (${call})`,
    },
    {
      words: /pruned|caboose|not stored|metadata_not_found/i,
      fault: 'SOURCE_REFUSED',
      describe: (call) => `the node has pruned what ${call} needs`,
      details: { isPruned: true },
    },
    {
      codes: [404, 410],
      words: /not_registered|not_found|unregistered/i,
      fault: 'SOURCE_MALFORMED',
      describe: (call) => `the node has nothing at ${call}`,
      details: { isMissing: true },
    },
    { words: /timed? ?out/i, fault: 'SOURCE_TIMEOUT', describe: (call) => `the node timed out on ${call}` },
  ],
};

/** The node returned that the requested data does not exist. */
export const isMissing = (error: unknown): boolean => isAppError(error) && error.details['isMissing'] === true;
