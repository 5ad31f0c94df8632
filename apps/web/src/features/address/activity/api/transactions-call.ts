import type { ListedRef } from '../../../../lib/api.ts';
import { asking } from '../../../../lib/call-request.ts';
import { type TransactionView, toFilterQuery } from '../../../../lib/transaction-view.ts';

/** Call for a page of transactions of the view. */
export const transactionsCall = ({ blockchain, kind, hash }: ListedRef, view: TransactionView, limit: number) =>
  asking('GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions', {
    params: { blockchain, kind, hash },
    query: { ...toFilterQuery(view), asOf: view.asOf, offset: (view.page - 1) * limit, limit },
  });
