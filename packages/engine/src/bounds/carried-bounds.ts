import { type FlowGraph, SOURCE, UNLIMITED } from './flow-graph.ts';

/**
 * Largest share that may reach each node, by the least of every arc's capacity and what may reach its start, carried along
 * in one pass. Never less than the maximum flow, and more where ways part and meet again.
 */
export function carryBounds({ nodes, arcs, from, to, capacities }: FlowGraph): Float64Array {
  const most = new Float64Array(nodes);
  most[SOURCE] = UNLIMITED;
  for (let arc = 0; arc < arcs; arc += 1) {
    const head = to[arc] ?? SOURCE;
    const share = Math.min(capacities[arc] ?? 0, most[from[arc] ?? SOURCE] ?? 0);
    most[head] = Math.min(UNLIMITED, (most[head] ?? 0) + share);
  }
  return most;
}
