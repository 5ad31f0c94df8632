import { expect, it } from 'vitest';
import { shareNextRun } from './share-next-run.ts';

/** Work with runs that the test ends. */
function createRuns() {
  const ends: Array<(fault?: Error) => void> = [];
  const work = () =>
    new Promise<number>((resolve, reject) => {
      const run = ends.length + 1;
      ends.push((fault) => (fault === undefined ? resolve(run) : reject(fault)));
    });
  return { ends, work };
}
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

it('gives calls during a run one later run, and never the one in progress', async () => {
  const { ends, work } = createRuns();
  const share = shareNextRun(work);
  const first = share();
  await nextTick();
  const later = [share(), share()];
  await nextTick();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await nextTick();
  ends[1]?.();
  expect(await Promise.all(later)).toEqual([2, 2]);
  expect(ends).toHaveLength(2);
});

it('begins again after a run that failed', async () => {
  const { ends, work } = createRuns();
  const share = shareNextRun(work);
  const failing = expect(share()).rejects.toThrow('away');
  await nextTick();
  const next = share();
  ends[0]?.(new Error('away'));
  await failing;
  await nextTick();
  ends[1]?.();
  expect(await next).toBe(2);
});
