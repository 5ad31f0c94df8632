import { AppError } from '@sulian/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertDeps } from '../alerts/deps.ts';
import { openStream } from './stream.ts';

const reader = { caseId: 7, accountId: 3 };

/** A feed and a count that the test moves by hand. */
function open(checkSession: () => Promise<unknown> = async () => undefined) {
  const listeners = new Set<() => void>();
  let unread = 0;
  const onClose = vi.fn();
  const feed = {
    subscribe: (_caseId: number, listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const notifications = { countUnread: async () => ({ unread, newestId: unread === 0 ? undefined : unread }) };
  const alerts = { feed, notifications, heartbeatMs: 1_000 } as unknown as AlertDeps;
  const stream = openStream({ alerts }, { reader, checkSession, onClose });
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return {
    stream,
    onClose,
    listeners,
    read: () => text,
    fire: (times: number) => {
      for (let each = 0; each < times; each += 1) {
        unread += 1;
        for (const listener of listeners) listener();
      }
    },
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise((resolve) => setImmediate(resolve));
};

describe('the stream of notifications', () => {
  it('says hello, then tells of a burst once, and shows that it lives [R-ALERT-39]', async () => {
    const { read, fire, stream } = open();
    await pass(0);
    expect(read()).toBe('event: hello\ndata: {"unread":0,"newestId":null}\n\n');
    fire(500);
    await pass(150);
    expect(read().match(/event: changed/g)).toHaveLength(1);
    expect(read()).toContain('data: {"unread":500,"newestId":500}');
    await pass(1_000);
    expect(read()).toContain(': alive');
    stream.destroy();
  });

  it('ends with a good-bye when the session has, before anything more is told [R-ALERT-40]', async () => {
    let isOver = false;
    const check = async () => {
      if (isOver) throw new AppError('SESSION_REVOKED', 'over');
    };
    const { read, fire, onClose, listeners } = open(check);
    await pass(0);
    isOver = true;
    fire(1);
    await pass(150);
    expect(read()).not.toContain('changed');
    expect(read()).toMatch(/event: bye\ndata: \{\}\n\n$/);
    await pass(0);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(listeners.size).toBe(0);
    await pass(5_000);
    expect(read()).toMatch(/event: bye\ndata: \{\}\n\n$/);
  });

  it('ends without one when nobody can say whether the session holds', async () => {
    let isDown = false;
    const { read, onClose } = open(async () => {
      if (isDown) throw new AppError('STORE_UNAVAILABLE', 'down');
    });
    await pass(0);
    isDown = true;
    await pass(1_100);
    expect(read()).not.toContain('bye');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('listens no longer than it is read', async () => {
    const { stream, listeners, onClose } = open();
    await pass(0);
    stream.destroy();
    await pass(0);
    expect([listeners.size, onClose.mock.calls.length]).toEqual([0, 1]);
  });
});
