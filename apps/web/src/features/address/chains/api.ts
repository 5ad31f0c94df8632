import type { EntityTransactionsAnswer } from '@sulian/contract';
import { call } from '../../../lib/api.ts';
import type { TransactionView } from '../../../lib/transaction-view.ts';
import type { Filters } from '../counterparties/filters.ts';

/** Query shared by a list over all chains and its file. */
export const toPartyQuery = ({ direction, level, text, least, sort }: Filters) => ({
  direction,
  ...(level === '' ? {} : { level }),
  ...(text === '' ? {} : { text }),
  ...(least === '' ? {} : { minUsd: least }),
  ...(sort === '' || sort === 'AMOUNT' ? {} : { sort }),
});

export const listParties = (
  id: number,
  filters: Filters,
  slice: { offset: number; limit: number; asOf: string | undefined },
) =>
  call('GET /api/proxy/v1/entities/:id/counterparties', {
    params: { id },
    query: { ...toPartyQuery(filters), ...slice },
  });

/** Filters of an object's transactions that apply to several chains. */
export const toTransactionQuery = ({ direction, from, to, counterparty }: TransactionView) => ({
  direction,
  from,
  to,
  counterparty: counterparty?.startsWith('entity:') === true ? counterparty : undefined,
});

interface Slice {
  readonly limit: number;
  /** Undefined: the newest. */
  readonly cursor: string | undefined;
}

export const listTransactions = (id: number, view: TransactionView, slice: Slice): Promise<EntityTransactionsAnswer> =>
  call('GET /api/proxy/v1/entities/:id/transactions', {
    params: { id },
    query: { ...toTransactionQuery(view), ...slice },
  });

export const getHistory = (id: number) => call('GET /api/proxy/v1/entities/:id/history', { params: { id } });
