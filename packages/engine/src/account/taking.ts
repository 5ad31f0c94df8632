import { toAccountKey } from './account-key.ts';
import { isAskedOfAddress } from './asked-amount.ts';
import type { Bundle } from './bundle.ts';
import { rateOf } from './history.ts';
import type { OpenAccounts } from './open-accounts.ts';
import { type AccountOperation, amountOf, sumOf } from './operations.ts';
import type { Step } from './step.ts';
import type { WalkGiven } from './walk-given.ts';

/** What an operation takes of the question: from accounts on which some of it lies, and where the question starts. */
export class Taking {
  readonly #given: WalkGiven;
  readonly #isIncoming: boolean;
  readonly #accounts: OpenAccounts;

  constructor(given: WalkGiven, accounts: OpenAccounts) {
    this.#given = given;
    this.#isIncoming = given.question.direction === 'INCOMING';
    this.#accounts = accounts;
  }

  fromAccounts(step: Step, operation: AccountOperation, bundle: Bundle): void {
    const near = this.#isIncoming ? operation.destinations : operation.sources;
    for (const addressId of new Set(near.map((leg) => leg.addressId))) {
      const account =
        addressId === undefined ? undefined : this.#accounts.find(toAccountKey(addressId, operation.asset));
      if (addressId === undefined || account === undefined || account.share === 0) continue;
      const moment = step.momentOf(account, operation.number);
      const base = sumOf(near, addressId);
      const rate = rateOf(base, this.#isIncoming ? moment.between + base : moment.before);
      const share = rate === 1 ? account.share : account.share * rate;
      account.share -= share;
      this.#given.books.open -= share;
      bundle.share += share;
      bundle.depth = Math.min(bundle.depth, account.depth);
      this.#given.books.depth = Math.max(this.#given.books.depth, account.depth);
      step.touched.add(account);
      this.#given.observer?.taken(bundle, account.key, rate);
    }
  }

  /** What of the operation the question itself is about. */
  fromStart(step: Step, operation: AccountOperation): number {
    const { object, direction, leftOut } = this.#given.question;
    const perBase = step.start?.sharePerBase.get(operation.asset);
    if (perBase === undefined) return 0;
    // Who paid or received is asked when all operations are through.
    if (object.kind === 'TRANSACTION')
      return Number(step.askedOf(this.#given.question).nobodysBase(operation)) * perBase;
    const { parties } = this.#given;
    if (leftOut?.get(step.transaction.txId)?.has(operation.number) === true) return 0;
    if (!isAskedOfAddress(operation, direction, parties)) return 0;
    let share = 0;
    for (const leg of operation.destinations)
      if (parties.isOwn(leg.addressId) === this.#isIncoming) share += Number(amountOf(leg)) * perBase;
    return share;
  }

  /** What starts here goes into the bundle. */
  addStart(bundle: Bundle, share: number): void {
    this.#given.books.open -= share;
    bundle.share += share;
    bundle.depth = 0;
    this.#given.observer?.started(bundle, share);
  }
}
