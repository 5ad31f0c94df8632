import { AppError } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { SharedWork } from './shared-work.ts';

/** Work that the test resolves or rejects. */
function createWork() {
  const runs: { readonly resolve: (value: string) => void; readonly reject: (error: unknown) => void }[] = [];
  const work = (): Promise<string> => new Promise((resolve, reject) => runs.push({ resolve, reject }));
  return { runs, work };
}

/** Lets everything run that waits for nothing outside. */
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('work that several ask for at once', () => {
  it('is done once, and anew when it is asked for later', async () => {
    const shared = new SharedWork<string>();
    const { runs, work } = createWork();
    const both = Promise.all([shared.run('a', work), shared.run('a', work)]);
    expect(runs.length).toBe(1);
    runs[0]?.resolve('first');
    expect(await both).toEqual(['first', 'first']);
    const later = shared.run('a', work);
    runs[1]?.resolve('second');
    expect(await later).toBe('second');
  });

  it('is done apart for other questions', () => {
    const shared = new SharedWork<string>();
    const { runs, work } = createWork();
    void shared.run('a', work);
    void shared.run('b', work);
    expect(runs.length).toBe(2);
  });

  it('that would fail again fails for all', async () => {
    const shared = new SharedWork<string>();
    const { runs, work } = createWork();
    const answers = Promise.allSettled([shared.run('a', work), shared.run('a', work)]);
    runs[0]?.reject(new AppError('NOT_FOUND', 'unknown row'));
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(runs.length).toBe(1);
  });

  it('that ended with the first who asked is done anew by one of the others', async () => {
    const shared = new SharedWork<string>();
    const { runs, work } = createWork();
    const answers = Promise.allSettled([1, 2, 3].map(() => shared.run('a', work)));
    runs[0]?.reject(new AppError('ABANDONED', 'the client left'));
    await nextTick();
    expect(runs.length).toBe(2);
    runs[1]?.resolve('done');
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });
});
