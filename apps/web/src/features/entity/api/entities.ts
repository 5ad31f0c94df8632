import type { EntityAddressListQuery } from '@sulian/contract';
import { call } from '../../../lib/api.ts';

export const getEntity = (id: string) => call('GET /api/proxy/v1/entities/:id', { params: { id } });

export const listAddresses = (entityId: number, blockchain: string, query: { offset: number; limit: number }) =>
  call('GET /api/proxy/v1/entities/:entityId/wallets/:blockchain/addresses', {
    params: { entityId, blockchain },
    query,
  });

export const listRegulations = (id: number) =>
  call('GET /api/proxy/v1/entities/:id/regulationInfo', { params: { id } });

export const listWallets = (id: number) => call('GET /api/proxy/v1/entities/:id/wallets', { params: { id } });

export const getSums = (id: number) => call('GET /api/proxy/v1/entities/:id/sums', { params: { id } });

export const listAllAddresses = (id: number, query: EntityAddressListQuery) =>
  call('GET /api/proxy/v1/entities/:id/addresses', { params: { id }, query });
