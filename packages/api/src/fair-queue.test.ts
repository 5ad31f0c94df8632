import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Asker, FairQueue, PAUSE_FOR_PAGES_MS } from './fair-queue.ts';
import { FEW_PEOPLE, PageCalls } from './page-calls.ts';

interface Work {
  readonly run: () => Promise<string>;
  finish(): void;
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

const askerOf = (client: string, session = client): Asker => ({ client, session });

/** Works by name that end on command, and the names of those that started, in order. */
function openStage() {
  const started: string[] = [];
  const make = (name: string): Work => {
    let resolve: (name: string) => void = () => undefined;
    const promise = new Promise<string>((done) => {
      resolve = done;
    });
    return {
      run: () => {
        started.push(name);
        return promise;
      },
      finish: () => resolve(name),
    };
  };
  const works = new Map<string, Work>();
  const work = (name: string): Work => {
    const known = works.get(name) ?? make(name);
    works.set(name, known);
    return known;
  };
  const finish = async (name: string) => {
    work(name).finish();
    await nextTick();
  };
  const finishAll = () => [...works.values()].map((each) => each.finish());
  return { started, work, finish, finishAll };
}

describe('the queue of walks', () => {
  it('runs no more than its places at once, and at a tie the first that came', async () => {
    const { started, work, finish, finishAll } = openStage();
    const queue = new FairQueue(2, 10);
    const done = ['a', 'b', 'c', 'd'].map((name) => queue.run(askerOf(name), work(name).run));
    await nextTick();
    expect(started).toEqual(['a', 'b']);
    await finish('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await finish('a');
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    finishAll();
    expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('leaves one place free of a client that asks for all of them [R-CALL-33]', async () => {
    const { started, work, finish, finishAll } = openStage();
    const queue = new FairQueue(3, 100);
    const done = ['h1', 'h2', 'h3', 'h4'].map((name) => queue.run(askerOf('hostile'), work(name).run));
    await nextTick();
    expect(started).toEqual(['h1', 'h2']);
    done.push(queue.run(askerOf('innocent'), work('i1').run));
    await nextTick();
    expect(started).toEqual(['h1', 'h2', 'i1']);
    await finish('i1');
    expect(started).toEqual(['h1', 'h2', 'i1']);
    await finish('h1');
    expect(started).toEqual(['h1', 'h2', 'i1', 'h3']);
    finishAll();
    await Promise.all(done);
  });

  it('gives a place to the client with the fewest running, whoever came first [R-CALL-33]', async () => {
    const { started, work, finish, finishAll } = openStage();
    const queue = new FairQueue(3, 100);
    const run = (client: string, name: string) => queue.run(askerOf(client), work(name).run);
    const done = [run('a', 'a1'), run('a', 'a2'), run('b', 'b1')];
    done.push(run('a', 'a3'), run('b', 'b2'), run('c', 'c1'));
    await finish('a1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
    await finish('c1');
    // One of a and one of b runs: a3 came before b2.
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
    await finish('a3');
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
    finishAll();
    await Promise.all(done);
  });

  it('starts spare work only where another place stays free and nobody waits [R-SCREEN-14]', async () => {
    const { started, work, finish, finishAll } = openStage();
    const queue = new FairQueue(3, 100);
    const done = ['a', 'b'].map((name) => queue.run(askerOf(name), work(name).run));
    done.push(queue.run(askerOf('screening'), work('spare').run, { isSpare: true }));
    await nextTick();
    expect(started).toEqual(['a', 'b']);
    done.push(queue.run(askerOf('c'), work('c').run));
    await nextTick();
    expect(started).toEqual(['a', 'b', 'c']);
    await finish('a');
    expect(started).toEqual(['a', 'b', 'c']);
    await finish('b');
    expect(started).toEqual(['a', 'b', 'c', 'spare']);
    finishAll();
    await Promise.all(done);
  });

  it('gives its one place to the only client, where there is one', async () => {
    const queue = new FairQueue(1, 2);
    expect(await queue.run(askerOf('a'), async () => 'done')).toBe('done');
  });

  it('refuses a session above its cap, running and waiting together, and no other session [R-CALL-34]', async () => {
    const { work, finishAll } = openStage();
    const queue = new FairQueue(2, 2);
    const done = ['a', 'b'].map((name) => queue.run(askerOf('shared', 'first'), work(name).run));
    await expect(queue.run(askerOf('shared', 'first'), work('c').run)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { cap: 2, retryAfterSec: 5 },
      retryable: true,
    });
    done.push(queue.run(askerOf('shared', 'second'), work('d').run));
    done.push(queue.run(askerOf('other'), work('e').run));
    finishAll();
    expect(await Promise.all(done)).toEqual(['a', 'b', 'd', 'e']);
  });

  it('removes waiting work of an asker that has left, and frees its share at once [R-ADDR-200]', async () => {
    const { started, work, finishAll } = openStage();
    const queue = new FairQueue(1, 2);
    const left = new AbortController();
    const done = [queue.run(askerOf('client'), work('a').run)];
    const abandoned = expect(queue.run(askerOf('client'), work('b').run, { left: left.signal })).rejects.toMatchObject({
      code: 'ABANDONED',
    });
    left.abort();
    await abandoned;
    done.push(queue.run(askerOf('client'), work('c').run, { left: new AbortController().signal }));
    finishAll();
    expect(await Promise.all(done)).toEqual(['a', 'c']);
    expect(started).toEqual(['a', 'c']);
    expect(await queue.run(askerOf('client'), async () => 'free again')).toBe('free again');
  });

  it('searches for a stored result only where the work would wait, and runs nothing when there is one [R-CALL-35]', async () => {
    const { started, work, finishAll } = openStage();
    const queue = new FairQueue(1, 3);
    const searched: string[] = [];
    const search = (result: string | undefined) => async () => {
      searched.push(String(result));
      return result;
    };
    const first = queue.run(askerOf('a'), work('a').run, { findStored: search('not asked for') });
    await nextTick();
    expect(await queue.run(askerOf('b'), work('b').run, { findStored: search('stored') })).toBe('stored');
    const third = queue.run(askerOf('c'), work('c').run, { findStored: search(undefined) });
    await nextTick();
    finishAll();
    expect(await Promise.all([first, third])).toEqual(['a', 'c']);
    expect(searched).toEqual(['stored', 'undefined']);
    expect(started).toEqual(['a', 'c']);
  });

  it('begins one piece of work per pause while many people wait for pages, and all when they are few [R-CALL-38]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { started, work, finishAll } = openStage();
    const pages = new PageCalls();
    const ends = Array.from({ length: FEW_PEOPLE + 1 }, (_, number) => pages.begin(`account ${number}`));
    const queue = new FairQueue(4, 10, { pages });
    const searched: string[] = [];
    const findStored = async () => {
      searched.push('b');
      return undefined;
    };
    const wait = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await nextTick();
      return started.length;
    };
    const done = [
      queue.run(askerOf('a'), work('a').run),
      queue.run(askerOf('b'), work('b').run, { findStored }),
      queue.run(askerOf('c'), work('c').run),
      queue.run(askerOf('d'), work('d').run),
    ];
    await nextTick();
    expect([started, searched]).toEqual([[], ['b']]);
    expect(await wait(PAUSE_FOR_PAGES_MS - 1)).toBe(0);
    expect(await wait(1)).toBe(1);
    expect(await wait(PAUSE_FOR_PAGES_MS - 1)).toBe(1);
    expect(await wait(1), 'while the first runs').toBe(2);
    ends[0]?.();
    expect(await wait(0)).toBe(4);
    finishAll();
    expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
  });

  it("gives place and session's share back when the work throws", async () => {
    const queue = new FairQueue(1, 1);
    const fail = async (): Promise<never> => {
      throw new Error('broken');
    };
    await expect(queue.run(askerOf('client'), fail)).rejects.toThrow('broken');
    await expect(queue.run(askerOf('client'), fail)).rejects.toThrow('broken');
    expect(await queue.run(askerOf('client'), async () => 'well')).toBe('well');
  });

  it('never runs two at once in one place, however clients crowd in and fail', async () => {
    const queue = new FairQueue(3, 100);
    let running = 0;
    let most = 0;
    const work = (index: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      await nextTick();
      running -= 1;
      if (index % 3 === 0) throw new Error('broken');
    };
    const done = Array.from({ length: 50 }, (_, index) => queue.run(askerOf(`client ${index % 4}`), work(index)));
    const outcomes = await Promise.allSettled(done);
    expect(most).toBe(3);
    expect(outcomes.filter((each) => each.status === 'rejected')).toHaveLength(17);
  });
});
