import { type End, UNEXPLORED_END } from '../trace/end.ts';
import type { AccountKey } from './account-key.ts';
import type { Bundle, Portion, Ratio, WalkObserver } from './bundle.ts';

/** Places of two behind the base unit: what divisions lose of a walk's steps stays far below one unit. */
const PLACES = 96n;
const WHOLE_EXACTLY: Ratio = undefined;

/**
 * Carries the base units of what started beside the shares of a walk over accounts, by the same mixtures in whole numbers:
 * shares are floats and tell 15 digits, amounts in wei have more.
 */
export class WalkAmounts implements WalkObserver {
  readonly #carried = new WeakMap<Bundle, bigint>();
  readonly #accounts = new Map<AccountKey, bigint>();
  readonly #ends = new Map<string, bigint>();

  started(bundle: Bundle, _share: number, base: bigint): void {
    this.#load(bundle, base << PLACES);
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

  ended(bundle: Bundle, { end, ratio }: { readonly end: End } & Portion): void {
    this.#end(end, toPart(this.#carried.get(bundle) ?? 0n, ratio));
  }

  closed(key: AccountKey, end: End): void {
    this.#end(end, this.#accounts.get(key) ?? 0n);
    this.#accounts.delete(key);
  }

  skipped({ base }: { readonly base: bigint }): void {
    this.#end(UNEXPLORED_END, base << PLACES);
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
