import { UNEXPLORED_END } from '../trace/end.ts';
import type { OpenAccount, OpenAccounts } from './open-accounts.ts';
import type { AccountStart } from './starts.ts';
import type { WalkGiven } from './walk-given.ts';

/** What waits for one transaction. */
export type Next = NonNullable<ReturnType<OpenAccounts['takeNext']>>;

/** Leaves unexplored what the budget does not reach. */
export class GiveUp {
  readonly #given: WalkGiven;
  readonly #accounts: OpenAccounts;

  constructor(given: WalkGiven, accounts: OpenAccounts) {
    this.#given = given;
    this.#accounts = accounts;
  }

  /** Everything open costs the transactions that it will take: what cannot fit the budget any more is given up now. */
  dropLightest(): void {
    while (this.#given.books.lacksTransactions(this.#accounts.ahead)) {
      const lightest = this.#accounts.takeLightest();
      if (lightest === undefined) return;
      this.#given.books.stop('NODES');
      this.#given.store.passOver(this.#accounts.lightestWorth);
      this.#drop(lightest);
    }
  }

  /** Time is up: all that is open. */
  stopAll(next: Next): void {
    this.#given.books.stop('TIMEOUT');
    this.dropNext(next);
    for (const each of this.#accounts.takeAll()) this.#drop(each);
  }

  dropNext({ start, accounts }: Next): void {
    if (start !== undefined) this.skip(start);
    for (const account of accounts) {
      this.#accounts.close(account);
      this.#drop(account);
    }
  }

  #drop(each: OpenAccount | AccountStart): void {
    if ('sharePerBase' in each) {
      this.skip(each);
      return;
    }
    const { key, share, depth } = each;
    this.#given.store.forget(key);
    this.#given.books.open -= share;
    this.#given.observer?.closed(key, UNEXPLORED_END);
    this.#given.books.end(UNEXPLORED_END, { txId: each.metTxId, share, hops: Math.max(1, depth) });
    each.share = 0;
  }

  /** A transaction of the question that is never opened. */
  skip({ txId, share, base }: Pick<AccountStart, 'txId' | 'share' | 'base'>): void {
    this.#given.books.open -= share;
    this.#given.observer?.skipped({ txId, share, base });
    this.#given.books.end(UNEXPLORED_END, { txId, share, hops: 1, isExact: true });
  }
}
