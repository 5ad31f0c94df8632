/** Values by key that were read once. */
export interface KeptValues<Key, Value> {
  /** Values of the keys, and perhaps of others; undefined: known to have none. */
  read(keys: readonly Key[]): Promise<ReadonlyMap<Key, Value | undefined>>;
  find(key: Key): Value | undefined;
  /** A value that was read along with others. */
  add(key: Key, value: Value): void;
}

/**
 * Values by key, for one who asks again and again: what was read is not read again, until more than `most` are kept and
 * all are forgotten. Only for what does not change meanwhile, such as rows of one snapshot.
 * @param read of keys without doubles; a key that it leaves out has no value, which is kept too
 */
export function keepRead<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  most: number,
): KeptValues<Key, Value> {
  let kept = new Map<Key, Value | undefined>();
  return {
    read: async (keys) => {
      // Whoever was answered before goes on with what is forgotten here.
      if (kept.size >= most) kept = new Map();
      const mine = kept;
      const unknown = [...new Set(keys)].filter((key) => !mine.has(key));
      if (unknown.length === 0) return mine;
      const values = await read(unknown);
      for (const key of unknown) mine.set(key, values.get(key));
      return mine;
    },
    find: (key) => kept.get(key),
    add: (key, value) => void kept.set(key, value),
  };
}
