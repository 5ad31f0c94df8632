import { type FlowGraph, SOURCE, UNLIMITED } from './flow-graph.ts';

type Network = Pick<FlowGraph, 'nodes' | 'arcs' | 'from' | 'to' | 'capacities' | 'shares' | 'sinks'>;

/** Least capacity that is more than rounding. */
const LEAST = 1e-13;

/** A flow does not break off where what comes to a node and what leaves it differ by less. */
const ROUNDING = 1e-9;

/** With the money, or against it: through the reverse of each arc. */
const DOWNSTREAM = 0;
const UPSTREAM = 1;
type Way = typeof DOWNSTREAM | typeof UPSTREAM;

/**
 * Maximum flows of a network from its source to sets of its sinks (Dinic 1970). All set out from one flow to all sinks, that
 * of the shares by proportion: only what can be diverted from one sink to another is looked for, beginning at the set.
 */
export class MaxFlow {
  readonly #graph: Network;
  readonly #nodes: number;
  /** Node behind all sinks. */
  readonly #target: number;
  /** Arc `2k` is the graph's arc `k`, and `2k + 1` its reverse. Arcs from sinks to the target come last. */
  readonly #heads: Int32Array;
  readonly #firstOf: Int32Array;
  readonly #nextOf: Int32Array;
  /** Arc from a sink to the target, by sink. */
  readonly #lastOf = new Map<number, number>();
  /** What more may go through each arc: with the first flow, and in the current solution. */
  #first: Float64Array | undefined;
  readonly #rest: Float64Array;
  readonly #level: Int32Array;
  readonly #current: Int32Array;
  readonly #queue: Int32Array;
  #way: Way = UPSTREAM;
  #work = 0;

  constructor(graph: Network) {
    this.#graph = graph;
    const sinks = [...graph.sinks];
    this.#target = graph.nodes;
    this.#nodes = graph.nodes + 1;
    const arcs = 2 * (graph.arcs + sinks.length);
    this.#heads = new Int32Array(arcs);
    this.#nextOf = new Int32Array(arcs);
    this.#rest = new Float64Array(arcs);
    this.#firstOf = new Int32Array(this.#nodes).fill(-1);
    this.#level = new Int32Array(this.#nodes);
    this.#current = new Int32Array(this.#nodes);
    this.#queue = new Int32Array(this.#nodes);
    for (let arc = 0; arc < graph.arcs; arc += 1) this.#link(arc, graph.from[arc] ?? 0, graph.to[arc] ?? 0);
    for (const [index, { node }] of sinks.entries()) {
      this.#link(graph.arcs + index, node, this.#target);
      this.#lastOf.set(node, 2 * (graph.arcs + index));
    }
  }

  /** Arcs looked at so far, by all solutions. */
  get work(): number {
    return this.#work;
  }

  /**
   * The largest flow into the sinks together.
   * @returns undefined when more arcs than `maxWork` would have to be looked at, by all solutions together
   */
  most(sinks: readonly number[], maxWork: number): number | undefined {
    return this.#solve(sinks, UPSTREAM, maxWork);
  }

  /** The flow into the sinks together when all others have the most; undefined as above. */
  least(sinks: readonly number[], maxWork: number): number | undefined {
    return this.#solve(sinks, DOWNSTREAM, maxWork);
  }

  #link(arc: number, from: number, to: number): void {
    this.#append(2 * arc, from, to);
    this.#append(2 * arc + 1, to, from);
  }

  #append(arc: number, from: number, to: number): void {
    this.#heads[arc] = to;
    this.#nextOf[arc] = this.#firstOf[from] ?? -1;
    this.#firstOf[from] = arc;
  }

  #flowInto(sinks: readonly number[]): number {
    return sinks.reduce((sum, node) => sum + (this.#rest[(this.#lastOf.get(node) ?? 0) + 1] ?? 0), 0);
  }

  #solve(sinks: readonly number[], way: Way, maxWork: number): number | undefined {
    this.#first ??= this.#findFirst(maxWork);
    if (this.#first === undefined) return undefined;
    this.#rest.set(this.#first);
    return this.#divert(sinks, way, maxWork) ? this.#flowInto(sinks) : undefined;
  }

  /** A flow of the whole question into all sinks. */
  #findFirst(maxWork: number): Float64Array | undefined {
    if (!this.#setShares()) {
      this.#setNothing();
      if (!this.#divert([...this.#lastOf.keys()], UPSTREAM, maxWork)) return undefined;
    }
    return this.#rest.slice();
  }

  /** @returns false where shares break off at a node */
  #setShares(): boolean {
    const { arcs, from, to, capacities, shares } = this.#graph;
    const balance = new Float64Array(this.#nodes);
    for (let arc = 0; arc < arcs; arc += 1) {
      const share = shares[arc] ?? 0;
      this.#rest[2 * arc] = Math.max(0, (capacities[arc] ?? 0) - share);
      this.#rest[2 * arc + 1] = share;
      const [tail, head] = [from[arc] ?? 0, to[arc] ?? 0];
      balance[tail] = (balance[tail] ?? 0) - share;
      balance[head] = (balance[head] ?? 0) + share;
    }
    for (const [node, arc] of this.#lastOf) {
      this.#rest[arc] = UNLIMITED;
      this.#rest[arc + 1] = balance[node] ?? 0;
      balance[node] = 0;
    }
    balance[SOURCE] = (balance[SOURCE] ?? 0) + 1;
    return balance.every((share) => Math.abs(share) < ROUNDING);
  }

  #setNothing(): void {
    const { arcs, capacities } = this.#graph;
    this.#rest.fill(0);
    for (let arc = 0; arc < arcs; arc += 1) this.#rest[2 * arc] = capacities[arc] ?? 0;
    for (const arc of this.#lastOf.values()) this.#rest[arc] = UNLIMITED;
  }

  /**
   * Diverts as much as possible to the sinks, or away from them.
   * @returns false when more arcs than `maxWork` would have to be looked at
   */
  #divert(sinks: readonly number[], way: Way, maxWork: number): boolean {
    this.#way = way;
    while (this.#work <= maxWork && this.#findLevels(sinks)) {
      this.#current.set(this.#firstOf);
      for (const node of sinks) while (this.#work <= maxWork && this.#push(node, maxWork));
    }
    return this.#work <= maxWork;
  }

  /** Part that may still be diverted through an arc, seen from its start. */
  #restOf(arc: number): number {
    return this.#rest[arc ^ this.#way] ?? 0;
  }

  /** A path ends at the source, or behind another sink, of which the target gets more or less. */
  #isEnd(node: number): boolean {
    return node === this.#target || (node === SOURCE && this.#way === UPSTREAM);
  }

  /** Hops of nodes from the sinks; false where no path leaves them. */
  #findLevels(sinks: readonly number[]): boolean {
    const level = this.#level.fill(-1);
    const queue = this.#queue;
    let size = 0;
    for (const node of sinks) {
      level[node] = 0;
      queue[size++] = node;
    }
    let end = Number.POSITIVE_INFINITY;
    for (let at = 0; at < size; at += 1) {
      const node = queue[at] ?? 0;
      const next = (level[node] ?? 0) + 1;
      if (next > end) break;
      for (let arc = this.#firstOf[node] ?? -1; arc >= 0; arc = this.#nextOf[arc] ?? -1) {
        this.#work += 1;
        const head = this.#heads[arc] ?? 0;
        // The sinks' own arcs to the target are no way out.
        if ((level[head] ?? 0) >= 0 || this.#restOf(arc) <= LEAST || (next === 1 && head === this.#target)) continue;
        level[head] = next;
        if (this.#isEnd(head)) end = next;
        queue[size++] = head;
      }
    }
    return end < Number.POSITIVE_INFINITY;
  }

  /** Fills one shortest path from a sink. @returns false where no path of this length is left */
  #push(sink: number, maxWork: number): boolean {
    // The path leads from the target through the sink.
    const path = [(this.#lastOf.get(sink) ?? 0) + 1];
    if (this.#restOf(path[0] ?? 0) <= LEAST) return false;
    let node = sink;
    while (!this.#isEnd(node)) {
      if (this.#work > maxWork) return false;
      const arc = this.#findArc(node);
      if (arc >= 0) {
        path.push(arc);
        node = this.#heads[arc] ?? 0;
        continue;
      }
      this.#level[node] = -1;
      if (node === sink) return false;
      node = this.#heads[(path.pop() ?? 0) ^ 1] ?? 0;
    }
    this.#fill(path);
    return true;
  }

  #findArc(node: number): number {
    const deeper = (this.#level[node] ?? 0) + 1;
    for (let arc = this.#current[node] ?? -1; arc >= 0; arc = this.#nextOf[arc] ?? -1) {
      this.#work += 1;
      this.#current[node] = arc;
      if (this.#level[this.#heads[arc] ?? 0] === deeper && this.#restOf(arc) > LEAST) return arc;
    }
    this.#current[node] = -1;
    return -1;
  }

  #fill(path: readonly number[]): void {
    const least = path.reduce((min, arc) => Math.min(min, this.#restOf(arc)), Number.POSITIVE_INFINITY);
    for (const arc of path) {
      const used = arc ^ this.#way;
      this.#rest[used] = (this.#rest[used] ?? 0) - least;
      this.#rest[used ^ 1] = (this.#rest[used ^ 1] ?? 0) + least;
    }
  }
}
