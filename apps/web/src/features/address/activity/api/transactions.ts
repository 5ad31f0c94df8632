import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type ListedRef } from '../../../../lib/api.ts';
import { type TransactionView, toFilterQuery } from '../../../../lib/transaction-view.ts';

/** A page of the transactions that the view asks for. */
const listTransactions = ({ blockchain, kind, hash }: ListedRef, view: TransactionView, limit: number) =>
  call('GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions', {
    params: { blockchain, kind, hash },
    query: { ...toFilterQuery(view), offset: (view.page - 1) * limit, limit },
  });

/** The same; the page before stays until it comes. */
export const transactionsQuery = (target: ListedRef, view: TransactionView, perPage: number) =>
  queryOptions({
    queryKey: ['transactions', target, view, perPage],
    queryFn: () => listTransactions(target, view, perPage),
    placeholderData: keepPreviousData,
  });

/** How many they are on all pages, and what they moved. */
export const sumTransactions = ({ blockchain, kind, hash }: ListedRef, view: TransactionView) =>
  call('GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions/sum', {
    params: { blockchain, kind, hash },
    query: toFilterQuery(view),
  });

/** When there were any, whatever times the view asks for. */
export const getActivity = ({ blockchain, kind, hash }: ListedRef, view: TransactionView) =>
  call('GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/activity', {
    params: { blockchain, kind, hash },
    query: toFilterQuery({ ...view, from: undefined, to: undefined }),
  });
