import {
  focusManager,
  type QueryFunctionContext,
  type QueryKey,
  type RefetchOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { type How, REPEATED } from './api.ts';

interface Repeated<T> extends Omit<UseQueryOptions<T, Error, T, QueryKey>, 'queryFn' | 'refetchInterval' | 'queryKey'> {
  readonly queryKey: QueryKey;
  readonly send: (how: How) => Promise<T>;
  /** Milliseconds until the program repeats the call after the given answer; false: never. */
  readonly waitMs: (answer: T | undefined) => number | false;
}

/** Options of the program's own fetch. It joins a fetch that is in flight; its metadata stays with its retries. */
export const REPEAT: RefetchOptions & { readonly meta: object } = { cancelRefetch: false, meta: {} };

/** Marks a call of a fetch with the options `REPEAT`. */
export const toHow = ({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>): How =>
  client.getQueryState(queryKey)?.fetchMeta === REPEAT.meta ? { headers: REPEATED } : {};

/** A query that the program repeats; such calls are marked, so that the audit log distinguishes them from a person's actions. */
export function useRepeatedQuery<T>({ send, waitMs, ...options }: Repeated<T>) {
  const query = useQuery<T, Error, T, QueryKey>({ ...options, queryFn: (context) => send(toHow(context)) });
  const { refetch, dataUpdatedAt, errorUpdatedAt } = query;
  const wait = waitMs(query.isPlaceholderData ? undefined : query.data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer and each failure restarts the timer
  useEffect(() => {
    if (wait === false) return undefined;
    const timer = setInterval(() => {
      if (focusManager.isFocused()) void refetch(REPEAT);
    }, wait);
    return () => clearInterval(timer);
  }, [wait, refetch, dataUpdatedAt, errorUpdatedAt]);
  return query;
}
