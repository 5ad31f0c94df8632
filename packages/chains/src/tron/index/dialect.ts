import type { Dialect } from '../../rpc/transport.ts';

/** Services that list an account's transactions in the form of TronGrid's version 1. */
export const TRONGRID_DIALECT: Dialect = {
  timeoutMs: 30_000,
  // A page of 200 rows has some 500 kB.
  maxAnswerBytes: 16 * 2 ** 20,
  meanings: [
    {
      codes: [429],
      words: /frequency limit|rate.?limit|too many requests|suspended for/i,
      fault: 'SOURCE_UNREACHABLE',
      describe: () => 'the index limits the rate of requests',
    },
    { codes: [401], fault: 'SOURCE_REFUSED', describe: () => 'the index refuses these credentials' },
    {
      codes: [404, 405, 501],
      fault: 'SOURCE_REFUSED',
      describe: (path) => `the index has no ${path}`,
      details: { isMissingCall: true },
    },
  ],
};
