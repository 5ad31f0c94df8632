import type { Portion, Ratio } from '../../arithmetic/portion.ts';
import type { SummedPart, UnattributedDirect } from '../../direct/unattributed-direct.ts';
import { type End, UNEXPLORED_END } from '../../ends/end.ts';
import type { AccountKey } from '../../operations/account-key.ts';
import type { Bundle, StartedUnits, Through, WalkObserver } from '../walk/bundle.ts';

/** Places of two behind the base unit: what divisions lose of a walk's steps stays far below one unit. */
const PLACES = 96n;
const WHOLE_EXACTLY: Ratio = undefined;

/**
 * Carries the base units of the starts along with the shares of a walk over accounts. Both mix alike, but base units
 * are whole numbers: shares are floats with 15 digits, and amounts in wei have more.
 */
export class WalkAmounts implements WalkObserver {
  readonly #carried = new WeakMap<Bundle, bigint>();
  readonly #accounts = new Map<AccountKey, bigint>();
  readonly #ends = new Map<string, bigint>();
  /** Amount of each bundle that started in it. */
  readonly #started = new WeakMap<Bundle, bigint>();
  /** Amount that met each end at the object's own transactions. */
  readonly #direct = new Map<string, bigint>();
  /** Amount that sums attribute of the unattributed transactions, which are reported after the sums. */
  #summed = 0n;

  started(bundle: Bundle, _share: number, { base }: StartedUnits): void {
    const amount = base << PLACES;
    this.#load(bundle, amount);
    this.#started.set(bundle, (this.#started.get(bundle) ?? 0n) + amount);
  }

  taken(bundle: Bundle, { key, ratio }: { readonly key: AccountKey; readonly ratio: Ratio }): void {
    const before = this.#accounts.get(key) ?? 0n;
    const amount = toPart(before, ratio);
    if (ratio === WHOLE_EXACTLY) this.#accounts.delete(key);
    else this.#accounts.set(key, before - amount);
    this.#load(bundle, amount);
  }

  arrived(bundle: Bundle, { key, ratio }: { readonly key: AccountKey } & Portion): void {
    this.#accounts.set(key, (this.#accounts.get(key) ?? 0n) + toPart(this.#carried.get(bundle) ?? 0n, ratio));
  }

  ended(bundle: Bundle, { end, ratio, swap }: { readonly end: End } & Portion & Through): void {
    this.#end(end, toPart(this.#carried.get(bundle) ?? 0n, ratio));
    const started = swap === undefined ? toPart(this.#started.get(bundle) ?? 0n, ratio) : 0n;
    if (started > 0n) this.#direct.set(end.key, (this.#direct.get(end.key) ?? 0n) + started);
  }

  renamed(key: AccountKey, alias: AccountKey): void {
    this.#accounts.set(alias, this.#accounts.get(key) ?? 0n);
    this.#accounts.delete(key);
  }

  closed(key: AccountKey, end: End): void {
    this.#end(end, this.#accounts.get(key) ?? 0n);
    this.#accounts.delete(key);
  }

  summed({ end, base }: SummedPart): void {
    const missing = (base << PLACES) - (this.#direct.get(end.key) ?? 0n);
    if (missing <= 0n) return;
    this.#end(end, missing);
    this.#summed += missing;
  }

  addUnattributed({ base = 0n }: UnattributedDirect): void {
    const whole = base << PLACES;
    const summed = whole < this.#summed ? whole : this.#summed;
    this.#summed -= summed;
    this.#end(UNEXPLORED_END, whole - summed);
  }

  /** In parts of a base unit, for dividing by. */
  ofEnd(key: string): bigint {
    return this.#ends.get(key) ?? 0n;
  }

  #load(bundle: Bundle, amount: bigint): void {
    this.#carried.set(bundle, (this.#carried.get(bundle) ?? 0n) + amount);
  }

  #end({ key }: End, amount: bigint): void {
    this.#ends.set(key, (this.#ends.get(key) ?? 0n) + amount);
  }
}

const toPart = (amount: bigint, ratio: Ratio): bigint =>
  ratio === WHOLE_EXACTLY || amount === 0n ? amount : (amount * ratio[0]) / ratio[1];
