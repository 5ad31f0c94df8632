import type { Dialect } from '../../rpc/transport.ts';

/**
 * Dialect of rippled and Clio, whose errors are single words.
 * @see xrpl.org/docs/references/http-websocket-apis/api-conventions/error-formatting
 */
export const RIPPLE_DIALECT: Dialect = {
  timeoutMs: 60_000,
  // A ledger of 400 transactions in bytes is some 2 MB, pages of the state are as large.
  maxAnswerBytes: 64 * 2 ** 20,
  meanings: [
    {
      codes: [429],
      words: /^slowDown|^tooBusy|rate.?limit|too many requests|overloaded/i,
      fault: 'SOURCE_UNREACHABLE',
      describe: (call) => `the node limits the rate of requests, or is busy (${call})`,
    },
    {
      words: /^lgrNotFound|^ledgerNotFound/,
      fault: 'SOURCE_MALFORMED',
      describe: () => 'the node has no such ledger',
      details: { isMissing: true },
    },
    {
      words: /^actNotFound|^entryNotFound|^objectNotFound/,
      fault: 'SOURCE_MALFORMED',
      describe: () => 'the node has no such entry in that ledger',
      details: { isAbsent: true },
    },
    {
      words: /^noNetwork|^noCurrent|^noClosed|^notReady|^notSynced|^failedToForward|^notYetImplemented/,
      fault: 'SOURCE_SYNCING',
      describe: () => 'the node is behind the network',
    },
    { words: /^amendmentBlocked/, fault: 'SOURCE_REFUSED', describe: () => 'the node is too old for its network' },
    {
      words: /^unknownCmd|^noPermission|^forbidden/,
      fault: 'SOURCE_REFUSED',
      describe: (call) => `the node refuses ${call}`,
    },
  ],
};
