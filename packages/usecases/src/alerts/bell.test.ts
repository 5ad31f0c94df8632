import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBell, createBells } from './bell.ts';

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
  const bell = createBell();
  const wait = bell.wait(1000, never);
  bell.ring();
  bell.ring();
  expect(await endsWithin(wait, 0)).toBe(true);
  expect(await endsWithin(bell.wait(1000, never), 999)).toBe(false);
});

it('does not forget a ring that comes while nobody waits', async () => {
  const bell = createBell();
  bell.ring();
  expect(await endsWithin(bell.wait(1000, never), 0)).toBe(true);
  expect(await endsWithin(bell.wait(1000, never), 999)).toBe(false);
});

it('lets nobody wait longer than they want', async () => {
  expect(await endsWithin(createBell().wait(1000, never), 1000)).toBe(true);
});

it('ends a wait with the signal, and starts none after it', async () => {
  const stop = new AbortController();
  const bell = createBell();
  const wait = bell.wait(1000, stop.signal);
  stop.abort();
  expect(await endsWithin(wait, 0)).toBe(true);
  expect(await endsWithin(bell.wait(1000, stop.signal), 0)).toBe(true);
});

it('wakes each of several that wait, and those that come after', async () => {
  const bells = createBells(2);
  const [one, two] = bells.each;
  if (one === undefined || two === undefined) throw new Error('no bells');
  const wait = one.wait(1000, never);
  bells.ring();
  expect(await endsWithin(wait, 0)).toBe(true);
  expect(await endsWithin(two.wait(1000, never), 0)).toBe(true);
  expect(await endsWithin(two.wait(1000, never), 999)).toBe(false);
});
