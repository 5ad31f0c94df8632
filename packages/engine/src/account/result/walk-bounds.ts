import type { Direction, LegRow } from '@sulian/domain';
import type { Portion, Ratio } from '../../arithmetic/portion.ts';
import { FlowGraph, SOURCE, UNLIMITED } from '../../bounds/flow-graph.ts';
import { UnattributedBounds } from '../../bounds/unattributed-bounds.ts';
import type { SummedPart, UnattributedDirect } from '../../direct/unattributed-direct.ts';
import type { End } from '../../ends/end.ts';
import type { AccountKey } from '../../operations/account-key.ts';
import { type AccountOperation, amountOf } from '../../operations/operations.ts';
import { findAmountOf, findMovedAmountOf } from '../../swaps/swap-amounts.ts';
import type { Bundle, StartedUnits, Through, WalkObserver } from '../walk/bundle.ts';

/** A balance between two transactions, or what one operation moves. */
interface Lot {
  readonly node: number;
  /** By proportion: no capacity is less than what the walk took the same way. */
  share: number;
  /** Most that one base unit counts, as a share of the question. */
  perBase: number;
  /** Base units with which the question itself begins here. */
  startedBase: number;
  /** Their asset. */
  startedAsset: number | undefined;
}

type From = { readonly key: AccountKey; readonly rate: number; readonly ratio: Ratio };
type At = { readonly leg: LegRow | undefined } & Portion & Through;

/**
 * Builds the network of a walk over accounts. From a balance any part may go into an operation, up to the operation's
 * amount, and the rest up to what remains. Behind a swap, whole legs of the other coin count at the rate of the swap: which
 * units paid for which is not known.
 */
export class WalkBounds implements WalkObserver {
  readonly graph = new FlowGraph();
  readonly #isOutgoing: boolean;
  readonly #bundles = new WeakMap<Bundle, Lot>();
  readonly #balances = new Map<AccountKey, Lot>();
  /** Most that one base unit counts of what an operation moves out of balances. */
  readonly #perBaseIn = new WeakMap<AccountOperation, number>();
  readonly #unattributed = new UnattributedBounds(this.graph);

  constructor(direction: Direction) {
    this.#isOutgoing = direction === 'OUTGOING';
  }

  started(bundle: Bundle, share: number, { base, asset }: StartedUnits): void {
    const lot = this.#lotOf(bundle);
    this.graph.addArc(SOURCE, lot.node, { capacity: share, share });
    lot.share += share;
    lot.startedBase += Number(base);
    lot.startedAsset = asset;
    // A unit of the object's own comes to it again where the operation moves such units already.
    lot.perBase = this.#countedIn(bundle) + (base > 0n ? share / Number(base) : UNLIMITED);
  }

  taken(bundle: Bundle, { key, rate, ratio }: From): void {
    const balance = this.#balances.get(key);
    if (balance === undefined) return;
    const lot = this.#lotOf(bundle);
    const share = balance.share * rate;
    const isAmount = ratio !== undefined && !isAlias(key);
    const [part, rest] = isAmount ? [Number(ratio[0]), Number(ratio[1] - ratio[0])] : [UNLIMITED, UNLIMITED];
    const perBase = isAmount ? balance.perBase : UNLIMITED;
    this.graph.addArc(balance.node, lot.node, { capacity: Math.max(share, part * perBase), share });
    lot.share += share;
    lot.perBase = Math.max(lot.perBase, balance.perBase);
    if (bundle.operation !== undefined) this.#perBaseIn.set(bundle.operation, lot.perBase);
    this.#balances.delete(key);
    if (rate === 1) return;
    const left = { ...this.#add(balance.perBase), share: balance.share - share };
    this.graph.addArc(balance.node, left.node, {
      capacity: Math.max(left.share, rest * perBase),
      share: left.share,
    });
    this.#balances.set(key, left);
  }

  arrived(bundle: Bundle, at: At & { readonly key: AccountKey }): void {
    const lot = this.#lotOf(bundle);
    const balance = this.#balances.get(at.key) ?? this.#add(0);
    this.#balances.set(at.key, balance);
    this.graph.addArc(lot.node, balance.node, this.#arcOf(bundle, lot, at));
    balance.share += lot.share * at.part;
    balance.perBase = Math.max(balance.perBase, at.swap === undefined ? lot.perBase : perBaseBehind(bundle, lot, at));
  }

  ended(bundle: Bundle, at: At & { readonly end: End }): void {
    const lot = this.#lotOf(bundle);
    this.graph.addArc(lot.node, this.graph.sinkOf(at.end), this.#arcOf(bundle, lot, at));
  }

  renamed(key: AccountKey, alias: AccountKey): void {
    const balance = this.#balances.get(key);
    if (balance !== undefined) this.#balances.set(alias, balance);
    this.#balances.delete(key);
  }

  closed(key: AccountKey, end: End): void {
    const balance = this.#balances.get(key);
    if (balance !== undefined)
      this.graph.addArc(balance.node, this.graph.sinkOf(end), { capacity: UNLIMITED, share: balance.share });
    this.#balances.delete(key);
  }

  summed(part: SummedPart): void {
    this.#unattributed.sum(part);
  }

  addUnattributed({ share }: UnattributedDirect): void {
    this.#unattributed.add(share);
  }

  /** The network, once the walk is through. */
  finish(): FlowGraph {
    this.#unattributed.finish();
    return this.graph;
  }

  #arcOf(bundle: Bundle, lot: Lot, at: At): { readonly capacity: number; readonly share: number } {
    return { capacity: this.#capacityOf(bundle, lot, at), share: lot.share * at.part };
  }

  /** A leg behind a swap counts with all its units. Wrapping is one for one. */
  #capacityOf(bundle: Bundle, lot: Lot, at: At): number {
    const least = lot.share * at.part;
    if (at.swap !== undefined) {
      const units = at.leg === undefined ? undefined : Number(amountOf(at.leg));
      return Math.max(least, units === undefined ? UNLIMITED : units * perBaseBehind(bundle, lot, at));
    }
    const base = this.#baseOf(bundle, lot);
    return Math.max(least, base === undefined ? UNLIMITED : base * at.part * lot.perBase);
  }

  /** Base units that the bundle's far side is divided into. */
  #baseOf({ operation }: Bundle, { startedBase }: Lot): number | undefined {
    if (operation === undefined) return startedBase;
    if (this.#isOutgoing && startedBase > 0) return startedBase;
    const { sources, destinations } = operation;
    const [near, far] = this.#isOutgoing ? [sources, destinations] : [destinations, sources];
    const legs = far.length === 0 ? near : far;
    return legs.reduce((sum, leg) => sum + Number(amountOf(leg)), 0);
  }

  /** Several bundles may move the units of one operation: those of balances, and those with which the question begins. */
  #countedIn(bundle: Bundle): number {
    const ofOperation = bundle.operation === undefined ? 0 : (this.#perBaseIn.get(bundle.operation) ?? 0);
    return Math.max(ofOperation, this.#lotOf(bundle).perBase);
  }

  #lotOf(bundle: Bundle): Lot {
    const lot = this.#bundles.get(bundle) ?? this.#add(0);
    this.#bundles.set(bundle, lot);
    return lot;
  }

  #add(perBase: number): Lot {
    return { node: this.graph.addNode(), share: 0, perBase, startedBase: 0, startedAsset: undefined };
  }
}

/** Shares that are set aside have numbers below 0, and ratios that are no amounts. */
const isAlias = (key: AccountKey): boolean => key < 0;

/** Most that one base unit of a leg behind a swap counts: a unit of which more is not known may count as the whole. */
function perBaseBehind({ operation }: Bundle, { perBase, startedAsset }: Lot, { leg, swap }: At): number {
  if (swap === undefined || leg === undefined || perBase >= UNLIMITED) return UNLIMITED;
  const near = operation === undefined ? findAmountOf(swap, startedAsset) : findMovedAmountOf(swap, operation.asset);
  const far = findMovedAmountOf(swap, leg.asset);
  return near === undefined || far === undefined ? UNLIMITED : Math.min(UNLIMITED, (perBase * near) / far);
}
