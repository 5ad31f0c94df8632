import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type ListedRef } from '../../../../lib/api.ts';
import { type TransactionView, toFilterQuery } from '../../../../lib/transaction-view.ts';
import { transactionsCall } from './transactions-call.ts';

/** Query of a page of transactions of the view; the previous page remains until it arrives. */
export const transactionsQuery = (target: ListedRef, view: TransactionView, perPage: number) =>
  queryOptions({
    queryKey: ['transactions', target, view, perPage],
    queryFn: () => call(...transactionsCall(target, view, perPage)),
    placeholderData: keepPreviousData,
  });

/** Query of the first transactions of the view, as many as are printed. */
export const printedTransactionsQuery = (target: ListedRef, view: TransactionView) =>
  queryOptions({
    queryKey: ['printed-transactions', target, view],
    queryFn: async () => {
      // Its script comes when somebody prints.
      const { readPrinted } = await import('../../../../lib/read-printed.ts');
      return readPrinted(({ offset, limit, asOf }) =>
        call(...transactionsCall(target, { ...view, asOf, page: 1 + offset / limit }, limit)),
      );
    },
  });

/** How many they are on all pages, and what they moved. */
export const sumTransactions = ({ blockchain, kind, hash }: ListedRef, view: TransactionView) =>
  call('GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions/sum', {
    params: { blockchain, kind, hash },
    query: toFilterQuery(view),
  });

/** Activity over time, independent of the view's period. */
export const getActivity = ({ blockchain, kind, hash }: ListedRef, view: TransactionView) =>
  call('GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/activity', {
    params: { blockchain, kind, hash },
    query: toFilterQuery({ ...view, from: undefined, to: undefined }),
  });
