import { call } from '../../../lib/api.ts';

export interface TransactionRef {
  readonly blockchain: string;
  readonly hash: string;
}

/** A transaction with the sources and destinations from `legOffset` on. */
export const getTransaction = ({ blockchain, hash }: TransactionRef, legOffset: number, legLimit: number) =>
  call('GET /api/proxy/v1/blockchains/:blockchain/transactions/:hash', {
    params: { blockchain, hash },
    query: { legOffset, legLimit },
  });
