import { type FlowGraph, SOURCE, UNLIMITED } from './flow-graph.ts';

export type Network = Pick<FlowGraph, 'nodes' | 'arcs' | 'from' | 'to' | 'capacities' | 'shares' | 'sinks'>;

/** Part of the arcs that a round must leave at most for another one: each costs as much as its arcs. */
const WORTH_ANOTHER = 0.9;

/** Arcs that one pass contracts: the only ones into nodes, or out of them. */
type Way = 'DOWNSTREAM' | 'UPSTREAM';

/**
 * A smaller network with the same flows from its source to its sinks. An arc that is the only one into a node, or out of
 * one, and never limits what goes through the node, is contracted. Parallel arcs become one. Source and sinks remain.
 */
export async function contractNetwork(network: Network, letOthers?: () => Promise<void>): Promise<Network> {
  const sinks = new Set(Array.from(network.sinks, ({ node }) => node));
  let contracted = network;
  for (let arcs = Number.POSITIVE_INFINITY; contracted.arcs < arcs * WORTH_ANOTHER; ) {
    arcs = contracted.arcs;
    for (const way of ['DOWNSTREAM', 'UPSTREAM'] as const) {
      contracted = contract(contracted, way, sinks);
      await letOthers?.();
    }
  }
  return contracted;
}

/** One pass over all arcs. */
function contract(network: Network, way: Way, sinks: ReadonlySet<number>): Network {
  const { nodes, arcs, from, to, capacities } = network;
  const [tails, heads] = way === 'DOWNSTREAM' ? [from, to] : [to, from];
  const arcsInto = new Int32Array(nodes);
  /** Sum of what may go on from each node. */
  const onwards = new Float64Array(nodes);
  for (let arc = 0; arc < arcs; arc += 1) {
    increase(arcsInto, heads[arc] ?? 0, 1);
    increase(onwards, tails[arc] ?? 0, capacities[arc] ?? 0);
  }
  const intoOf = new Int32Array(nodes);
  for (let node = 0; node < nodes; node += 1) intoOf[node] = node;
  for (let arc = 0; arc < arcs; arc += 1) {
    const head = heads[arc] ?? 0;
    if (arcsInto[head] !== 1 || head === SOURCE || sinks.has(head)) continue;
    if ((capacities[arc] ?? 0) >= Math.min(UNLIMITED, onwards[head] ?? 0)) intoOf[head] = tails[arc] ?? 0;
  }
  return mergeNodes(network, intoOf);
}

/** The network in which each node is merged into another one, and that perhaps into a third. */
function mergeNodes({ nodes, arcs, from, to, capacities, shares, sinks }: Network, intoOf: Int32Array): Network {
  const rootOf = (node: number): number => {
    let root = node;
    for (let into = intoOf[root] ?? root; into !== root; into = intoOf[root] ?? root) root = into;
    // Path compression.
    for (let at = node; at !== root; ) {
      const into = intoOf[at] ?? root;
      intoOf[at] = root;
      at = into;
    }
    return root;
  };
  const merged = { from: [] as number[], to: [] as number[], capacities: [] as number[], shares: [] as number[] };
  const arcOf = new Map<number, number>();
  for (let arc = 0; arc < arcs; arc += 1) {
    const [tail, head] = [rootOf(from[arc] ?? 0), rootOf(to[arc] ?? 0)];
    if (tail === head) continue;
    const key = tail * nodes + head;
    const known = arcOf.get(key);
    if (known === undefined) {
      arcOf.set(key, merged.from.length);
      merged.from.push(tail);
      merged.to.push(head);
      merged.capacities.push(capacities[arc] ?? 0);
      merged.shares.push(shares[arc] ?? 0);
    } else {
      merged.capacities[known] = Math.min(UNLIMITED, (merged.capacities[known] ?? 0) + (capacities[arc] ?? 0));
      merged.shares[known] = (merged.shares[known] ?? 0) + (shares[arc] ?? 0);
    }
  }
  return { nodes, arcs: merged.from.length, ...merged, sinks };
}

function increase(sums: Int32Array | Float64Array, at: number, by: number): void {
  sums[at] = (sums[at] ?? 0) + by;
}
