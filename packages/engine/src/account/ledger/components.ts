import { groupBy } from '../../collections/group-by.ts';
import type { AccountKey } from '../../operations/account-key.ts';

/** A direction from one place to another. */
export interface Edge {
  readonly from: AccountKey;
  readonly to: AccountKey;
}

type Neighbours = ReadonlyMap<AccountKey, readonly Edge[]>;

/**
 * Edges by strongly connected component, in order: no other edge is part of a circle. Takes time linear in the edges.
 * @see Sharir, M. (1981). A strong-connectivity algorithm and its applications in data flow analysis (Kosaraju's algorithm).
 */
export function groupByComponent<E extends Edge>(edges: readonly E[]): Iterable<readonly E[]> {
  const componentOf = findComponents(edges);
  const inner = edges.filter(({ from, to }) => componentOf.get(from) === componentOf.get(to));
  return groupBy(inner, ({ from }) => componentOf.get(from)).values();
}

/** One place of each place's component. */
function findComponents(edges: readonly Edge[]): ReadonlyMap<AccountKey, AccountKey> {
  const arriving: Neighbours = groupBy(edges, ({ to }) => to);
  const componentOf = new Map<AccountKey, AccountKey>();
  for (const root of listFinished(edges).toReversed()) {
    if (componentOf.has(root)) continue;
    componentOf.set(root, root);
    const places = [root];
    for (const place of places)
      for (const { from } of arriving.get(place) ?? []) {
        if (componentOf.has(from)) continue;
        componentOf.set(from, root);
        places.push(from);
      }
  }
  return componentOf;
}

/** Places in the order in which a depth-first search leaves them; without recursion, since a chain may be any length. */
function listFinished(edges: readonly Edge[]): readonly AccountKey[] {
  const leaving: Neighbours = groupBy(edges, ({ from }) => from);
  const finished: AccountKey[] = [];
  /** Count of each met place's edges that were followed. */
  const followed = new Map<AccountKey, number>();
  for (const root of leaving.keys()) {
    if (followed.has(root)) continue;
    followed.set(root, 0);
    const way = [root];
    for (let place: AccountKey | undefined = root; place !== undefined; place = way.at(-1)) {
      const count: number = followed.get(place) ?? 0;
      const next: AccountKey | undefined = leaving.get(place)?.[count]?.to;
      followed.set(place, count + 1);
      if (next === undefined) {
        finished.push(place);
        way.pop();
      } else if (!followed.has(next)) {
        followed.set(next, 0);
        way.push(next);
      }
    }
  }
  return finished;
}
