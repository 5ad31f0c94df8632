import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../lib/api.ts';
import { readAllAgain } from '../lib/read-again.ts';
import { queriesOf } from './queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MISSING = new CallError('NOT_FOUND', '', { number: 404 });
const OUTAGE = new CallError('STORE_UNAVAILABLE', '', { number: 503 });

/** Reads of a page whose query is prefetched, and used by a component `afterMs` later, after a change if there is one. */
async function countReads(
  fault: CallError,
  {
    afterMs,
    change = () => undefined,
  }: { readonly afterMs: number; readonly change?: (queries: QueryClient) => unknown },
): Promise<number> {
  const read = vi.fn(() => Promise.reject(fault));
  const queries = queriesOf(crypto.randomUUID());
  const query = { queryKey: ['transaction'], queryFn: read };
  const prefetched = queries.prefetchQuery(query);
  await vi.advanceTimersByTimeAsync(2_000);
  await prefetched;
  await vi.advanceTimersByTimeAsync(afterMs);
  await change(queries);
  const unmount = new QueryObserver(queries, queries.defaultQueryOptions(query)).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  unmount();
  return read.mock.calls.length;
}

it.each([
  ['a refusal that the page has just received: once', MISSING, 100, 1],
  ['a refusal of long ago: again', MISSING, 10_000, 2],
  ['a failure that may pass: again, with a retry each time', OUTAGE, 100, 4],
] as const)('reads %s', async (_name, fault, afterMs, reads) => {
  expect(await countReads(fault, { afterMs })).toBe(reads);
});

it('reads a fresh refusal again after the data behind it changed [R-FETCH-173]', async () => {
  expect(await countReads(MISSING, { afterMs: 100, change: readAllAgain })).toBe(2);
});
