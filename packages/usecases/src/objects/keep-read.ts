/**
 * Values by key, for one who asks again and again: what was read is not read again, until more than `most` are kept and
 * all are forgotten. Only for what does not change meanwhile, such as rows of one snapshot.
 * @param read of keys without doubles; a key that it leaves out has no value, which is kept too
 */
export function keepRead<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  most: number,
): (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value | undefined>> {
  let kept = new Map<Key, Value | undefined>();
  return async (keys) => {
    // Whoever was answered before goes on with what is forgotten here.
    if (kept.size >= most) kept = new Map();
    const mine = kept;
    const unknown = [...new Set(keys)].filter((key) => !mine.has(key));
    if (unknown.length === 0) return mine;
    const values = await read(unknown);
    for (const key of unknown) mine.set(key, values.get(key));
    return mine;
  };
}
