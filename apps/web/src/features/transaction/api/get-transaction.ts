import type { TransactionAnswer } from '@sulian/contract';
import { call } from '../../../lib/api.ts';

export interface TransactionRef {
  readonly blockchain: string;
  readonly hash: string;
}

/** A transaction with the sources and destinations from `legOffset` on. */
export const getTransaction = ({ blockchain, hash }: TransactionRef, legOffset: number, legLimit: number) =>
  call<TransactionAnswer>(
    `/api/proxy/v1/blockchains/${encodeURIComponent(blockchain)}/transactions/${encodeURIComponent(hash)}?legOffset=${legOffset}&legLimit=${legLimit}`,
  );
