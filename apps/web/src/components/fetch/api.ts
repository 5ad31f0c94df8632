import type { FetchBody, TransactionFetchBody } from '@sulian/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callData, type How, type ObjectRef } from '../../lib/api.ts';

type Target = Pick<ObjectRef, 'blockchain' | 'hash'>;

/** Limit of a job's time, which the rate of its source determines. */
const JOB_TIMEOUT_MS = 3_600_000;

export const historiesQuery = ({ blockchain, hash }: Target) =>
  queryOptions({
    queryKey: ['histories', blockchain, hash],
    queryFn: () =>
      call('GET /api/proxy/v1/blockchains/:blockchain/addresses/:hash/histories', { params: { blockchain, hash } }),
  });

export const fetchHistories = ({ blockchain, hash }: Target, body: FetchBody, how: How) =>
  call(
    'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/fetch',
    { params: { blockchain, hash }, body },
    { ...how, timeoutMs: JOB_TIMEOUT_MS },
  );

export const fetchTransaction = ({ blockchain, hash }: Target, body: TransactionFetchBody, how: How) =>
  call(
    'POST /api/proxy/v1/blockchains/:blockchain/transactions/:hash/fetch',
    { params: { blockchain, hash }, body },
    { ...how, timeoutMs: JOB_TIMEOUT_MS },
  );

export const queryFreezes = ({ blockchain, hash }: Target) =>
  call('POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/freezes', { params: { blockchain, hash } });

export const readFetchProgress = (id: string) => call('GET /api/proxy/v1/histories/progress', { query: { id } });

export const confirmHosts = (blockchain: string, hosts: readonly string[]) =>
  callData('POST /api/proxy/v1/blockchains/:blockchain/hosts', { params: { blockchain }, body: { hosts: [...hosts] } });
