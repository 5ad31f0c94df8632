import { z } from 'zod';
import { defineCalls, type RawCall, SIGNED_IN } from '../call.ts';
import { done } from '../envelope.ts';
import {
  confirmHostsBody,
  fetchAnswer,
  fetchBody,
  fetchProgress,
  fetchProgressQuery,
  historiesAnswer,
} from '../histories.ts';
import { soughtText } from '../text.ts';
import { textOf } from './audit-text.ts';

const chain = z.object({ blockchain: soughtText.max(32) });
const address = chain.extend({ hash: soughtText.min(1).max(128) });

const all = { tag: 'histories', access: SIGNED_IN } as const;
const addressErrors = ['CHAIN_UNKNOWN', 'ADDRESS_INVALID', 'ADDRESS_OF_OTHER_CHAIN', 'NOT_ON_DEMAND'] as const;

const addressTarget = ({ params }: RawCall): string =>
  ['addresses', textOf(params, 'blockchain'), textOf(params, 'hash')].join(' ');

/** Histories of chains on demand. */
export const historyCalls = defineCalls({
  'GET /api/proxy/v1/blockchains/:blockchain/addresses/:hash/histories': {
    ...all,
    params: address,
    answer: historiesAnswer,
    errors: addressErrors,
    audit: { action: 'object.view', target: addressTarget },
  },
  'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/fetch': {
    ...all,
    params: address,
    body: fetchBody,
    answer: fetchAnswer,
    errors: [
      ...addressErrors,
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
    ],
    perMinute: 20,
    audit: {
      action: 'history.fetch',
      target: addressTarget,
      details: ({ body }) => ({
        coin: textOf(body, 'coin') || 'MAIN',
        direction: textOf(body, 'direction'),
        hops: textOf(body, 'hops'),
        maxRequests: textOf(body, 'maxRequests'),
      }),
    },
  },
  'GET /api/proxy/v1/histories/progress': {
    ...all,
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
