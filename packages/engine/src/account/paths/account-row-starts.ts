import type { LabelIndex, TxId } from '@sulian/domain';
import type { SummedPart, Unseen } from '../../direct/settle-unseen.ts';
import { add, type RowStarts } from '../../paths/row-starts.ts';
import { type End, UNEXPLORED_END } from '../../trace/end.ts';
import { NOWHERE } from '../../trace/flow.ts';
import type { AccountKey } from '../ledger/account-key.ts';
import type { AccountQuestion, AccountReader } from '../question.ts';
import { walkAccount } from '../trace-account.ts';
import type { Bundle, WalkObserver } from '../walk/bundle.ts';

/** Which of the object's transactions a row's share began in, by the same walk that made the answer. */
export async function traceAccountRowStarts(
  asked: { readonly reader: AccountReader; readonly labels: LabelIndex; readonly question: AccountQuestion },
  key: string,
): Promise<RowStarts> {
  const { trace, observer: log } = await walkAccount(asked, () => new WalkLog(key));
  return { trace, row: trace.ends.find((end) => end.key === key), shares: log.toShares() };
}

/** What stands behind a bundle or an account: the part of it that comes to the row. */
interface Rates {
  readonly bundles: Map<Bundle, number>;
  readonly accounts: Map<AccountKey, number>;
}

/** Takes the step back: from what is behind it to what is before. */
type Back = (rates: Rates) => void;

/**
 * Remembers a walk and reads it backwards: what a bundle or an account holds is moved on by fixed parts, so that from the
 * last step on each one's part in the row follows from those behind it. No path is counted one by one.
 */
class WalkLog implements WalkObserver {
  readonly #key: string;
  readonly #steps: Back[] = [];
  readonly #shares = new Map<TxId, number>();

  constructor(key: string) {
    this.#key = key;
  }

  started(bundle: Bundle, share: number): void {
    this.#steps.push(({ bundles }) => add(this.#shares, bundle.transaction.txId, share * (bundles.get(bundle) ?? 0)));
  }

  taken(bundle: Bundle, { key, rate }: { readonly key: AccountKey; readonly rate: number }): void {
    this.#steps.push(({ bundles, accounts }) => {
      accounts.set(key, (accounts.get(key) ?? 0) * (1 - rate) + (bundles.get(bundle) ?? 0) * rate);
    });
  }

  arrived(bundle: Bundle, { key, part }: { readonly key: AccountKey; readonly part: number }): void {
    this.#steps.push(({ bundles, accounts }) => {
      bundles.set(bundle, (bundles.get(bundle) ?? 0) + (accounts.get(key) ?? 0) * part);
    });
  }

  ended(bundle: Bundle, { end, part }: { readonly end: End; readonly part: number }): void {
    if (end.key !== this.#key) return;
    this.#steps.push(({ bundles }) => bundles.set(bundle, (bundles.get(bundle) ?? 0) + part));
  }

  renamed(key: AccountKey, alias: AccountKey): void {
    this.#steps.push(({ accounts }) => {
      accounts.set(key, accounts.get(alias) ?? 0);
      accounts.delete(alias);
    });
  }

  closed(key: AccountKey, end: End): void {
    this.#steps.push(({ accounts }) => accounts.set(key, end.key === this.#key ? 1 : 0));
  }

  /** Only the last of an end's transactions is told: the share is of nobody in particular. */
  summed(_: SummedPart): void {}

  unseen({ txId, share }: Unseen): void {
    if (txId !== NOWHERE && this.#key === UNEXPLORED_END.key) add(this.#shares, txId, share);
  }

  toShares(): ReadonlyMap<TxId, number> {
    const rates: Rates = { bundles: new Map(), accounts: new Map() };
    for (const back of this.#steps.toReversed()) back(rates);
    return this.#shares;
  }
}
