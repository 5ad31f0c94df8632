import type { LedgerSnapshot } from '@sulian/domain';
import { expect, it } from 'vitest';
import { JobSnapshots } from './job-snapshots.ts';

/** Dependencies of a screening whose list has no address. */
function openDeps() {
  const opened: LedgerSnapshot[] = [];
  const holdSnapshot = async (): Promise<LedgerSnapshot> => {
    const over = new AbortController();
    const snapshot = { idOf: () => undefined, over: over.signal, release: () => over.abort() };
    opened.push(snapshot);
    return snapshot;
  };
  const deps = {
    ledger: { holdSnapshot, listStates: async () => ({ states: [], empty: [], away: [] }) },
    screeningWork: { listChains: async () => [], addPoints: async () => undefined },
    labelsAt: async () => ({ version: 1 }),
  } as unknown as Parameters<JobSnapshots['hold']>[0];
  return { deps, listOpen: () => opened.flatMap(({ over }, index) => (over.aborted ? [] : [index])) };
}

it('are eight at most, of which the one that was opened first is released [R-SCREEN-47]', async () => {
  const { deps, listOpen } = openDeps();
  const snapshots = new JobSnapshots();
  for (let id = 1; id <= 8; id += 1) await snapshots.hold(deps, id);
  const { snapshot } = await snapshots.hold(deps, 1);
  expect(listOpen()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await snapshots.hold(deps, 9);
  expect([listOpen(), snapshot.over.aborted]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], true]);
  await snapshots.hold(deps, 1);
  expect(listOpen()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});

it('are released with their screening, and opened again where they are over [R-SCREEN-47]', async () => {
  const { deps, listOpen } = openDeps();
  const snapshots = new JobSnapshots();
  for (const id of [1, 2, 3]) await snapshots.hold(deps, id);
  snapshots.release(2);
  expect(listOpen()).toEqual([0, 2]);
  snapshots.releaseAllBut([3, 4]);
  expect(listOpen()).toEqual([2]);
  const { snapshot } = await snapshots.hold(deps, 3);
  snapshot.release();
  await snapshots.hold(deps, 3);
  expect(listOpen()).toEqual([3]);
});
