import type { TxId } from '@sulian/domain';
import type { SummedPart, UnattributedDirect } from '../direct/unattributed-direct.ts';
import { type End, UNEXPLORED_END } from '../ends/end.ts';
import type { EndPlace } from '../ends/end-places.ts';
import { type Flow, NOWHERE } from '../trace/flow.ts';
import type { SweepObserver } from '../trace/sweep-step.ts';

/** A way from the object to a transaction, as a list from its far end. */
export interface Way {
  readonly txId: TxId;
  /** Share of the whole question that comes to the transaction along exactly this way. */
  readonly share: number;
  /** The transaction before; undefined where the way begins, with what the object itself received or sent there. */
  readonly before: Way | undefined;
  readonly length: number;
}

/** A way that met the row's end. */
export interface FoundPath {
  readonly last: Way;
  /** Part of the last transaction's share that went to the end. */
  readonly share: number;
  readonly kind: 'END' | 'CUT';
}

/** One place of a row; without an asset, the place of every asset. */
export type WantedPlace = Pick<EndPlace, 'addressId' | 'asset' | 'txIds'>;

/** A row, or one place of it. */
export interface WantedEnd {
  readonly key: string;
  readonly place?: WantedPlace | undefined;
}

/** True where the part of a transaction ends in the row, at the wanted place. */
export const isWantedPart = ({ txId, ends, addresses }: Flow, index: number, { key, place }: WantedEnd): boolean =>
  ends[index]?.key === key &&
  (place === undefined || (place.addressId === addresses[index] && place.txIds.includes(txId)));

/** True where all that came to a transaction ended in the row there, at nobody's address. */
const isWantedWhole = (end: Pick<End, 'key'>, txId: TxId, { key, place }: WantedEnd): boolean =>
  end.key === key && (place === undefined || (place.addressId === undefined && place.txIds.includes(txId)));

/** Amounts of the legs that lead to one place. */
interface Lead {
  /** All legs. */
  pass: number;
  /** Without the object's own. */
  start: number;
}

/**
 * Stores the heaviest ways to every open transaction during a sweep. A way's share is a product, and each factor is the
 * same for all ways to a transaction. A way that is not among the heaviest to it can therefore be part of no heaviest
 * path.
 */
export class BestPaths implements SweepObserver {
  readonly #targetEnd: WantedEnd;
  readonly #most: number;
  readonly #starts = new Map<TxId, Way>();
  readonly #ways = new Map<TxId, Way[]>();
  readonly #found: FoundPath[] = [];

  constructor({ maxPaths, ...targetEnd }: WantedEnd & { readonly maxPaths: number }) {
    this.#targetEnd = targetEnd;
    this.#most = maxPaths;
  }

  /** Heaviest first. */
  get found(): readonly FoundPath[] {
    return this.#found;
  }

  started(txId: TxId, share: number): void {
    this.#starts.set(txId, { txId, share, before: undefined, length: 1 });
  }

  summed({ end, txId, share }: SummedPart): void {
    if (isWantedWhole(end, txId, this.#targetEnd))
      this.#find({ last: { txId, share, before: undefined, length: 1 }, share, kind: 'CUT' });
  }

  addUnattributed({ txId, share }: UnattributedDirect): void {
    if (txId === NOWHERE || !isWantedWhole(UNEXPLORED_END, txId, this.#targetEnd)) return;
    this.#find({ last: { txId, share, before: undefined, length: 1 }, share, kind: 'CUT' });
  }

  expanded(flow: Flow): void {
    const ways = this.#take(flow.txId);
    const { leads, toEnd } = toLeads(flow, this.#targetEnd);
    for (const way of ways) {
      const isStart = way.before === undefined;
      const rate = way.share / (isStart ? flow.foreignTotal : flow.total);
      const shareTo = (lead: Lead): number => rate * (isStart ? lead.start : lead.pass);
      this.#find({ last: way, share: shareTo(toEnd), kind: 'END' });
      for (const [txId, lead] of leads) this.#add({ txId, share: shareTo(lead), before: way, length: way.length + 1 });
    }
  }

  addCutoff(txId: TxId, end: End): void {
    for (const way of this.#take(txId))
      if (isWantedWhole(end, txId, this.#targetEnd)) this.#find({ last: way, share: way.share, kind: 'CUT' });
  }

  /** All ways to the transaction, which no more will lead to. */
  #take(txId: TxId): readonly Way[] {
    const start = this.#starts.get(txId);
    const ways = this.#ways.get(txId) ?? [];
    this.#starts.delete(txId);
    this.#ways.delete(txId);
    return start === undefined ? ways : [...ways, start];
  }

  #add(way: Way): void {
    if (way.share <= 0) return;
    const ways = this.#ways.get(way.txId);
    if (ways === undefined) this.#ways.set(way.txId, [way]);
    else insert(ways, way, { most: this.#most, isBefore: isHeavierWay });
  }

  #find(path: FoundPath): void {
    if (path.share <= 0) return;
    const isBefore = (a: FoundPath, b: FoundPath): boolean =>
      a.share === b.share ? isEarlierWay(a.last, b.last) : a.share > b.share;
    insert(this.#found, path, { most: this.#most, isBefore });
  }
}

function toLeads(flow: Flow, targetEnd: WantedEnd) {
  const leads = new Map<TxId, Lead>();
  const toEnd: Lead = { pass: 0, start: 0 };
  for (const [index, amount] of flow.amounts.entries()) {
    const lead = findLead(flow, index, { targetEnd, leads, toEnd });
    if (lead === undefined) continue;
    lead.pass += amount;
    if (flow.own?.has(index) !== true) lead.start += amount;
  }
  return { leads, toEnd };
}

function findLead(
  flow: Flow,
  index: number,
  input: {
    readonly targetEnd: WantedEnd;
    readonly leads: Map<TxId, Lead>;
    readonly toEnd: Lead;
  },
): Lead | undefined {
  const end = flow.ends[index];
  if (end !== undefined) return isWantedPart(flow, index, input.targetEnd) ? input.toEnd : undefined;
  const target = flow.targets[index] ?? NOWHERE;
  const known = input.leads.get(target);
  if (known !== undefined) return known;
  const lead: Lead = { pass: 0, start: 0 };
  input.leads.set(target, lead);
  return lead;
}

/** Puts the item in its place and lets the last go when there are too many. */
function insert<T>(
  items: T[],
  item: T,
  rule: { readonly most: number; readonly isBefore: (a: T, b: T) => boolean },
): void {
  const at = items.findIndex((each) => rule.isBefore(item, each));
  items.splice(at === -1 ? items.length : at, 0, item);
  if (items.length > rule.most) items.pop();
}

const isHeavierWay = (a: Way, b: Way): boolean => (a.share === b.share ? isEarlierWay(a, b) : a.share > b.share);

/** Orders ways of equal share: the shorter first, then the one whose transactions, from the object on, are older. */
function isEarlierWay(a: Way, b: Way): boolean {
  if (a.length !== b.length) return a.length < b.length;
  const [idsA, idsB] = [toTxIds(a), toTxIds(b)];
  const at = idsA.findIndex((txId, index) => txId !== idsB[index]);
  return at !== -1 && (idsA[at] ?? 0) < (idsB[at] ?? 0);
}

const toTxIds = (way: Way): readonly TxId[] => toWays(way).map((each) => each.txId);

/** The way's transactions, the object's first. */
export function toWays(last: Way): readonly Way[] {
  const ways: Way[] = [];
  for (let way: Way | undefined = last; way !== undefined; way = way.before) ways.push(way);
  return ways.reverse();
}
