import { AppError } from '@sulian/domain';
import type { TraceProgress } from '@sulian/engine';
import { describe, expect, it } from 'vitest';
import { SharedWalks } from './shared-walks.ts';

const PROGRESS: TraceProgress = { transactions: 1, ended: 0, open: 1, depth: 1 };

/** A walk that the test ends. */
function createWalks() {
  const started: {
    readonly resolve: (answer: string) => void;
    readonly reject: (error: unknown) => void;
    readonly report: (progress: TraceProgress) => void;
  }[] = [];
  const walk = (report: (progress: TraceProgress) => void): Promise<string> =>
    new Promise((resolve, reject) => started.push({ resolve, reject, report }));
  return { started, walk };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('equal questions at one time [R-SCORE-217]', () => {
  it('are answered by one walk, whose progress each of them sees', async () => {
    const walks = new SharedWalks<string>();
    const { started, walk } = createWalks();
    const seen: string[] = [];
    const answers = ['first', 'second'].map((name) => walks.run('a', { onProgress: () => seen.push(name) }, walk));
    started[0]?.report(PROGRESS);
    started[0]?.resolve('answer');
    expect(await Promise.all(answers)).toEqual(['answer', 'answer']);
    expect(seen).toEqual(['first', 'second']);
    expect(started).toHaveLength(1);
    void walks.run('a', {}, walk);
    expect(started).toHaveLength(2);
  });

  it('are walked apart where they differ', () => {
    const walks = new SharedWalks<string>();
    const { started, walk } = createWalks();
    for (const key of ['a', 'b']) void walks.run(key, {}, walk);
    expect(started).toHaveLength(2);
  });

  it('share the next walk where the first one failed', async () => {
    const walks = new SharedWalks<string>();
    const { started, walk } = createWalks();
    const answers = Promise.allSettled([1, 2, 3].map(() => walks.run('a', {}, walk)));
    started[0]?.reject(new AppError('ABANDONED', 'the client left'));
    await turn();
    expect(started).toHaveLength(2);
    started[1]?.resolve('answer');
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  it('are walked again where the walk takes long: it may pause for lighter clients', async () => {
    const walks = new SharedWalks<string>(1);
    const { started, walk } = createWalks();
    void walks.run('a', {}, walk);
    const own = walks.run('a', {}, walk);
    await expect.poll(() => started.length).toBe(2);
    started[1]?.resolve('own answer');
    expect(await own).toBe('own answer');
    started[0]?.resolve('late');
  });

  it('end the wait of a caller who leaves, and of nobody else', async () => {
    const walks = new SharedWalks<string>();
    const { started, walk } = createWalks();
    const leaving = new AbortController();
    const first = walks.run('a', {}, walk);
    const second = walks.run('a', { signal: leaving.signal }, walk);
    leaving.abort();
    await expect(second).rejects.toThrow(expect.objectContaining({ code: 'ABANDONED' }));
    started[0]?.resolve('answer');
    expect(await first).toBe('answer');
    expect(started).toHaveLength(1);
  });
});
