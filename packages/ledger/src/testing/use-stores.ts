import { afterAll } from 'vitest';
import { openStore, type Store } from './open-store.ts';

/** Opens stores that are dropped after the tests of the file. */
export function useStores(): typeof openStore {
  const stores: Store[] = [];
  afterAll(async () => {
    for (const store of stores) await store.drop();
  });
  return async (options) => {
    const store = await openStore(options);
    stores.push(store);
    return store;
  };
}
