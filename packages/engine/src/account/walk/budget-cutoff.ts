import { UNEXPLORED_END } from '../../ends/end.ts';
import type { StoppedBy } from '../../question/question.ts';
import type { DirectPeeks } from './direct-peeks.ts';
import { mixingsOf, type OpenAccount, type OpenAccounts, toRestingAccount } from './open-accounts.ts';
import type { AccountStart } from './starts.ts';
import type { WalkContext } from './walk-context.ts';

/** Transaction with the start and the accounts that wait for it. */
export type Next = NonNullable<ReturnType<OpenAccounts['takeNext']>>;

/** Leaves unexplored what the budget does not reach. */
export class BudgetCutoff {
  readonly #context: WalkContext;
  readonly #accounts: OpenAccounts;
  readonly #peeks: DirectPeeks;

  constructor(
    context: WalkContext,
    { accounts, looks }: { readonly accounts: OpenAccounts; readonly looks: DirectPeeks },
  ) {
    this.#context = context;
    this.#accounts = accounts;
    this.#peeks = looks;
  }

  /** Everything open costs the transactions that it will take: what cannot fit the budget any more is given up now. */
  dropLightest(): void {
    const { books } = this.#context;
    for (let reason = this.#findLack(); reason !== undefined; reason = this.#findLack()) {
      const lightest = this.#accounts.takeLightest();
      if (lightest === undefined) return;
      books.stop(reason);
      this.#context.store.passOver(this.#accounts.lightestWorth);
      this.#drop(lightest);
    }
  }

  #findLack(): StoppedBy | undefined {
    const { books } = this.#context;
    if (books.lacksTransactions(this.#accounts.ahead)) return 'NODES';
    const { ahead, size } = this.#accounts;
    return size > 0 && books.lacksRows(this.#context.rows.ofTransactions(ahead)) ? 'ROWS' : undefined;
  }

  /** Time is up: all that is open. */
  stopAll(next: Next): void {
    this.#context.books.stop('TIMEOUT');
    this.dropNext(next);
    for (const each of this.#accounts.takeAll()) this.#drop(each);
  }

  dropNext({ start, accounts }: Next): void {
    if (start !== undefined) this.#peeks.giveUp(start);
    for (const account of accounts) {
      this.#accounts.close(account);
      this.#drop(account);
    }
  }

  #drop(each: OpenAccount | AccountStart): void {
    if ('sharePerBase' in each) {
      this.#peeks.giveUp(each);
      return;
    }
    const { key, share, depth, metTxId: txId } = each;
    const mixings = mixingsOf(each);
    this.#context.store.forget(key);
    this.#context.books.open -= share;
    const at = toRestingAccount(each);
    this.#context.observer?.closed(key, UNEXPLORED_END, at);
    this.#context.books.end(UNEXPLORED_END, { txId, share, hops: Math.max(1, depth), mixings, at });
    each.share = 0;
  }
}
