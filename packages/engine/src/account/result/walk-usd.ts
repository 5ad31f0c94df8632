import type { SummedPart, UnattributedDirect } from '../../direct/unattributed-direct.ts';
import { type End, UNEXPLORED_END } from '../../ends/end.ts';
import type { AccountKey } from '../../operations/account-key.ts';
import type { TransferUsd } from '../../trace/transfer-usd.ts';
import type { Bundle, WalkObserver } from '../walk/bundle.ts';

/** Carries the USD of the starts along with the shares of a walk over accounts, by the same mixtures. */
export class WalkUsd implements WalkObserver {
  readonly #usd: TransferUsd;
  readonly #carried = new WeakMap<Bundle, number>();
  readonly #accounts = new Map<AccountKey, number>();

  constructor(usd: TransferUsd) {
    this.#usd = usd;
  }

  started(bundle: Bundle, share: number): void {
    this.#load(bundle, this.#usd.ofStart({ txId: bundle.transaction.txId, share, isRead: true }));
  }

  taken(bundle: Bundle, { key, rate }: { readonly key: AccountKey; readonly rate: number }): void {
    const before = this.#accounts.get(key) ?? 0;
    const usd = rate === 0 ? 0 : before * rate;
    // All of an unknown value leaves nothing behind.
    if (rate === 1) this.#accounts.delete(key);
    else this.#accounts.set(key, before - usd);
    this.#load(bundle, usd);
  }

  arrived(bundle: Bundle, { key, part }: { readonly key: AccountKey; readonly part: number }): void {
    this.#accounts.set(key, (this.#accounts.get(key) ?? 0) + this.#part(bundle, part));
  }

  ended(bundle: Bundle, { end, part }: { readonly end: End; readonly part: number }): void {
    this.#usd.end(end.key, this.#part(bundle, part));
  }

  renamed(key: AccountKey, alias: AccountKey): void {
    this.#accounts.set(alias, this.#accounts.get(key) ?? 0);
    this.#accounts.delete(key);
  }

  closed(key: AccountKey, end: End): void {
    this.#usd.end(end.key, this.#accounts.get(key) ?? 0);
    this.#accounts.delete(key);
  }

  /** The days of a sum are unknown. Its USD and that of the unexplored rest are therefore unknown too. */
  summed({ end }: SummedPart): void {
    for (const { key } of [end, UNEXPLORED_END]) this.#usd.end(key, Number.NaN);
  }

  addUnattributed({ txId, share }: UnattributedDirect): void {
    if (share !== 0) this.#usd.skip(txId, share);
  }

  #load(bundle: Bundle, usd: number): void {
    this.#carried.set(bundle, (this.#carried.get(bundle) ?? 0) + usd);
  }

  #part(bundle: Bundle, part: number): number {
    return (this.#carried.get(bundle) ?? 0) * part;
  }
}
