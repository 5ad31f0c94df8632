import { groupBy } from '../../collections/group-by.ts';
import type { AccountKey } from '../../operations/account-key.ts';
import { type Edge, groupByComponent } from './components.ts';

/** Movement of one coin from one place to another by one operation. */
export interface Flow extends Edge {
  /** Base units that did not come back. */
  left: bigint;
}

/** Flows that still move something, by the place that they leave, in order. */
type Leaving = Map<AccountKey, Flow[]>;

/**
 * Flows of one strongly connected component of which circles of any length are searched, in time quadratic in them. Above
 * it a transaction of a hostile token contract would block the event loop (docs/benchmarks, 2026-11-26).
 */
export const MAX_SEARCHED_FLOWS = 500;

/**
 * Removes circles from flows. In order, each flow cancels what it can against earlier flows that lead from its
 * destination back to its source. The shortest way is used first, of several the latest. The rest has no circle, except
 * in components that are above the cap even without what two parties gave each other.
 * @param flows of one coin in one transaction, in order; their `left` is changed
 */
export function cancelCircles<F extends Flow>(flows: readonly F[]): readonly F[] {
  for (const component of groupByComponent(flows)) {
    if (component.length <= MAX_SEARCHED_FLOWS) cancelWays(component);
    else cancelLarge(component);
  }
  return flows;
}

/** Cancels what two parties gave each other, in linear time, then circles of the components that are small without it. */
function cancelLarge(flows: readonly Flow[]): void {
  for (const mutual of groupBy(flows, toPair).values()) cancelWays(mutual);
  const rest = flows.filter(({ left }) => left > 0n);
  for (const component of groupByComponent(rest)) if (component.length <= MAX_SEARCHED_FLOWS) cancelWays(component);
}

const toPair = ({ from, to }: Flow): string => `${Math.min(from, to)}:${Math.max(from, to)}`;

function cancelWays(flows: readonly Flow[]): void {
  const leaving: Leaving = new Map();
  for (const flow of flows) {
    if (flow.from === flow.to) flow.left = 0n;
    while (flow.left > 0n) {
      const way = findWay(leaving, flow.to, flow.from);
      if (way === undefined) break;
      cancel(flow, way, leaving);
    }
    if (flow.left === 0n) continue;
    const others = leaving.get(flow.from);
    if (others === undefined) leaving.set(flow.from, [flow]);
    else others.push(flow);
  }
}

function cancel(flow: Flow, way: readonly Flow[], leaving: Leaving): void {
  const base = way.reduce((least, { left }) => (left < least ? left : least), flow.left);
  flow.left -= base;
  for (const each of way) {
    each.left -= base;
    if (each.left > 0n) continue;
    const others = leaving.get(each.from) ?? [];
    others.splice(others.lastIndexOf(each), 1);
  }
}

/** The flows that lead from one place to another, the nearest to the second place first; undefined: none do. */
function findWay(leaving: Leaving, from: AccountKey, to: AccountKey): readonly Flow[] | undefined {
  const by = new Map<AccountKey, Flow | undefined>([[from, undefined]]);
  const places = [from];
  for (const place of places) {
    const flows = leaving.get(place) ?? [];
    for (let at = flows.length - 1; at >= 0; at -= 1) {
      const flow = flows[at];
      if (flow === undefined || by.has(flow.to)) continue;
      by.set(flow.to, flow);
      if (flow.to === to) return toWay(by, to);
      places.push(flow.to);
    }
  }
  return undefined;
}

function toWay(by: ReadonlyMap<AccountKey, Flow | undefined>, to: AccountKey): readonly Flow[] {
  const way: Flow[] = [];
  for (let flow = by.get(to); flow !== undefined; flow = by.get(flow.from)) way.push(flow);
  return way;
}
