import type { AddressId } from '@sulian/domain';

/** What one operation moves of one coin from one place to another. */
export interface Flow {
  readonly from: AddressId;
  readonly to: AddressId;
  /** Base units that did not come back. */
  left: bigint;
}

/**
 * Takes out of flows what goes in circles: in order, each flow cancels what it can against earlier ones that lead back
 * from where it goes to where it comes from, by the shortest way, of several by the latest. What is left has no circle.
 * @param flows of one coin in one transaction, in order; their `left` is changed
 */
export function cancelCircles<F extends Flow>(flows: readonly F[]): readonly F[] {
  const leaving = new Map<AddressId, Flow[]>();
  for (const flow of flows) {
    if (flow.from === flow.to) flow.left = 0n;
    while (flow.left > 0n) {
      const way = findWay(leaving, flow.to, flow.from);
      if (way === undefined) break;
      const circle = [flow, ...way];
      const base = circle.reduce((least, { left }) => (left < least ? left : least), flow.left);
      for (const each of circle) each.left -= base;
    }
    if (flow.left === 0n) continue;
    const others = leaving.get(flow.from);
    if (others === undefined) leaving.set(flow.from, [flow]);
    else others.push(flow);
  }
  return flows;
}

/** The flows that lead from one place to another, the nearest to the second place first; undefined: none do. */
function findWay(
  leaving: ReadonlyMap<AddressId, readonly Flow[]>,
  from: AddressId,
  to: AddressId,
): readonly Flow[] | undefined {
  const by = new Map<AddressId, Flow | undefined>([[from, undefined]]);
  const places = [from];
  for (const place of places)
    for (const flow of (leaving.get(place) ?? []).toReversed()) {
      if (flow.left === 0n || by.has(flow.to)) continue;
      by.set(flow.to, flow);
      if (flow.to === to) return toWay(by, to);
      places.push(flow.to);
    }
  return undefined;
}

function toWay(by: ReadonlyMap<AddressId, Flow | undefined>, to: AddressId): readonly Flow[] {
  const way: Flow[] = [];
  for (let flow = by.get(to); flow !== undefined; flow = by.get(flow.from)) way.push(flow);
  return way;
}
