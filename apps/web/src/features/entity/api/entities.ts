import type { EntityAddressListQuery } from '@sulian/contract';
import { call } from '../../../lib/api.ts';
import type { PrintedPage } from '../../../lib/read-printed.ts';

export const getEntity = (id: string) => call('GET /api/proxy/v1/entities/:id', { params: { id } });

interface Slice {
  readonly offset: number;
  readonly limit: number;
  /** `asOf` of the answer that page 1 had. */
  readonly asOf: number | undefined;
}

export const listAddresses = (entityId: number, blockchain: string, query: Slice) =>
  call('GET /api/proxy/v1/entities/:entityId/wallets/:blockchain/addresses', {
    params: { entityId, blockchain },
    query,
  });

export const listRegulations = (id: number) =>
  call('GET /api/proxy/v1/entities/:id/regulationInfo', { params: { id } });

export const listWallets = (id: number) => call('GET /api/proxy/v1/entities/:id/wallets', { params: { id } });

export const getSums = (id: number) => call('GET /api/proxy/v1/entities/:id/sums', { params: { id } });

export type AddressOrder = Pick<EntityAddressListQuery, 'sort' | 'isAscending'>;
export const ADDRESSES_PER_PAGE = 10;
/** Initial order of the list of all addresses. */
export const FIRST_ORDER: AddressOrder = { sort: 'BALANCE', isAscending: 'false' };

/** An entity's addresses of all chains. */
export const addressList = (id: number, order: AddressOrder = FIRST_ORDER) => ({
  key: ['entity-all-addresses', id, order],
  perPage: ADDRESSES_PER_PAGE,
  readPage: (page: PrintedPage) =>
    call('GET /api/proxy/v1/entities/:id/addresses', { params: { id }, query: { ...order, ...page } }),
});
