import type { Network } from './contract-network.ts';
import { SOURCE, UNLIMITED } from './flow-graph.ts';

/** Least capacity that is more than rounding. */
const LEAST = 1e-13;

/** A flow does not break off where what comes to a node and what leaves it differ by less. */
const ROUNDING = 1e-9;

/** With the money, or against it: through the reverse of each arc. */
const DOWNSTREAM = 0;
const UPSTREAM = 1;
type Way = typeof DOWNSTREAM | typeof UPSTREAM;

/**
 * Maximum flows of a network from its source to sets of its sinks (Dinic 1970). Each search begins with the shares by
 * proportion, one flow to all sinks, and diverts flow from the other sinks to those of the set.
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
  /** Capacity that each arc has left: with the first flow, and in the current solution. */
  #first: Float64Array | undefined;
  readonly #rest: Float64Array;
  readonly #level: Int32Array;
  readonly #current: Int32Array;
  readonly #queue: Int32Array;
  #way: Way = UPSTREAM;
  /** Flow into the sinks of the solution together. */
  #flow = 0;
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
    return sinks.reduce((sum, node) => sum + (this.#rest[this.#ownArc(node) + 1] ?? 0), 0);
  }

  #ownArc(sink: number): number {
    return this.#lastOf.get(sink) ?? 0;
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

  /** Sets the shares by proportion; false if they do not add up at some node. */
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
    this.#flow = this.#flowInto(sinks);
    while (this.#work <= maxWork && this.#left > LEAST && this.#findLevels(sinks)) {
      this.#current.set(this.#firstOf);
      for (const node of sinks) this.#push(node, maxWork);
    }
    return this.#work <= maxWork;
  }

  /** Flow that may still be diverted: until the whole comes to the sinks, or nothing. */
  get #left(): number {
    return this.#way === UPSTREAM ? UNLIMITED - this.#flow : this.#flow;
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

  /** Fills all shortest paths from a sink. */
  #push(sink: number, maxWork: number): void {
    // Each path leads from the target through the sink.
    const path = [this.#ownArc(sink) + 1];
    if (this.#restOf(path[0] ?? 0) <= LEAST) return;
    let node = sink;
    while (this.#work <= maxWork) {
      if (this.#isEnd(node)) {
        path.length = this.#fill(path);
        if (path.length === 0) return;
        node = this.#heads[path.at(-1) ?? 0] ?? 0;
        continue;
      }
      const arc = this.#findArc(node);
      if (arc >= 0) {
        path.push(arc);
        node = this.#heads[arc] ?? 0;
        continue;
      }
      this.#level[node] = -1;
      if (node === sink) return;
      node = this.#heads[(path.pop() ?? 0) ^ 1] ?? 0;
    }
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

  /** Fills a path, and counts its arcs before the first full one. */
  #fill(path: readonly number[]): number {
    const least = path.reduce((min, arc) => Math.min(min, this.#restOf(arc)), this.#left);
    for (const arc of path) {
      const used = arc ^ this.#way;
      this.#rest[used] = (this.#rest[used] ?? 0) - least;
      this.#rest[used ^ 1] = (this.#rest[used ^ 1] ?? 0) + least;
    }
    this.#flow += this.#way === UPSTREAM ? least : -least;
    return this.#left <= LEAST ? 0 : path.findIndex((arc) => this.#restOf(arc) <= LEAST);
  }
}
