import { expect, it } from 'vitest';
import { createNotificationHub } from './notification-hub.ts';

it('tells each listener of a case once, and nobody of another', () => {
  const calls: string[] = [];
  const hub = createNotificationHub(() => calls.push('fault'));
  const stop = hub.subscribe(1, () => calls.push('a'));
  hub.subscribe(1, () => calls.push('b'));
  hub.subscribe(2, () => calls.push('c'));
  hub.notify(new Set([1, 3]));
  expect(calls.splice(0)).toEqual(['a', 'b']);
  stop();
  stop();
  hub.notify(new Set([1]));
  expect(calls.splice(0)).toEqual(['b']);
  hub.notifyAll();
  expect(calls).toEqual(['b', 'c']);
});

it('tells the others although one fails, and says so', () => {
  const calls: unknown[] = [];
  const hub = createNotificationHub((error) => calls.push(error));
  const fault = new Error('gone');
  hub.subscribe(1, () => {
    throw fault;
  });
  hub.subscribe(1, () => calls.push('b'));
  hub.notify(new Set([1]));
  expect(calls).toEqual([fault, 'b']);
});

it('counts a listener that subscribes twice as two', () => {
  let calls = 0;
  const hub = createNotificationHub(() => undefined);
  const listener = () => {
    calls += 1;
  };
  const stop = hub.subscribe(1, listener);
  hub.subscribe(1, listener);
  stop();
  hub.notify(new Set([1]));
  expect(calls).toBe(1);
});
