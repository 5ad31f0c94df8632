import { AppError, type RefusedLine } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { ListImportBoard, type ListImportProgress } from './list-import-board.ts';

const DRAFT = { kind: 'LABELS', name: 'own.csv', by: 'a@x.test', isDryRun: false, bytes: 90, expected: 3 } as const;
const line = (number: number): RefusedLine => ({ file: 'own.csv', line: number, reason: 'no address' });
const everything = () => true;

/** Begins an import that ends by `finish`. */
function begin(board: ListImportBoard) {
  let progress: ListImportProgress | undefined;
  let finish: (error?: Error) => void = () => undefined;
  const done = board.run(DRAFT, (progressReport) => {
    progress = progressReport;
    return new Promise<string>((resolve, reject) => {
      finish = (error) => (error === undefined ? resolve('report') : reject(error));
    });
  });
  if (progress === undefined) throw new Error('the import has not begun');
  return { progress, done, finish };
}

describe('the board of imports', () => {
  it('has the entries read, accepted and refused, the first fifty lines, and the end [R-RUN-191]', async () => {
    let nowMs = 5_000;
    const board = new ListImportBoard(() => nowMs);
    const { progress, done, finish } = begin(board);
    progress.onRead(2, [line(4)]);
    progress.onRead(
      7,
      Array.from({ length: 60 }, (_, at) => line(10 + at)),
    );
    expect(board.list()).toMatchObject([
      { ...DRAFT, id: 1, state: 'RUNNING', stage: 'READING', accepted: 7, refusedTotal: 61, beganMs: 5_000 },
    ]);
    expect(board.list()[0]?.refused.map((each) => each.line)).toEqual([
      4,
      ...Array.from({ length: 49 }, (_, at) => 10 + at),
    ]);
    nowMs = 9_000;
    finish();
    expect(await done).toBe('report');
    expect(board.list()).toMatchObject([{ state: 'DONE', endedMs: 9_000, fault: undefined }]);
  });

  it('names the fault of one that fails, and throws it [R-RUN-191]', async () => {
    const board = new ListImportBoard(Date.now);
    const { done, finish } = begin(board);
    finish(new AppError('LABELS_MALFORMED', 'missing entries'));
    await expect(done).rejects.toMatchObject({ code: 'LABELS_MALFORMED' });
    expect(board.list()).toMatchObject([{ state: 'FAILED', fault: 'LABELS_MALFORMED' }]);
  });

  it('stops one that reads, and none that writes, has ended or is not visible [R-RUN-191]', async () => {
    const board = new ListImportBoard(Date.now);
    const reading = begin(board);
    expect(() => board.stop(1, () => false)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    expect(reading.progress.signal.aborted).toBe(false);
    board.stop(1, everything);
    expect(reading.progress.signal.aborted).toBe(true);
    reading.finish(new Error('interrupted'));
    await expect(reading.done).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'STOPPED' } });
    expect(board.list()).toMatchObject([{ state: 'STOPPED' }]);
    const writing = begin(board);
    writing.progress.onWhole();
    for (const id of [1, 2])
      expect(() => board.stop(id, everything)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
    writing.finish();
    await writing.done;
  });

  it('forgets the oldest that has ended, and none that runs [R-RUN-191]', async () => {
    const board = new ListImportBoard(Date.now);
    const first = begin(board);
    for (let imports = 0; imports < 30; imports += 1) await board.run(DRAFT, async () => undefined);
    const ids = board.list().map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect([ids[0], ids.at(-1)]).toEqual([31, 1]);
    first.finish();
    await first.done;
  });
});
