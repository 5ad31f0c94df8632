import type { End } from '../ends/end.ts';

/** Node from which the whole of the question sets out. */
export const SOURCE = 0;

/** Capacity that never limits: the whole of the question is 1. */
export const UNLIMITED = 1;

interface Sink {
  readonly node: number;
  readonly end: End;
}

/** Most that may go through an arc, and the part that goes there by proportion. */
interface Arc {
  readonly capacity: number;
  readonly share: number;
}

/**
 * The walked part of a ledger as a network: nodes are transactions and balances between two of them, arcs are amounts,
 * sinks are the ends of the walk. Capacities are shares of the question. Every arc into a node is added before the
 * first one out of it.
 */
export class FlowGraph {
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly capacities: number[] = [];
  /** Shares by proportion: one way to fill the network. */
  readonly shares: number[] = [];
  readonly #sinks = new Map<string, Sink>();
  #nodes = SOURCE + 1;

  get nodes(): number {
    return this.#nodes;
  }

  get arcs(): number {
    return this.from.length;
  }

  get sinks(): Iterable<Sink> {
    return this.#sinks.values();
  }

  addNode(): number {
    this.#nodes += 1;
    return this.#nodes - 1;
  }

  addArc(from: number, to: number, { capacity, share }: Arc): void {
    if (capacity <= 0) return;
    this.from.push(from);
    this.to.push(to);
    this.capacities.push(Math.min(capacity, UNLIMITED));
    this.shares.push(share);
  }

  /** Ends of one key are one sink. */
  sinkOf(end: End): number {
    const sink = this.#sinks.get(end.key) ?? { node: this.addNode(), end };
    this.#sinks.set(end.key, sink);
    return sink.node;
  }
}
