/** Values by key that were read once. */
export interface BatchCache<Key, Value> {
  /** Values of the keys, and perhaps of others; undefined: known to have none. */
  read(keys: readonly Key[]): Promise<ReadonlyMap<Key, Value | undefined>>;
  find(key: Key): Value | undefined;
  /** A value that was read along with others. */
  add(key: Key, value: Value): void;
}

/**
 * Caches values by key for repeated reads: a value is read once. As soon as `most` are cached, the next read drops them
 * all. Only for values that do not change meanwhile, such as rows of one snapshot.
 * @param read of keys without doubles; a key that it leaves out has no value, which is cached too
 */
export function memoizeBatch<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  most: number,
): BatchCache<Key, Value> {
  let cache = new Map<Key, Value | undefined>();
  return {
    read: async (keys) => {
      // Earlier callers continue to use the map that is dropped here.
      if (cache.size >= most) cache = new Map();
      const mine = cache;
      const unknown = [...new Set(keys)].filter((key) => !mine.has(key));
      if (unknown.length === 0) return mine;
      const values = await read(unknown);
      for (const key of unknown) mine.set(key, values.get(key));
      return mine;
    },
    find: (key) => cache.get(key),
    add: (key, value) => void cache.set(key, value),
  };
}
