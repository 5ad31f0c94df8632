import { call, type How } from '../../../lib/api.ts';
import { asking } from '../../../lib/call-request.ts';

export interface TransactionRef {
  readonly blockchain: string;
  readonly hash: string;
}

/** Sources or destinations shown at once. */
export const LEGS_PER_PAGE = 20;

/** A transaction with a page of its sources and destinations. */
export const transactionCall = ({ blockchain, hash }: TransactionRef, page = 1) =>
  asking('GET /api/proxy/v1/blockchains/:blockchain/transactions/:hash', {
    params: { blockchain, hash },
    query: { legOffset: (page - 1) * LEGS_PER_PAGE, legLimit: LEGS_PER_PAGE },
  });

export const getTransaction = (target: TransactionRef, page?: number, how: How = {}) =>
  call(...transactionCall(target, page), how);
