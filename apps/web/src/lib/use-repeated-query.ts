import { focusManager, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type How, REPEATED } from './api.ts';

interface Repeated<T> extends Omit<UseQueryOptions<T, Error, T, QueryKey>, 'queryFn' | 'refetchInterval' | 'queryKey'> {
  readonly queryKey: QueryKey;
  readonly send: (how: How) => Promise<T>;
  /** Milliseconds until the program repeats the call after the given answer; false: never. */
  readonly waitMs: (answer: T | undefined) => number | false;
}

/** A query that the program repeats; such calls are marked, so that the audit log distinguishes them from a person's actions. */
export function useRepeatedQuery<T>({ send, waitMs, ...options }: Repeated<T>) {
  const isRepeat = useRef(false);
  const query = useQuery<T, Error, T, QueryKey>({
    ...options,
    queryFn: () => {
      const how = isRepeat.current ? { headers: REPEATED } : {};
      isRepeat.current = false;
      return send(how);
    },
  });
  const { refetch, dataUpdatedAt, errorUpdatedAt } = query;
  const wait = waitMs(query.isPlaceholderData ? undefined : query.data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer and each failure restarts the timer
  useEffect(() => {
    if (wait === false) return undefined;
    const timer = setInterval(() => {
      if (!focusManager.isFocused()) return;
      isRepeat.current = true;
      void refetch({ cancelRefetch: false });
    }, wait);
    return () => clearInterval(timer);
  }, [wait, refetch, dataUpdatedAt, errorUpdatedAt]);
  return query;
}
