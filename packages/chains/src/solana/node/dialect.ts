import { isAppError } from '@sulian/domain';
import type { RpcDialect } from '../../rpc/json-rpc.ts';

/** @see github.com/anza-xyz/agave, rpc-client-api custom_error.rs */
const CLEANED_UP = -32001;
const NOT_AVAILABLE = -32004;
const UNHEALTHY = -32005;
const SKIPPED = -32007;
const SKIPPED_LONG_AGO = -32009;
const NO_HISTORY = -32011;
const STATUS_NOT_YET = -32014;
const VERSION_UNSUPPORTED = -32015;
const TOO_EARLY = -32016;
const METHOD_NOT_FOUND = -32601;
const RATE_LIMITED = -32429;

/** Nodes that speak as Agave's do. */
export const SOLANA_DIALECT: RpcDialect = {
  version: '2.0',
  timeoutMs: 60_000,
  // A full block is some 5 MB with its log messages, and grows with the chain's limits.
  maxAnswerBytes: 256 * 2 ** 20,
  meanings: [
    {
      codes: [RATE_LIMITED, 429],
      words: /rate.?limit|too many requests|max usage|credits/i,
      fault: 'SOURCE_UNREACHABLE',
      describe: () => 'the node limits the rate of requests',
    },
    // Nodes do not distinguish a slot skipped by its leader from one that they lost. Links between blocks do.
    { codes: [SKIPPED, SKIPPED_LONG_AGO], fault: 'SOURCE_MALFORMED', details: { isSkipped: true } },
    {
      codes: [CLEANED_UP, NO_HISTORY],
      fault: 'SOURCE_REFUSED',
      describe: (method) => `the node has pruned what ${method} needs`,
      details: { isPruned: true },
    },
    {
      codes: [VERSION_UNSUPPORTED],
      fault: 'SOURCE_REFUSED',
      describe: () => 'a transaction of a version that this program does not know, it needs a newer release',
      details: { isUnknownVersion: true },
    },
    { codes: [UNHEALTHY], fault: 'SOURCE_SYNCING', describe: () => 'the node is behind the chain' },
    {
      codes: [NOT_AVAILABLE, STATUS_NOT_YET, TOO_EARLY],
      fault: 'SOURCE_MALFORMED',
      describe: (method) => `the node has not yet what ${method} needs`,
      details: { isNotYet: true },
    },
    {
      codes: [METHOD_NOT_FOUND],
      words: /method (?:\S+ )?not (?:found|available|supported|allowed)/i,
      fault: 'SOURCE_REFUSED',
      describe: (method) => `the node has no ${method}`,
    },
    {
      words: /timed? ?out|deadline/i,
      fault: 'SOURCE_TIMEOUT',
      describe: (method) => `the node timed out on ${method}`,
    },
  ],
};

/** The node has no block at the requested slot: it was never produced, or it is lost. */
export const isSkipped = (error: unknown): boolean => isAppError(error) && error.details['isSkipped'] === true;

/** The node has not reached the requested slot. */
export const isNotYet = (error: unknown): boolean => isAppError(error) && error.details['isNotYet'] === true;

export const isPruned = (error: unknown): boolean => isAppError(error) && error.details['isPruned'] === true;
