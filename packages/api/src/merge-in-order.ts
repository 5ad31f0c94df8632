/** Which of the heads comes first, of equal ones the first list's; undefined: no list has one left. */
export function findFirst<T>(heads: readonly (T | undefined)[], compare: (a: T, b: T) => number): number | undefined {
  let best: number | undefined;
  for (const [list, head] of heads.entries()) {
    if (head === undefined) continue;
    const known = best === undefined ? undefined : heads[best];
    if (known === undefined || compare(head, known) < 0) best = list;
  }
  return best;
}

/**
 * Merges several sorted lists: takes the first of their heads, at a tie the one of the earlier list. No item depends on
 * later ones, so pages fit together.
 */
export function mergeInOrder<T>(
  lists: readonly (readonly T[])[],
  compare: (a: T, b: T) => number,
  atMost: number,
): readonly T[] {
  const at = lists.map(() => 0);
  const merged: T[] = [];
  while (merged.length < atMost) {
    const best = findFirst(
      lists.map((rows, list) => rows[at[list] ?? 0]),
      compare,
    );
    const taken = best === undefined ? undefined : lists[best]?.[at[best] ?? 0];
    if (best === undefined || taken === undefined) break;
    merged.push(taken);
    at[best] = (at[best] ?? 0) + 1;
  }
  return merged;
}
