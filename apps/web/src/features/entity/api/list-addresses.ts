import type { EntityAddressesAnswer } from '@sulian/contract';
import { call, PROXY } from '../../../lib/api.ts';

export const listAddresses = (id: number, blockchain: string, page: { offset: number; limit: number }) =>
  call<EntityAddressesAnswer>(
    `${PROXY}/entities/${id}/wallets/${encodeURIComponent(blockchain)}/addresses?offset=${page.offset}&limit=${page.limit}`,
  );
