import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { REPEATED } from './api.ts';
import { REPEAT, toHow } from './use-repeated-query.ts';

const KEY = ['transaction'];
let client: QueryClient;
let isMarked: boolean[];
/** Ends the calls in their order. */
let calls: Array<{ succeed: () => void; fail: () => void }>;

/** A query observed as the hook observes it; each call waits for the test. */
function observe(queryKey: readonly string[] = KEY, retry = 1) {
  const observer = new QueryObserver(client, {
    queryKey,
    retry,
    retryDelay: 0,
    queryFn: (context) => {
      isMarked.push(toHow(context).headers === REPEATED);
      return new Promise((resolve, reject) => {
        calls.push({ succeed: () => resolve('answer'), fail: () => reject(new Error('away')) });
      });
    },
  });
  observer.subscribe(() => undefined);
  return observer;
}

/** Ends the last call, and waits until the next one is sent or the query is idle. */
async function end(how: 'succeed' | 'fail'): Promise<void> {
  const sent = calls.length;
  calls.at(-1)?.[how]();
  await expect.poll(() => calls.length > sent || client.isFetching({ queryKey: KEY }) === 0).toBe(true);
}

beforeEach(() => {
  client = new QueryClient();
  isMarked = [];
  calls = [];
});
afterEach(() => client.clear());

it('marks a repeated call and its retries, and not the call after them', async () => {
  const observer = observe();
  await end('succeed');
  void observer.refetch(REPEAT);
  await end('fail');
  await end('succeed');
  void observer.refetch();
  await end('succeed');
  expect(isMarked).toEqual([false, true, true, false]);
});

it('sends nothing while a call is in flight, and does not mark the next one of a person', async () => {
  const observer = observe();
  void observer.refetch(REPEAT);
  expect(calls).toHaveLength(1);
  await end('fail');
  await end('succeed');
  void observer.refetch();
  await end('succeed');
  expect(isMarked).toEqual([false, false, false]);
});

it('does not mark what a person requests while a repeated call is in flight, the same or something else', async () => {
  const observer = observe();
  await end('succeed');
  void observer.refetch(REPEAT);
  observe(['another transaction']);
  void observer.refetch();
  await end('succeed');
  expect(isMarked).toEqual([false, true, false, false]);
});
