import { z } from 'zod';
import { defineCalls, type RawCall, READ, SIGNED_IN } from '../call.ts';
import { done } from '../envelope.ts';
import {
  confirmHostsBody,
  fetchAnswer,
  fetchBody,
  fetchProgress,
  fetchProgressQuery,
  freezesAnswer,
  historiesAnswer,
  transactionFetchBody,
} from '../histories.ts';
import { soughtText } from '../text.ts';
import { textOf } from './audit-text.ts';

const chain = z.object({ blockchain: soughtText.max(32) });
const address = chain.extend({ hash: soughtText.min(1).max(128) });

const all = { tag: 'histories', access: SIGNED_IN } as const;
const addressErrors = ['CHAIN_UNKNOWN', 'ADDRESS_INVALID', 'ADDRESS_OF_OTHER_CHAIN'] as const;

const fetchErrors = [
  'NOT_ON_DEMAND',
  'HOSTS_UNCONFIRMED',
  'FETCH_RUNNING',
  'SOURCE_LIMITED',
  'SOURCE_UNREACHABLE',
  'SOURCE_TIMEOUT',
  'SOURCE_SYNCING',
  'SOURCE_MALFORMED',
  'SOURCE_REFUSED',
  'BLOCK_FOREIGN',
  'ABANDONED',
] as const;

const fetchDetails =
  (coin: string) =>
  ({ body }: RawCall): Readonly<Record<string, string>> => ({
    coin: textOf(body, 'coin') || coin,
    direction: textOf(body, 'direction'),
    hops: textOf(body, 'hops'),
    maxRequests: textOf(body, 'maxRequests'),
  });

const addressTarget = ({ params }: RawCall): string =>
  ['addresses', textOf(params, 'blockchain'), textOf(params, 'hash')].join(' ');

/** Histories of chains on demand. */
export const historyCalls = defineCalls({
  'GET /api/proxy/v1/blockchains/:blockchain/addresses/:hash/histories': {
    ...all,
    scopes: READ,
    params: address,
    answer: historiesAnswer,
    errors: [...addressErrors, 'NOT_ON_DEMAND'],
    audit: { action: 'object.view', target: addressTarget },
  },
  'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/fetch': {
    ...all,
    params: address,
    body: fetchBody,
    answer: fetchAnswer,
    errors: [...addressErrors, ...fetchErrors],
    perMinute: 20,
    audit: { action: 'history.fetch', target: addressTarget, details: fetchDetails('MAIN') },
  },
  'POST /api/proxy/v1/blockchains/:blockchain/transactions/:hash/fetch': {
    ...all,
    params: address,
    body: transactionFetchBody,
    answer: fetchAnswer,
    errors: ['CHAIN_UNKNOWN', 'TRANSACTION_UNKNOWN', ...fetchErrors],
    perMinute: 20,
    audit: {
      action: 'history.fetch',
      target: ({ params }) => `transaction ${textOf(params, 'blockchain')} ${textOf(params, 'hash')}`,
      details: fetchDetails('ALL'),
    },
  },
  'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/freezes': {
    ...all,
    params: address,
    answer: freezesAnswer,
    errors: [...addressErrors, ...fetchErrors],
    perMinute: 20,
    audit: { action: 'freeze.query', target: addressTarget },
  },
  'GET /api/proxy/v1/histories/progress': {
    ...all,
    scopes: READ,
    query: fetchProgressQuery,
    answer: fetchProgress,
    errors: ['NOT_FOUND'],
  },
  'POST /api/proxy/v1/blockchains/:blockchain/hosts': {
    ...all,
    params: chain,
    body: confirmHostsBody,
    answer: done,
    errors: ['CHAIN_UNKNOWN', 'NOT_ON_DEMAND', 'CONFLICT'],
    auditedActions: ['outside.confirm'],
  },
});
