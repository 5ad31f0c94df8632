import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWakeSignal, createWakeSignals } from './wake-signal.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new AbortController().signal;

/** Whether a wait ends within so many milliseconds. */
async function endsWithin(wait: Promise<void>, ms: number): Promise<boolean> {
  let hasEnded = false;
  void wait.then(() => {
    hasEnded = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return hasEnded;
}

it('wakes who waits at once, once for many rings', async () => {
  const wakeSignal = createWakeSignal();
  const wait = wakeSignal.wait(1000, never);
  wakeSignal.notify();
  wakeSignal.notify();
  expect(await endsWithin(wait, 0)).toBe(true);
  expect(await endsWithin(wakeSignal.wait(1000, never), 999)).toBe(false);
});

it('does not forget a ring that comes while nobody waits', async () => {
  const wakeSignal = createWakeSignal();
  wakeSignal.notify();
  expect(await endsWithin(wakeSignal.wait(1000, never), 0)).toBe(true);
  expect(await endsWithin(wakeSignal.wait(1000, never), 999)).toBe(false);
});

it('lets nobody wait longer than they want', async () => {
  expect(await endsWithin(createWakeSignal().wait(1000, never), 1000)).toBe(true);
});

it('ends a wait with the signal, and starts none after it', async () => {
  const stop = new AbortController();
  const wakeSignal = createWakeSignal();
  const wait = wakeSignal.wait(1000, stop.signal);
  stop.abort();
  expect(await endsWithin(wait, 0)).toBe(true);
  expect(await endsWithin(wakeSignal.wait(1000, stop.signal), 0)).toBe(true);
});

it('wakes each of several that wait, and those that come after', async () => {
  const wakeSignals = createWakeSignals(2);
  const [one, two] = wakeSignals.each;
  if (one === undefined || two === undefined) throw new Error('signals are missing');
  const wait = one.wait(1000, never);
  wakeSignals.notify();
  expect(await endsWithin(wait, 0)).toBe(true);
  expect(await endsWithin(two.wait(1000, never), 0)).toBe(true);
  expect(await endsWithin(two.wait(1000, never), 999)).toBe(false);
});
