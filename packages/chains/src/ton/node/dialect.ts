import type { Dialect } from '../../rpc/transport.ts';

/** Indexers that speak as toncenter's third interface does. @see toncenter.com/api/v3 */
export const TON_DIALECT: Dialect = {
  timeoutMs: 60_000,
  // 500 transactions with their messages and cells are some 5 MB.
  maxAnswerBytes: 128 * 2 ** 20,
  meanings: [
    {
      codes: [429],
      words: /rate.?limit|too many requests/i,
      fault: 'SOURCE_UNREACHABLE',
      describe: (call) => `the node limits the rate of requests (${call}); with an API key it allows more`,
    },
    {
      codes: [542],
      words: /not in db|is not yet|out of sync|timeout/i,
      fault: 'SOURCE_UNREACHABLE',
      describe: (call) => `the node is behind or busy and does not answer ${call}`,
    },
    {
      codes: [404, 405, 501],
      fault: 'SOURCE_MALFORMED',
      describe: (call) => `the node has no ${call}`,
      details: { isMissing: true },
    },
    {
      codes: [422, 400],
      fault: 'SOURCE_MALFORMED',
      describe: (call) => `the node does not understand ${call}`,
      details: { isMissing: true },
    },
  ],
};
