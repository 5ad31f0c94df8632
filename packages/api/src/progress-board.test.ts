import { describe, expect, it, vi } from 'vitest';
import { toRunning, toWaiting } from './modules/scoring/scoring-progress.ts';
import { ProgressBoard } from './progress-board.ts';

const SOON = { timeout: 10_000, interval: 50 };

const openBoard = () => new ProgressBoard<ReturnType<typeof toWaiting>>();

describe('the board of running scorings', () => {
  it('shows a scoring to the client that asked it, from waiting to done [R-TRACE-31]', () => {
    const board = openBoard();
    const entry = board.open('7', toWaiting('progress-1'));
    expect(board.get('7', 'progress-1')).toMatchObject({ state: 'WAITING', transactions: 0, ended: 0, open: 0 });
    entry.change({ state: 'RUNNING' });
    entry.change(toRunning({ transactions: 120, ended: 0.25, open: 0.75, depth: 4 }));
    expect(board.get('7', 'progress-1')).toEqual({
      id: 'progress-1',
      state: 'RUNNING',
      transactions: 120,
      ended: 25,
      open: 75,
      depth: 4,
    });
    entry.change({ state: 'DONE', open: 0 });
    expect(board.get('7', 'progress-1')).toMatchObject({ state: 'DONE', transactions: 120, open: 0 });
  });

  it('shows it to nobody else, who may use the same id [R-TRACE-31]', () => {
    const board = openBoard();
    board.open('7', toWaiting('progress-1')).change({ state: 'RUNNING' });
    expect(() => board.get('8', 'progress-1')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    board.open('8', toWaiting('progress-1'));
    expect(board.get('8', 'progress-1').state).toBe('WAITING');
    expect(board.get('7', 'progress-1').state).toBe('RUNNING');
  });

  it('refuses an id that the client has used', () => {
    const board = openBoard();
    board.open('7', toWaiting('progress-1')).change({ state: 'DONE' });
    expect(() => board.open('7', toWaiting('progress-1'))).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });

  it('forgets the oldest above its cap', () => {
    const board = openBoard();
    for (let index = 0; index <= 1_000; index += 1) board.open('7', toWaiting(`progress-${index}`));
    expect(() => board.get('7', 'progress-0')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    expect(board.get('7', 'progress-1').state).toBe('WAITING');
  });

  it('shows a long one to other programs on the store, until it is done [R-RUN-204]', async () => {
    const stored = new Map<string, object>();
    const shared = {
      save: async (kind: string, client: string, progress: { readonly id: string }) =>
        void stored.set([kind, client, progress.id].join(), progress),
      find: async (kind: string, client: string, id: string) => stored.get([kind, client, id].join()),
    };
    const join = () => new ProgressBoard<ReturnType<typeof toWaiting>>({ kind: 'scoring', shared });
    const [ours, other] = [join(), join()];
    const [entry, brief] = ['progress-1', 'progress-2'].map((id) => ours.open('7', toWaiting(id)));
    brief?.change({ state: 'DONE' });
    entry?.change({ state: 'RUNNING', transactions: 40 });
    await vi.waitFor(async () => expect(await other.find('7', 'progress-1')).toMatchObject({ transactions: 40 }), SOON);
    await expect(other.find('8', 'progress-1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    entry?.change({ state: 'DONE' });
    await vi.waitFor(async () => expect(await other.find('7', 'progress-1')).toMatchObject({ state: 'DONE' }), SOON);
    expect([...stored.keys()]).toEqual(['scoring,7,progress-1']);
  });
});
