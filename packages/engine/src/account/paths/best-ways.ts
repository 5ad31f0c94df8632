import type { AddressId, LegRow, TxId } from '@sulian/domain';
import type { SummedPart, UnattributedDirect } from '../../direct/unattributed-direct.ts';
import { type End, UNEXPLORED_END } from '../../ends/end.ts';
import type { RestingAccount } from '../../ends/end-places.ts';
import type { AccountKey } from '../../operations/account-key.ts';
import type { WantedEnd } from '../../paths/best-paths.ts';
import type { SoundSwap } from '../../swaps/sound-swap.ts';
import { NOWHERE } from '../../trace/flow.ts';
import type { Bundle, Through, WalkObserver } from '../walk/bundle.ts';

/** A way from the object to an account, as a list from its far end. */
export interface Way {
  readonly txId: TxId;
  /** Leg of the account that the way leads to; undefined: there is no account. */
  readonly leg: LegRow | undefined;
  /** Share of the whole question that came exactly this way. */
  readonly share: number;
  readonly before: Way | undefined;
  readonly length: number;
  /** Swap that the way went through just before it came here. */
  readonly swap: SoundSwap | undefined;
}

/** A way that met the row's end, or was given up at its last account. */
export interface FoundWay {
  readonly last: Way;
  readonly share: number;
  readonly end: End;
}

/** Ways to one account, heaviest first; what leaves it takes of all alike, so that their order stays. */
interface Pool {
  ways: WeightedWay[];
  /** Remaining part of each way. */
  left: number;
}

interface WeightedWay {
  readonly way: Way;
  /** Share that came along the way, divided by what was left of the other ways when it came. */
  readonly weight: number;
}

/** Account at the end of a way. */
interface WayEnd {
  readonly addressId?: AddressId | undefined;
  readonly asset: number;
}

interface Carried {
  readonly before: Way | undefined;
  readonly share: number;
}

/**
 * Stores the heaviest ways to every open account while a walk goes on. Everything that leaves an account takes the same
 * part of all ways to it. A way that is not among the heaviest is therefore part of no heaviest path.
 */
export class BestWays implements WalkObserver {
  readonly #targetEnd: WantedEnd;
  readonly #most: number;
  readonly #pools = new Map<AccountKey, Pool>();
  readonly #carried = new WeakMap<Bundle, Carried[]>();
  readonly #found: FoundWay[] = [];

  constructor({ maxPaths, ...targetEnd }: WantedEnd & { readonly maxPaths: number }) {
    this.#targetEnd = targetEnd;
    this.#most = maxPaths;
  }

  /** Heaviest first. */
  get found(): readonly FoundWay[] {
    return this.#found;
  }

  started(bundle: Bundle, share: number): void {
    this.#carry(bundle, [{ before: undefined, share }]);
  }

  taken(bundle: Bundle, { key, rate }: { readonly key: AccountKey; readonly rate: number }): void {
    const pool = this.#pools.get(key);
    if (pool === undefined) return;
    this.#carry(
      bundle,
      pool.ways.map(({ way, weight }) => ({ before: way, share: weight * pool.left * rate })),
    );
    pool.left *= 1 - rate;
    if (rate === 1) this.#pools.delete(key);
  }

  #carry(bundle: Bundle, more: readonly Carried[]): void {
    const carried = this.#carried.get(bundle);
    if (carried === undefined) this.#carried.set(bundle, [...more]);
    else carried.push(...more);
  }

  arrived(
    bundle: Bundle,
    to: { readonly key: AccountKey; readonly part: number; readonly leg: LegRow | undefined } & Through,
  ): void {
    const pool = this.#pools.get(to.key) ?? { ways: [], left: 1 };
    this.#pools.set(to.key, pool);
    if (pool.left < LEAST_LEFT) {
      pool.ways = pool.ways.map(({ way, weight }) => ({ way, weight: weight * pool.left }));
      pool.left = 1;
    }
    for (const way of this.#toWays(bundle, to)) {
      const rule = { most: this.#most, isBefore: isWeightier };
      if (way.share > 0) insert(pool.ways, { way, weight: way.share / pool.left }, rule);
    }
  }

  ended(
    bundle: Bundle,
    at: { readonly end: End; readonly part: number; readonly leg: LegRow | undefined } & Through,
  ): void {
    if (!this.#isWanted(at.end, at.leg, [bundle.transaction.txId])) return;
    for (const way of this.#toWays(bundle, at)) this.#find({ last: way, share: way.share, end: at.end });
  }

  renamed(key: AccountKey, alias: AccountKey): void {
    const pool = this.#pools.get(key);
    if (pool !== undefined) this.#pools.set(alias, pool);
    this.#pools.delete(key);
  }

  closed(key: AccountKey, end: End, at: RestingAccount): void {
    const pool = this.#pools.get(key);
    this.#pools.delete(key);
    if (pool === undefined || !this.#isWanted(end, at, at.txIds)) return;
    for (const { way, weight } of pool.ways) {
      const share = weight * pool.left;
      this.#find({ last: { ...way, share }, share, end });
    }
  }

  summed({ end, txId, share }: SummedPart): void {
    if (this.#isWanted(end, undefined, [txId])) this.#find({ last: toFirst(txId, share), share, end });
  }

  addUnattributed({ txId, share }: UnattributedDirect): void {
    if (txId === NOWHERE || !this.#isWanted(UNEXPLORED_END, undefined, [txId])) return;
    this.#find({ last: toFirst(txId, share), share, end: UNEXPLORED_END });
  }

  #isWanted(end: End, at: WayEnd | undefined, txIds: readonly TxId[]): boolean {
    const { key, place } = this.#targetEnd;
    if (end.key !== key) return false;
    if (place === undefined) return true;
    if (place.addressId !== at?.addressId || !txIds.some((txId) => place.txIds.includes(txId))) return false;
    return place.asset === undefined || place.asset === at?.asset;
  }

  #toWays(
    bundle: Bundle,
    { part, leg, swap }: { readonly part: number; readonly leg: LegRow | undefined } & Through,
  ): readonly Way[] {
    const { txId } = bundle.transaction;
    return (this.#carried.get(bundle) ?? []).map(({ before, share }) => ({
      txId,
      leg,
      share: share * part,
      before,
      length: (before?.length ?? 0) + 1,
      swap,
    }));
  }

  #find(way: FoundWay): void {
    if (way.share > 0) insert(this.#found, way, { most: this.#most, isBefore: (a, b) => isHeavier(a.last, b.last) });
  }
}

/** Way from the object to an end without an account. */
const toFirst = (txId: TxId, share: number): Way => ({
  txId,
  leg: undefined,
  share,
  before: undefined,
  length: 1,
  swap: undefined,
});

/**
 * Least `left` of a pool. Below it the stored shares are rewritten, so that they do not exceed the range of a float.
 */
const LEAST_LEFT = 1e-100;

function insert<T>(
  items: T[],
  item: T,
  rule: { readonly most: number; readonly isBefore: (a: T, b: T) => boolean },
): void {
  const at = items.findIndex((each) => rule.isBefore(item, each));
  items.splice(at === -1 ? items.length : at, 0, item);
  if (items.length > rule.most) items.pop();
}

const isWeightier = (a: WeightedWay, b: WeightedWay): boolean =>
  a.weight === b.weight ? isHeavier(a.way, b.way) : a.weight > b.weight;

/**
 * Compares shares. Among equal shares the shorter way is heavier, then the one whose legs, from the object on, are
 * older.
 */
function isHeavier(a: Way, b: Way): boolean {
  if (a.share !== b.share) return a.share > b.share;
  if (a.length !== b.length) return a.length < b.length;
  const [waysA, waysB] = [toWays(a), toWays(b)];
  for (const [index, way] of waysA.entries()) {
    const other = waysB[index];
    if (other === undefined) return false;
    if (way.txId !== other.txId) return way.txId < other.txId;
    const [operation, otherOperation] = [way.leg?.operation ?? -1, other.leg?.operation ?? -1];
    if (operation !== otherOperation) return operation < otherOperation;
  }
  return false;
}

/** The way's legs, the object's side first. */
export function toWays(last: Way): readonly Way[] {
  const ways: Way[] = [];
  for (let way: Way | undefined = last; way !== undefined; way = way.before) ways.push(way);
  return ways.reverse();
}
