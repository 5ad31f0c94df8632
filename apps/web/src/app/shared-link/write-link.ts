import type { QueryClient } from '@tanstack/react-query';
import { transactionsQuery } from '../../features/address/activity/api/transactions.ts';
import type { Direction } from '../../lib/analyse.ts';
import type { ObjectRef } from '../../lib/api.ts';
import { keepDirection } from '../../lib/risk-view.ts';
import { findRowsPerPage } from '../../lib/rows-per-page.ts';
import { findUser } from '../../lib/session.ts';
import { readView } from '../../lib/transaction-view.ts';
import { type SharedView, writeShared } from './shared-view.ts';

interface Contents {
  readonly target: ObjectRef | undefined;
  readonly direction: Direction;
  readonly seen: SharedView;
  readonly queries: QueryClient;
}

/** The address of the page with the sender's case, height and verdict, and with the block of its list. */
export function writeLink({ target, direction, seen, queries }: Contents): string {
  const { origin, pathname, search } = window.location;
  const params = keepDirection(new URLSearchParams(search), direction);
  const asOf = target === undefined ? undefined : findAsOf(target, params, queries);
  if (asOf != null) params.set('asOf', asOf);
  return `${origin}${pathname}?${writeShared(params, seen, findUser()?.caseId ?? 0)}`;
}

/** Block of the list that is on screen. */
function findAsOf(target: ObjectRef, params: URLSearchParams, queries: QueryClient): string | null | undefined {
  const view = readView(params, target.blockchain);
  const list = queries.getQueryData(transactionsQuery(target, view, findRowsPerPage()).queryKey);
  return view.asOf ?? list?._metadata.asOf;
}
