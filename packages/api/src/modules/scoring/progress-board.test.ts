import { describe, expect, it } from 'vitest';
import { ProgressBoard } from './progress-board.ts';

describe('the board of running scorings', () => {
  it('shows a scoring to the client that asked it, from waiting to done [R-TRACE-31]', () => {
    const board = new ProgressBoard();
    const entry = board.open('7', 'progress-1');
    expect(board.get('7', 'progress-1')).toMatchObject({ state: 'WAITING', transactions: 0, ended: 0, open: 0 });
    entry.run();
    entry.tell({ transactions: 120, ended: 0.25, open: 0.75, depth: 4 });
    expect(board.get('7', 'progress-1')).toEqual({
      id: 'progress-1',
      state: 'RUNNING',
      transactions: 120,
      ended: 25,
      open: 75,
      depth: 4,
    });
    entry.close();
    expect(board.get('7', 'progress-1')).toMatchObject({ state: 'DONE', transactions: 120, open: 0 });
  });

  it('shows it to nobody else, who may use the same id [R-TRACE-31]', () => {
    const board = new ProgressBoard();
    board.open('7', 'progress-1').run();
    expect(() => board.get('8', 'progress-1')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    board.open('8', 'progress-1');
    expect(board.get('8', 'progress-1').state).toBe('WAITING');
    expect(board.get('7', 'progress-1').state).toBe('RUNNING');
  });

  it('refuses an id that the client has used', () => {
    const board = new ProgressBoard();
    board.open('7', 'progress-1').close();
    expect(() => board.open('7', 'progress-1')).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });

  it('forgets the oldest above its cap', () => {
    const board = new ProgressBoard();
    for (let index = 0; index <= 1_000; index += 1) board.open('7', `progress-${index}`);
    expect(() => board.get('7', 'progress-0')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    expect(board.get('7', 'progress-1').state).toBe('WAITING');
  });
});
