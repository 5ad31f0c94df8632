import { AppError, type Screening } from '@sulian/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openProgress } from './stream.ts';

const RUNNING = {
  ...{ id: 5, fileName: 'a.csv', by: 'a@b.test', createdSec: 1, rows: 10, counts: {}, chains: [] },
  state: 'RUNNING',
  progress: [{ done: 0, total: 10, workedMs: 0 }],
} as unknown as Screening;

/** A screening that the test moves by hand; undefined: removed. */
function open(check: () => Promise<unknown> = async () => undefined) {
  const stored: { screening: Screening | undefined } = { screening: RUNNING };
  const onClose = vi.fn();
  const get = async () => {
    if (stored.screening === undefined) throw new AppError('NOT_FOUND', 'gone');
    return stored.screening;
  };
  const stream = openProgress({ get }, { caseId: 1, id: 5, check, onClose });
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const listEvents = () => text.match(/^event: \w+/gm)?.map((line) => line.slice(7)) ?? [];
  return { stored, stream, onClose, read: () => text, listEvents };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise((resolve) => setImmediate(resolve));
};

describe('the stream of a screening', () => {
  it('sends the state, then each change, and ends with the screening [R-SCREEN-40]', async () => {
    const { stored, read, listEvents, onClose } = open();
    await pass(0);
    expect(read()).toMatch(/^event: progress\ndata: \{"id":5,.*"state":"RUNNING".*\}\n\n$/);
    await pass(5_000);
    expect(listEvents()).toEqual(['progress']);
    stored.screening = { ...RUNNING, progress: [{ done: 4, total: 10, workedMs: 10 }] };
    await pass(1_000);
    expect(listEvents()).toEqual(['progress', 'progress']);
    await pass(15_000);
    expect(read()).toContain(': alive');
    stored.screening = { ...RUNNING, state: 'DONE' };
    await pass(1_000);
    expect(read()).toMatch(/"state":"DONE".*\}\n\n$/);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('sends one event of a screening that has ended [R-SCREEN-42]', async () => {
    const { stored, listEvents, onClose } = open();
    stored.screening = { ...RUNNING, state: 'CANCELLED' };
    await pass(0);
    expect([listEvents(), onClose.mock.calls.length]).toEqual([['progress'], 1]);
  });

  it('ends where the screening is removed [R-SCREEN-41]', async () => {
    const { stored, listEvents, onClose } = open();
    await pass(0);
    stored.screening = undefined;
    await pass(1_000);
    expect([listEvents(), onClose.mock.calls.length]).toEqual([['progress', 'removed'], 1]);
  });

  it('ends with the session or the API token, before anything more is sent [R-SCREEN-41]', async () => {
    let isOver = false;
    const { stored, read, listEvents, onClose } = open(async () => {
      if (isOver) throw new AppError('SESSION_REVOKED', 'over');
    });
    await pass(0);
    isOver = true;
    stored.screening = { ...RUNNING, state: 'DONE' };
    await pass(1_000);
    expect([listEvents(), onClose.mock.calls.length]).toEqual([['progress', 'bye'], 1]);
    expect(read()).not.toContain('DONE');
  });

  it('reads the store no more once its reader has left', async () => {
    const { stream, onClose } = open();
    await pass(0);
    stream.destroy();
    await pass(10_000);
    expect(onClose).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
