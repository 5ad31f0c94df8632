import { call, type ListedRef } from '../../../../lib/api.ts';

export const getHistory = ({ blockchain, kind, hash }: ListedRef, coin: string, zone: string) =>
  call('GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/history', {
    params: { blockchain, kind, hash },
    query: { coin, zone },
  });
