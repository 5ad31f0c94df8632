import type { Dialect } from '../../rpc/transport.ts';

/** Services that list an account's transactions in Etherscan's form; their refusals come with status 200 and words. */
export const ETHERSCAN_DIALECT: Dialect = {
  timeoutMs: 30_000,
  // A page of 1,000 rows has some 1 MB; inputs of calls are as long as a transaction may be.
  maxAnswerBytes: 64 * 2 ** 20,
  meanings: [
    {
      codes: [429],
      words: /rate.?limit|max calls|too many (?:requests|invalid)|temporarily unavailable/i,
      fault: 'SOURCE_UNREACHABLE',
      describe: () => 'the index limits the rate of requests',
    },
    {
      codes: [401],
      words: /api.?key|api access is not supported|upgrade your|api plan|unsupported chainid/i,
      fault: 'SOURCE_REFUSED',
      describe: () => 'the index refuses this key or chain',
    },
    {
      words: /timed? ?ou?t|smaller result/i,
      fault: 'SOURCE_TIMEOUT',
      describe: (action) => `the index timed out on ${action}`,
    },
    {
      codes: [404, 405, 501],
      words: /unknown (?:action|module)|invalid action/i,
      fault: 'SOURCE_REFUSED',
      describe: (action) => `the index has no ${action}`,
      details: { isMissingCall: true },
    },
  ],
};
