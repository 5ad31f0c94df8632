import { isAppError } from '@sulian/domain';
import type { Dialect } from '../../rpc/transport.ts';

/** Nodes that speak java-tron's HTTP interface, and services that speak it for them. */
export const TRON_DIALECT: Dialect = {
  timeoutMs: 60_000,
  // A hundred full blocks in JSON are some 200 MB.
  maxAnswerBytes: 512 * 2 ** 20,
  meanings: [
    {
      codes: [429],
      words: /frequency limit|rate.?limit|too many requests|lack of computing resources|suspended for/i,
      fault: 'SOURCE_UNREACHABLE',
      describe: () => 'the node limits the rate of requests',
    },
    {
      words: /lite.?fullnode|api is closed/i,
      fault: 'SOURCE_REFUSED',
      describe: (path) => `the node stores too little for ${path}`,
      details: { isPruned: true },
    },
    {
      codes: [404, 405, 501],
      fault: 'SOURCE_REFUSED',
      describe: (path) => `the node has no ${path}`,
      details: { isMissingCall: true },
    },
    { words: /timed? ?out/i, fault: 'SOURCE_TIMEOUT', describe: (path) => `the node timed out on ${path}` },
  ],
};

/** Headers of a request with a provider's key. @see developers.tron.network, API key */
export const toKeyHeaders = (key: string | undefined): Readonly<Record<string, string>> =>
  key === undefined ? {} : { 'TRON-PRO-API-KEY': key };

export const isMissingCall = (error: unknown): boolean => isAppError(error) && error.details['isMissingCall'] === true;
