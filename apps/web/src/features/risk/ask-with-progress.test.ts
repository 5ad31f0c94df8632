import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { analyse } from '../../lib/analyse.ts';
import { askWithProgress, PROGRESS_MS } from './ask-with-progress.ts';

vi.mock('../../lib/analyse.ts', () => ({ analyse: vi.fn() }));

const QUESTION = { blockchain: 'BITCOIN', objectType: 'ADDRESS', objectId: 'x', analysisType: 'INCOMING' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('progress is asked of a question that has had its time to arrive, and of no other [R-ADDR-47]', async () => {
  const followed: string[] = [];
  const { signal } = new AbortController();
  let answer: (value: null) => void = () => undefined;
  vi.mocked(analyse).mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const slow = askWithProgress(QUESTION, { signal, onFollow: (id) => followed.push(id) });
  await vi.advanceTimersByTimeAsync(PROGRESS_MS - 1);
  expect(followed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.mocked(analyse).mock.calls[0]?.[1]).toEqual({ signal, progressId: followed[0] });
  expect(followed).toHaveLength(1);
  answer(null);
  await slow;
  const short = askWithProgress(QUESTION, { signal, onFollow: (id) => followed.push(id) });
  answer(null);
  await short;
  await vi.advanceTimersByTimeAsync(PROGRESS_MS);
  expect(followed).toHaveLength(1);
});
