import type { Label, LabelStore } from '@sulian/domain';
import { DEFAULT_POLICY } from '@sulian/engine';
import { expect, it } from 'vitest';
import { openLabelLists } from './open-label-lists.ts';
import { createFakeStore } from './testing/fake-stores.ts';

const label = { address: 'listed', confidence: 90, source: 'x', entity: { id: 1, name: 'Listed' } } as unknown as Label;

/** A store of one label. Its readings are counted, and can be delayed. */
function createStore() {
  let [version, readings] = [1, 0];
  let gate = Promise.resolve();
  const base = createFakeStore([label]) as unknown as LabelStore;
  const store: LabelStore = {
    ...base,
    getVersion: async () => version,
    async *streamLabels(chain) {
      readings += 1;
      await gate;
      yield* base.streamLabels(chain);
    },
  };
  return {
    store,
    countReadings: () => readings,
    addImport: () => {
      version += 1;
    },
    delayUntil: (until: Promise<void>) => {
      gate = until;
    },
  };
}

it('reads the labels of a chain once for callers at a time, and again after an import [R-SEARCH-134]', async () => {
  const { store, countReadings, addImport } = createStore();
  const list = openLabelLists(store, DEFAULT_POLICY);
  const lists = await Promise.all([list('LITECOIN'), list('LITECOIN'), list('LITECOIN')]);
  for (const { version, listLabels } of lists) expect([version, listLabels('listed').length]).toEqual([1, 1]);
  await list('LITECOIN');
  expect(countReadings()).toBe(1);
  addImport();
  expect((await list('LITECOIN')).version).toBe(2);
  expect(countReadings()).toBe(2);
});

it('returns no older version than that of the call, though an older reading is under way [R-SEARCH-134]', async () => {
  const { store, addImport, delayUntil } = createStore();
  const list = openLabelLists(store, DEFAULT_POLICY);
  let letGo = (): void => undefined;
  delayUntil(
    new Promise((resolve) => {
      letGo = resolve;
    }),
  );
  const before = list('LITECOIN');
  await new Promise((done) => setImmediate(done));
  addImport();
  const after = list('LITECOIN');
  letGo();
  expect((await after).version).toBe(2);
  expect((await before).version).toBeGreaterThanOrEqual(1);
});
