import { call, type ObjectRef } from '../../../lib/api.ts';

export const listReasons = ({ blockchain, hash }: ObjectRef, address: string, to: string) =>
  call('GET /api/proxy/v1/blockchains/:blockchain/wallets/:hash/reasons', {
    params: { blockchain, hash },
    query: { address, to },
  });
