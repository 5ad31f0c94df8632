import type { TxId } from '@sulian/domain';
import { FlowGraph, SOURCE, UNLIMITED } from '../bounds/flow-graph.ts';
import { UnattributedBounds } from '../bounds/unattributed-bounds.ts';
import type { SummedPart, UnattributedDirect } from '../direct/unattributed-direct.ts';
import type { End } from '../ends/end.ts';
import { type Flow, NOWHERE } from './flow.ts';
import { type SweepObserver, toParts } from './sweep-step.ts';

/** Shares that arrived at a transaction so far. */
interface Met {
  startNode: number | undefined;
  start: number;
  passNode: number | undefined;
  pass: number;
  /** Most that one base unit of what came through others' outputs counts, as a share of the question. */
  perBase: number;
  /** The same of the object's own outputs: where it starts here, such a unit is in question again. */
  ownPerBase: number;
}

const NOTHING: Met = { startNode: undefined, start: 0, passNode: undefined, pass: 0, perBase: 0, ownPerBase: 0 };

/** Part of a leg, which is the object's own or not. */
interface Came {
  readonly part: number;
  readonly perBase: number;
  readonly isOwn: boolean;
}

/** Arc that leaves a transaction: legs to one place are one. */
interface Way {
  capacity: number;
  part: number;
}

/**
 * Builds the network of a sweep. A unit that comes to the object again is in question again: what one base unit counts
 * grows with each time, and capacities with it.
 */
export class SweepBounds implements SweepObserver {
  readonly graph = new FlowGraph();
  readonly #perBase: number;
  readonly #open = new Map<TxId, Met>();
  readonly #unattributed = new UnattributedBounds(this.graph);

  /** @param perBase share of one base unit in the question */
  constructor(perBase: number) {
    this.#perBase = perBase;
  }

  started(txId: TxId, share: number): void {
    const met = this.#at(txId);
    met.startNode ??= this.graph.addNode();
    met.start += share;
    this.graph.addArc(SOURCE, met.startNode, { capacity: share, share });
  }

  expanded(flow: Flow): void {
    const met = this.#take(flow.txId);
    const parts = toParts(flow, met);
    const passedPerBase = Math.max(met.perBase, met.ownPerBase);
    const perBase = met.start > 0 ? Math.max(met.perBase, met.ownPerBase + this.#perBase) : passedPerBase;
    const ways = { foreign: new Map<number, Way>(), own: new Map<number, Way>() };
    for (const [index, part] of parts.entries()) {
      const isOwn = flow.own?.has(index) === true;
      const counts = isOwn ? passedPerBase : perBase;
      const to = this.#toOf(flow, index, { part, perBase: counts, isOwn });
      if (to === undefined) continue;
      const side = isOwn ? ways.own : ways.foreign;
      const way = side.get(to) ?? { capacity: 0, part: 0 };
      side.set(to, way);
      // The only leg takes all: its amount may replace an unknown one.
      way.capacity += parts.length === 1 ? UNLIMITED : (flow.amounts[index] ?? 0) * counts;
      way.part += part;
    }
    this.#leave(this.#join(met, sumOf(ways.own)), ways.foreign);
    if (met.passNode !== undefined) this.#leave(met.passNode, ways.own);
  }

  addCutoff(txId: TxId, end: End): void {
    const met = this.#take(txId);
    const share = met.start + met.pass;
    this.graph.addArc(this.#join(met), this.graph.sinkOf(end), { capacity: UNLIMITED, share });
  }

  summed(part: SummedPart): void {
    this.#unattributed.sum(part);
  }

  addUnattributed({ txId, share }: UnattributedDirect): void {
    if (!this.#open.has(txId)) {
      this.#unattributed.add(share);
      return;
    }
    const met = this.#take(txId);
    const came = met.start + met.pass;
    this.#unattributed.addFrom(this.#join(met), { share: came, summed: came - share });
  }

  /** The network, once the walk is through. */
  finish(): FlowGraph {
    this.#unattributed.finish();
    return this.graph;
  }

  /** Node to which a leg leads; undefined: nothing came of it. */
  #toOf(flow: Flow, index: number, came: Came): number | undefined {
    if (came.part === 0) return undefined;
    const end = flow.ends[index];
    if (end !== undefined) return this.graph.sinkOf(end);
    const target = flow.targets[index] ?? NOWHERE;
    if (target === NOWHERE) return undefined;
    const met = this.#at(target);
    met.passNode ??= this.graph.addNode();
    met.pass += came.part;
    if (came.isOwn) met.ownPerBase = Math.max(met.ownPerBase, came.perBase);
    else met.perBase = Math.max(met.perBase, came.perBase);
    return met.passNode;
  }

  #leave(node: number, ways: ReadonlyMap<number, Way>): void {
    for (const [to, { capacity, part }] of ways)
      this.graph.addArc(node, to, { capacity: Math.max(capacity, part), share: part });
  }

  /** One node of what starts at the transaction and what comes to it. @param own part that passes by the object's own legs */
  #join({ startNode, passNode, start, pass }: Met, own = 0): number {
    if (startNode === undefined || passNode === undefined) return startNode ?? passNode ?? SOURCE;
    const whole = this.graph.addNode();
    this.graph.addArc(startNode, whole, { capacity: UNLIMITED, share: start });
    this.graph.addArc(passNode, whole, { capacity: UNLIMITED, share: Math.max(0, pass - own) });
    return whole;
  }

  #at(txId: TxId): Met {
    const met = this.#open.get(txId) ?? { ...NOTHING };
    this.#open.set(txId, met);
    return met;
  }

  #take(txId: TxId): Met {
    const met = this.#at(txId);
    this.#open.delete(txId);
    return met;
  }
}

const sumOf = (ways: ReadonlyMap<number, Way>): number => [...ways.values()].reduce((sum, { part }) => sum + part, 0);
