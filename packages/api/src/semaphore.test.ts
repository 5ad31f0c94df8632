import { describe, expect, it } from 'vitest';
import { FairSemaphore } from './semaphore.ts';

interface Work {
  readonly run: () => Promise<string>;
  finish(): void;
}

/** Work that ends when told to, and writes down when it began. */
function makeWork(name: string, begun: string[]): Work {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    run: async () => {
      begun.push(name);
      await ended;
      return name;
    },
    finish: () => end(),
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair semaphore', () => {
  it('runs no more than its places at once, and the waiting in order of arrival', async () => {
    const begun: string[] = [];
    const places = new FairSemaphore(2, 10);
    const works = ['a', 'b', 'c', 'd'].map((name) => makeWork(name, begun));
    const done = works.map((work, index) => places.run(`client ${index}`, work.run));
    await settle();
    expect(begun).toEqual(['a', 'b']);
    works[1]?.finish();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    works[0]?.finish();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    for (const work of works) work.finish();
    expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses a client beyond its own share, running and waiting together, and nobody else', async () => {
    const begun: string[] = [];
    const places = new FairSemaphore(1, 2);
    const works = ['a', 'b', 'other'].map((name) => makeWork(name, begun));
    const [a, b, other] = works as [Work, Work, Work];
    const done = [places.run('greedy', a.run), places.run('greedy', b.run)];
    await expect(places.run('greedy', other.run)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { cap: 2 },
      retryable: true,
    });
    done.push(places.run('modest', other.run));
    for (const work of works) work.finish();
    expect(await Promise.all(done)).toEqual(['a', 'b', 'other']);
  });

  it('lets out of the line who has left, and gives the share back at once [R-ADDR-200]', async () => {
    const begun: string[] = [];
    const places = new FairSemaphore(1, 2);
    const [a, b, c] = ['a', 'b', 'c'].map((name) => makeWork(name, begun)) as [Work, Work, Work];
    const left = new AbortController();
    const done = [places.run('client', a.run)];
    const abandoned = expect(places.run('client', b.run, left.signal)).rejects.toMatchObject({ code: 'ABANDONED' });
    left.abort();
    await abandoned;
    done.push(places.run('client', c.run, new AbortController().signal));
    a.finish();
    c.finish();
    expect(await Promise.all(done)).toEqual(['a', 'c']);
    expect(begun).toEqual(['a', 'c']);
    expect(await places.run('client', async () => 'free again')).toBe('free again');
  });

  it("gives place and client's share back when the work throws", async () => {
    const places = new FairSemaphore(1, 1);
    const fail = async (): Promise<never> => {
      throw new Error('broken');
    };
    await expect(places.run('client', fail)).rejects.toThrow('broken');
    await expect(places.run('client', fail)).rejects.toThrow('broken');
    expect(await places.run('client', async () => 'well')).toBe('well');
  });

  it('never runs two at once in one place, however clients crowd in and fail', async () => {
    const places = new FairSemaphore(3, 100);
    let running = 0;
    let most = 0;
    const work = (index: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      await settle();
      running -= 1;
      if (index % 3 === 0) throw new Error('broken');
    };
    const done = Array.from({ length: 50 }, (_, index) => places.run(`client ${index % 4}`, work(index)));
    const outcomes = await Promise.allSettled(done);
    expect(most).toBe(3);
    expect(outcomes.filter((each) => each.status === 'rejected')).toHaveLength(17);
  });
});
