import { type FlowGraph, SOURCE, UNLIMITED } from './flow-graph.ts';

/** Least capacity that is more than rounding. */
const LEAST = 1e-13;

/**
 * Maximum flow of a network from its source to a set of its sinks (Dinic 1970): shortest paths are filled level by level
 * until none is left.
 */
export class MaxFlow {
  readonly #graph: FlowGraph;
  readonly #nodes: number;
  readonly #target: number;
  /** Arc `2k` is the graph's arc `k`, and `2k + 1` its reverse. Arcs from sinks to the target come last. */
  readonly #heads: Int32Array;
  readonly #rest: Float64Array;
  readonly #firstOf: Int32Array;
  readonly #nextOf: Int32Array;
  readonly #level: Int32Array;
  readonly #current: Int32Array;
  #work = 0;

  constructor(graph: FlowGraph) {
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
    for (let arc = 0; arc < graph.arcs; arc += 1) this.#link(arc, graph.from[arc] ?? 0, graph.to[arc] ?? 0);
    for (const [index, { node }] of sinks.entries()) this.#link(graph.arcs + index, node, this.#target);
  }

  /** Arcs looked at so far, by all solutions. */
  get work(): number {
    return this.#work;
  }

  /** @returns undefined when more arcs than `maxWork` would have to be looked at, by all solutions together */
  solve(sinks: ReadonlySet<number>, maxWork: number): number | undefined {
    this.#reset(sinks);
    let flow = 0;
    while (this.#findLevels()) {
      this.#current.set(this.#firstOf);
      for (let pushed = this.#push(maxWork); pushed > 0; pushed = this.#push(maxWork)) flow += pushed;
      if (this.#work > maxWork) return undefined;
    }
    return flow;
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

  #reset(sinks: ReadonlySet<number>): void {
    const { arcs, capacities } = this.#graph;
    this.#rest.fill(0);
    for (let arc = 0; arc < arcs; arc += 1) this.#rest[2 * arc] = capacities[arc] ?? 0;
    let arc = arcs;
    for (const { node } of this.#graph.sinks) {
      if (sinks.has(node)) this.#rest[2 * arc] = UNLIMITED;
      arc += 1;
    }
  }

  /** Hops of each node from the source; false when the target cannot be reached. */
  #findLevels(): boolean {
    const level = this.#level.fill(-1);
    level[SOURCE] = 0;
    const queue = [SOURCE];
    for (let at = 0; at < queue.length; at += 1) {
      const node = queue[at] ?? SOURCE;
      for (let arc = this.#firstOf[node] ?? -1; arc >= 0; arc = this.#nextOf[arc] ?? -1) {
        this.#work += 1;
        const head = this.#heads[arc] ?? 0;
        if ((level[head] ?? 0) >= 0 || (this.#rest[arc] ?? 0) <= LEAST) continue;
        level[head] = (level[node] ?? 0) + 1;
        queue.push(head);
      }
    }
    return (level[this.#target] ?? -1) >= 0;
  }

  /** Fills one shortest path to the target. @returns 0 where no path of this length is left */
  #push(maxWork: number): number {
    const path: number[] = [];
    let node = SOURCE;
    while (node !== this.#target) {
      if (this.#work > maxWork) return 0;
      const arc = this.#findArc(node);
      if (arc >= 0) {
        path.push(arc);
        node = this.#heads[arc] ?? 0;
        continue;
      }
      this.#level[node] = -1;
      const back = path.pop();
      if (back === undefined) return 0;
      node = this.#heads[back ^ 1] ?? 0;
    }
    return this.#fill(path);
  }

  #findArc(node: number): number {
    const deeper = (this.#level[node] ?? 0) + 1;
    for (let arc = this.#current[node] ?? -1; arc >= 0; arc = this.#nextOf[arc] ?? -1) {
      this.#work += 1;
      this.#current[node] = arc;
      if ((this.#rest[arc] ?? 0) > LEAST && this.#level[this.#heads[arc] ?? 0] === deeper) return arc;
    }
    this.#current[node] = -1;
    return -1;
  }

  #fill(path: readonly number[]): number {
    const least = path.reduce((min, arc) => Math.min(min, this.#rest[arc] ?? 0), Number.POSITIVE_INFINITY);
    for (const arc of path) {
      this.#rest[arc] = (this.#rest[arc] ?? 0) - least;
      this.#rest[arc ^ 1] = (this.#rest[arc ^ 1] ?? 0) + least;
    }
    return least;
  }
}
