import type { SummedPart } from '../direct/unattributed-direct.ts';
import { UNEXPLORED_END } from '../ends/end.ts';
import { type FlowGraph, SOURCE, UNLIMITED } from './flow-graph.ts';

/**
 * The object's own transactions that nobody looked at, as one node of a network. Parties that stored sums name take at most
 * their sums of it; all of it may be somebody else's.
 */
export class UnattributedBounds {
  readonly #graph: FlowGraph;
  readonly #sums: SummedPart[] = [];
  #node: number | undefined;
  /** Share that came to the node. */
  #came = 0;
  /** Share of the sums that is in what came by nodes. */
  #supplied = 0;

  constructor(graph: FlowGraph) {
    this.#graph = graph;
  }

  sum(part: SummedPart): void {
    this.#sums.push(part);
  }

  /** Adds a share that set out nowhere else. */
  add(share: number): void {
    this.#came += share;
    this.#graph.addArc(SOURCE, this.#own(), { capacity: share, share });
  }

  /** Adds what came to a node, with the part of it that the sums contain. */
  addFrom(node: number, { share, summed }: { readonly share: number; readonly summed: number }): void {
    this.#graph.addArc(node, this.#own(), { capacity: UNLIMITED, share });
    this.#came += share;
    this.#supplied += summed;
  }

  finish(): void {
    const node = this.#node;
    if (node === undefined) return;
    const summed = this.#sums.reduce((sum, { share }) => sum + share, 0);
    const missing = Math.max(0, summed - this.#supplied);
    this.#graph.addArc(SOURCE, node, { capacity: missing, share: missing });
    for (const { end, share } of this.#sums)
      this.#graph.addArc(node, this.#graph.sinkOf(end), { capacity: share, share });
    const rest = Math.max(0, this.#came + missing - summed);
    this.#graph.addArc(node, this.#graph.sinkOf(UNEXPLORED_END), { capacity: UNLIMITED, share: rest });
  }

  #own(): number {
    this.#node ??= this.#graph.addNode();
    return this.#node;
  }
}
