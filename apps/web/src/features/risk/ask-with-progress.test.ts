import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askWithProgress, PROGRESS_MS } from './ask-with-progress.ts';

const QUESTION = { blockchain: 'BITCOIN', objectType: 'ADDRESS', objectId: 'x', analysisType: 'INCOMING' } as const;
const ANSWER = { success: true, analysis: { incoming: { result: null } } };

beforeEach(() => {
  vi.useFakeTimers();
  // Signed out.
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => void vi.useRealTimers());

it('progress is asked of a question that has had its time to arrive, and of no other [R-ADDR-47]', async () => {
  const followed: string[] = [];
  const sent: RequestInit[] = [];
  const { signal } = new AbortController();
  let answer: () => void = () => undefined;
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    sent.push(init);
    return new Promise((resolve) => {
      answer = () => resolve(Response.json(ANSWER));
    });
  });
  const slow = askWithProgress(QUESTION, { signal, onFollow: (id) => followed.push(id) });
  await vi.advanceTimersByTimeAsync(PROGRESS_MS - 1);
  expect(followed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(followed).toEqual([JSON.parse(String(sent[0]?.body)).progressId]);
  answer();
  expect(await slow).toBeNull();
  const short = askWithProgress(QUESTION, { signal, onFollow: (id) => followed.push(id) });
  answer();
  await short;
  await vi.advanceTimersByTimeAsync(PROGRESS_MS);
  expect(followed).toHaveLength(1);
});

it('who waits no more ends the call [R-ADDR-201]', async () => {
  const controller = new AbortController();
  let passedSignal: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    passedSignal = signal;
    return Response.json(ANSWER);
  });
  await askWithProgress(QUESTION, { signal: controller.signal, onFollow: () => undefined });
  expect(passedSignal?.aborted).toBe(false);
  controller.abort();
  expect(passedSignal?.aborted).toBe(true);
});
