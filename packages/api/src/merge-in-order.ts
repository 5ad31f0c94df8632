/**
 * The first of several lists put together, each of which keeps its own order: of their heads the one that comes first is
 * taken, of equal ones the first list's. What stands at a place depends on nothing behind it, so that pages fit together.
 */
export function mergeInOrder<T>(
  lists: readonly (readonly T[])[],
  compare: (a: T, b: T) => number,
  atMost: number,
): readonly T[] {
  const at = lists.map(() => 0);
  const merged: T[] = [];
  while (merged.length < atMost) {
    let best: number | undefined;
    for (const [list, rows] of lists.entries()) {
      const row = rows[at[list] ?? 0];
      if (row === undefined) continue;
      const head = best === undefined ? undefined : lists[best]?.[at[best] ?? 0];
      if (head === undefined || compare(row, head) < 0) best = list;
    }
    const taken = best === undefined ? undefined : lists[best]?.[at[best] ?? 0];
    if (best === undefined || taken === undefined) break;
    merged.push(taken);
    at[best] = (at[best] ?? 0) + 1;
  }
  return merged;
}
