import { afterEach, expect, it, vi } from 'vitest';
import { listenForStop } from './stop-signals.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Signals of a process that is not this one. */
function fakeProcess() {
  const listeners = new Map<string | symbol, () => void>();
  vi.spyOn(process, 'on').mockImplementation((name, listener) => {
    listeners.set(name, listener as () => void);
    return process;
  });
  vi.spyOn(process, 'off').mockImplementation((name) => {
    listeners.delete(name);
    return process;
  });
  return { listeners, send: (name: NodeJS.Signals) => listeners.get(name)?.() };
}

it('stops at the first signal; further ones change nothing, and force an end from ten seconds on [R-RUN-21]', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { send } = fakeProcess();
  const force = vi.fn();
  const stop = listenForStop(force);
  expect(stop.signal.aborted).toBe(false);
  send('SIGTERM');
  expect(stop.signal.aborted).toBe(true);
  send('SIGTERM');
  vi.advanceTimersByTime(9_999);
  send('SIGINT');
  expect(force).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  send('SIGINT');
  expect(force).toHaveBeenCalledOnce();
});

it('leaves signals to others once the work is done, but not while the process is ending', () => {
  const { listeners, send } = fakeProcess();
  listenForStop(() => undefined).close();
  expect([...listeners.keys()]).toEqual([]);
  const stop = listenForStop(() => undefined);
  send('SIGINT');
  stop.close();
  expect([...listeners.keys()]).toEqual(['SIGINT', 'SIGTERM']);
});
