import type { AddressId, LegRow } from '@sulian/domain';
import type { End } from '../../ends/end.ts';
import { type AccountKey, addressOf } from '../../operations/account-key.ts';
import type { Bundle, WalkObserver } from '../walk/bundle.ts';

/** Share that passed each marked address, for one account, bundle or end. */
type SharesOfMarked = Map<AddressId, number>;

interface At {
  readonly key?: AccountKey;
  readonly leg: LegRow | undefined;
  readonly part: number;
}

/**
 * Tracks which marked addresses the shares of a walk over accounts passed, by the same mixtures. Shares that are known
 * only by sums, or were not followed, passed no known address.
 */
export class WalkMarks implements WalkObserver {
  readonly #marked: ReadonlySet<AddressId>;
  readonly #carried = new WeakMap<Bundle, SharesOfMarked>();
  readonly #accounts = new Map<AccountKey, SharesOfMarked>();
  readonly #ends = new Map<string, SharesOfMarked>();

  constructor(marked: ReadonlySet<AddressId>) {
    this.#marked = marked;
  }

  /** Shares of an end that passed each marked address, the largest first. */
  ofEnd(key: string): readonly { readonly addressId: AddressId; readonly share: number }[] {
    return [...(this.#ends.get(key) ?? [])]
      .map(([addressId, share]) => ({ addressId, share }))
      .sort((a, b) => b.share - a.share || a.addressId - b.addressId);
  }

  started(): void {}

  taken(bundle: Bundle, { key, rate }: { readonly key: AccountKey; readonly rate: number }): void {
    const there = this.#accounts.get(key);
    if (there === undefined) return;
    const carried = this.#carried.get(bundle) ?? new Map();
    this.#carried.set(bundle, carried);
    for (const [id, share] of there) {
      add(carried, id, share * rate);
      there.set(id, share * (1 - rate));
    }
    if (rate === 1) this.#accounts.delete(key);
  }

  arrived(bundle: Bundle, at: At & { readonly key: AccountKey }): void {
    this.#pass(this.#accounts, bundle, { ...at, to: at.key });
  }

  ended(bundle: Bundle, at: At & { readonly end: End }): void {
    this.#pass(this.#ends, bundle, { ...at, to: at.end.key });
  }

  renamed(key: AccountKey, alias: AccountKey): void {
    const there = this.#accounts.get(key);
    if (there !== undefined) this.#accounts.set(alias, there);
    this.#accounts.delete(key);
  }

  closed(key: AccountKey, end: End): void {
    for (const [id, share] of this.#accounts.get(key) ?? []) add(open(this.#ends, end.key), id, share);
    this.#accounts.delete(key);
  }

  summed(): void {}

  addUnattributed(): void {}

  /** All of it passes whoever it comes to, and what passed others still has. */
  #pass<K>(into: Map<K, SharesOfMarked>, bundle: Bundle, { to, key, leg, part }: At & { readonly to: K }): void {
    const met = leg?.addressId ?? (key === undefined ? undefined : addressOf(key));
    const isMarked = met !== undefined && this.#marked.has(met);
    const carried = this.#carried.get(bundle);
    if (carried === undefined && !isMarked) return;
    const there = open(into, to);
    for (const [id, share] of carried ?? []) if (!isMarked || id !== met) add(there, id, share * part);
    if (isMarked) add(there, met, bundle.share * part);
  }
}

function open<K>(into: Map<K, SharesOfMarked>, key: K): SharesOfMarked {
  const shares = into.get(key) ?? new Map<AddressId, number>();
  into.set(key, shares);
  return shares;
}

const add = (into: SharesOfMarked, id: AddressId, share: number): void => {
  if (share > 0) into.set(id, (into.get(id) ?? 0) + share);
};
