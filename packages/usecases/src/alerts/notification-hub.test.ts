import { expect, it } from 'vitest';
import { createNotificationHub } from './notification-hub.ts';

it('tells each listener of a case once, and nobody of another', () => {
  const told: string[] = [];
  const hub = createNotificationHub(() => told.push('fault'));
  const stop = hub.subscribe(1, () => told.push('a'));
  hub.subscribe(1, () => told.push('b'));
  hub.subscribe(2, () => told.push('c'));
  hub.notify(new Set([1, 3]));
  expect(told.splice(0)).toEqual(['a', 'b']);
  stop();
  stop();
  hub.notify(new Set([1]));
  expect(told.splice(0)).toEqual(['b']);
  hub.notifyAll();
  expect(told).toEqual(['b', 'c']);
});

it('tells the others although one fails, and says so', () => {
  const told: unknown[] = [];
  const hub = createNotificationHub((error) => told.push(error));
  const fault = new Error('gone');
  hub.subscribe(1, () => {
    throw fault;
  });
  hub.subscribe(1, () => told.push('b'));
  hub.notify(new Set([1]));
  expect(told).toEqual([fault, 'b']);
});

it('counts a listener that subscribes twice as two', () => {
  let told = 0;
  const hub = createNotificationHub(() => undefined);
  const listener = () => {
    told += 1;
  };
  const stop = hub.subscribe(1, listener);
  hub.subscribe(1, listener);
  stop();
  hub.notify(new Set([1]));
  expect(told).toBe(1);
});
