import type { LegRow, TxId } from '@sulian/domain';
import { rateOf, toRatio, WHOLE } from '../../arithmetic/portion.ts';
import type { UnattributedDirect } from '../../direct/unattributed-direct.ts';
import {
  BLOCK_REWARD,
  type End,
  FEE_ON_THE_WAY,
  IGNORED,
  NOT_FETCHED,
  UNKNOWN_ORIGIN,
  UNSPENT,
  UNUSUAL_FEE,
} from '../../ends/end.ts';
import { toAccountKey } from '../../operations/account-key.ts';
import {
  type AccountOperation,
  type AccountTransaction,
  amountOf,
  findMergedLeg,
  isPaidCost,
  sumOf,
} from '../../operations/operations.ts';
import type { TransactionPart } from '../../question/question.ts';
import { partOfObject } from '../../question/transaction-part.ts';
import { Arrivals } from './arrivals.ts';
import { BudgetCutoff, type Next } from './budget-cutoff.ts';
import type { Bundle } from './bundle.ts';
import { DirectPeeks } from './direct-peeks.ts';
import { endOfBurn, endOfMint } from './mint-burn-ends.ts';
import { Mules } from './mules.ts';
import { mixingsOf, type OpenAccount, OpenAccounts, toRestingAccount } from './open-accounts.ts';
import { QuestionShares, type Started } from './question-shares.ts';
import { Resting } from './resting.ts';
import type { AccountStart } from './starts.ts';
import { Step } from './step.ts';
import { endPart, isNoise, mayIgnore, type WalkContext } from './walk-context.ts';

/**
 * Walks over accounts. Transactions are visited in strict ledger order (INCOMING newest first), and the operations of
 * each in the same direction. Everything that leads to an account is therefore processed before it. An account mixes
 * its whole balance.
 */
export class AccountWalk {
  readonly #context: WalkContext;
  readonly #isIncoming: boolean;
  readonly #accounts: OpenAccounts;
  readonly #questionShares: QuestionShares;
  readonly #mules: Mules;
  readonly #arrivals: Arrivals;
  readonly #peeks: DirectPeeks;
  readonly #giveUp: BudgetCutoff;
  readonly #resting: Resting;

  constructor(context: WalkContext) {
    this.#context = context;
    this.#isIncoming = context.question.direction === 'INCOMING';
    this.#accounts = new OpenAccounts(context.question.direction);
    this.#resting = new Resting(context, this.#accounts);
    this.#questionShares = new QuestionShares(context, this.#accounts);
    this.#mules = new Mules(context);
    this.#arrivals = new Arrivals(context, { accounts: this.#accounts, mules: this.#mules });
    this.#peeks = new DirectPeeks(context, this.#questionShares);
    this.#giveUp = new BudgetCutoff(context, { accounts: this.#accounts, looks: this.#peeks });
  }

  start(start: AccountStart): void {
    this.#context.books.open += start.share;
    if (start.isRead) this.#accounts.addStart(start);
    else this.#peeks.giveUp(start);
  }

  /** @returns the object's own transactions of which nobody knows with whom they were; their share is open still */
  async run(): Promise<readonly UnattributedDirect[]> {
    const { books, question } = this.#context;
    this.#giveUp.dropLightest();
    for (let next = this.#accounts.takeNext(); next !== undefined; next = this.#accounts.takeNext()) {
      if (books.isAborted) this.#giveUp.stopAll(next);
      else await this.#expand(next);
      books.check();
      this.#giveUp.dropLightest();
      if (books.expanded % TELL_EVERY === 0) books.reportProgress();
      await question.letOthers?.();
    }
    books.reportProgress();
    await this.#resting.endResting();
    await this.#mules.resolve();
    return this.#peeks.peekHeaviest();
  }

  async #expand(next: Next): Promise<void> {
    const { txId, start, accounts } = next;
    const { books, store, rows } = this.#context;
    const transaction = await store.getTransaction(txId);
    books.rows += rows.addTransaction(transaction);
    if (books.lacksRows(0)) {
      books.stop('ROWS');
      this.#giveUp.dropNext(next);
      return;
    }
    books.expanded += 1;
    const exchange = store.findExchange(txId);
    const step = new Step({ transaction, exchange }, this.#context.question.direction, start);
    for (const account of accounts) step.touched.add(account);
    for (const operation of step.operations) {
      await this.#move(step, operation);
      for (const arrive of step.takeDeferred(operation.number)) await arrive();
    }
    const { object } = this.#context.question;
    if (start !== undefined && object.kind === 'TRANSACTION' && object.part === undefined)
      await this.#openTransaction(step, start);
    for (const account of step.touched) this.#rescheduleOrClose(account, txId);
  }

  async #move(step: Step, operation: AccountOperation): Promise<void> {
    const { transaction } = step;
    const bundle = toBundle(transaction, operation, Number.POSITIVE_INFINITY);
    this.#questionShares.fromAccounts(step, operation, bundle);
    const start = this.#questionShares.fromStart(step, operation);
    const part = partOfObject(this.#context.question.object);
    if (part !== undefined) {
      if (bundle.share > 0) await this.#pass(step, operation, { bundle, legs: this.#farLegs(operation) });
      if (start.share > 0) await this.#openPart(step, operation, { start, part });
      return;
    }
    if (start.share > 0 && this.#isIncoming) this.#questionShares.addStart(bundle, start);
    if (bundle.share > 0) await this.#pass(step, operation, { bundle, legs: this.#farLegs(operation) });
    if (start.share === 0 || this.#isIncoming) return;
    const started = toBundle(transaction, operation, 0);
    this.#questionShares.addStart(started, start);
    await this.#pass(step, operation, { bundle: started, legs: this.#questionShares.farLegs(operation) });
  }

  #farLegs({ sources, destinations }: AccountOperation): readonly LegRow[] {
    return this.#isIncoming ? sources : destinations;
  }

  /** Hands a bundle on to the operation's other side. */
  async #pass(
    step: Step,
    operation: AccountOperation,
    { bundle, legs }: { readonly bundle: Bundle; readonly legs: readonly LegRow[] },
  ): Promise<void> {
    if (isPaidCost(operation))
      // A fee that is divided between a miner and nobody moved to no single leg.
      return endPart(this.#context, bundle, {
        end: this.#endOfCost(step, operation),
        ...WHOLE,
        leg: legs.length === 1 ? legs[0] : undefined,
      });
    const others = step.conversions.get(operation.number);
    if (others !== undefined) {
      for (const other of others) await this.#arrivals.convert(step, bundle, other);
      return;
    }
    if (legs.length === 0) {
      const end = this.#isIncoming ? endOfMint(operation) : endOfBurn(operation.type);
      return endPart(this.#context, bundle, { end, ...WHOLE, leg: undefined });
    }
    const wholeBase = legs.reduce((sum, leg) => sum + amountOf(leg), 0n);
    for (const leg of legs) {
      const portion = { part: rateOf(amountOf(leg), wholeBase), ratio: toRatio(amountOf(leg), wholeBase) };
      if (leg.addressId === undefined) {
        const end = this.#isIncoming ? UNKNOWN_ORIGIN : endOfBurn(operation.type);
        endPart(this.#context, bundle, { end, ...portion, leg });
        continue;
      }
      const outBase = this.#isIncoming ? sumOf(operation.sources, leg.addressId) : 0n;
      await this.#arrivals.meet(step, bundle, {
        key: toAccountKey(leg.addressId, operation.asset),
        ...portion,
        leg,
        isHop: true,
        operation,
        outBase,
      });
    }
  }

  /** The block producer earned it (INCOMING). The payer had nothing for it that could be followed (OUTGOING). */
  #endOfCost({ transaction }: Step, { number }: AccountOperation): End {
    if (this.#isIncoming) return BLOCK_REWARD;
    return this.#context.store.isUnusualFee(transaction.txId, number) ? UNUSUAL_FEE : FEE_ON_THE_WAY;
  }

  /**
   * Starts at the payers that contributed (INCOMING), or the receivers that retained (OUTGOING), what the transaction
   * moved.
   */
  async #openTransaction(step: Step, start: AccountStart): Promise<void> {
    const { transaction } = step;
    for (const [asset, perBase] of start.sharePerBase) {
      for (const [addressId, base] of step.askedOf(this.#context.question).partiesOf(asset)) {
        const bundle = toBundle(transaction, undefined, 0);
        this.#questionShares.addStart(bundle, { share: Number(base) * perBase, base, asset });
        const ways = step.crossingsFrom(addressId);
        for (const way of ways) await this.#arrivals.convert(step, bundle, way);
        if (ways.length > 0) continue;
        const leg = findMergedLeg(transaction.legs, { addressId, asset, isSource: this.#isIncoming });
        const key = toAccountKey(addressId, asset);
        await this.#arrivals.meet(step, bundle, {
          key,
          ...WHOLE,
          leg,
          isHop: true,
          operation: undefined,
          outBase: base,
        });
      }
    }
  }

  /** Starts at the address that the operation paid (OUTGOING), or that paid it (INCOMING). */
  async #openPart(
    step: Step,
    operation: AccountOperation,
    { start, part: { addressId } }: { readonly start: Started; readonly part: TransactionPart },
  ): Promise<void> {
    if (addressId === undefined) return;
    const started = toBundle(step.transaction, operation, 0);
    this.#questionShares.addStart(started, start);
    const { legs } = step.transaction;
    await this.#arrivals.begin(step, started, {
      key: toAccountKey(addressId, operation.asset),
      ...WHOLE,
      leg: findMergedLeg(legs, { addressId, asset: operation.asset, isSource: this.#isIncoming }),
      isHop: false,
      operation,
      outBase: this.#isIncoming ? sumOf(operation.sources, addressId) : 0n,
    });
  }

  /** Reschedules the remainder at the account's next transaction, or ends it. */
  #rescheduleOrClose(account: OpenAccount, txId: TxId): void {
    const { history } = account;
    const isWaiting = account.next !== undefined && account.next !== txId;
    if (isWaiting) return;
    const at = history.findNext(txId);
    if (account.share <= 0) this.#close(account);
    else if (at === undefined && this.#isIncoming) this.#closeAt(account, UNKNOWN_ORIGIN, txId);
    else if (at === undefined) this.#closeAtLast(account, txId);
    else if (isNoise(account.share)) this.#closeAt(account, IGNORED, txId);
    else if (mayIgnore(this.#context, account.share)) this.#setAside(account, txId);
    else this.#accounts.schedule(account, history.txIdAt(at), history.stepsFrom(at));
  }

  /** OUTGOING: nothing stored leaves the account any more. */
  #closeAtLast(account: OpenAccount, txId: TxId): void {
    if (!this.#context.store.stored.isWholeToEnd(account.key)) this.#closeAt(account, NOT_FETCHED, txId);
    else if (this.#resting.isMeant(account)) this.#accounts.rest(account);
    else this.#closeAt(account, UNSPENT, txId);
  }

  #close(account: OpenAccount): void {
    this.#accounts.close(account);
    this.#context.store.forget(account.key);
  }

  #setAside(account: OpenAccount, txId: TxId): void {
    this.#close(account);
    this.#mules.addRest(account, txId);
    account.share = 0;
  }

  #closeAt(account: OpenAccount, end: End, txId: TxId): void {
    this.#close(account);
    this.#context.books.open -= account.share;
    const { key, share, depth } = account;
    const at = toRestingAccount(account);
    this.#context.observer?.closed(key, end, at);
    this.#context.books.end(end, { txId, share, hops: Math.max(1, depth), mixings: mixingsOf(account), at });
    account.share = 0;
  }
}

const toBundle = (transaction: AccountTransaction, operation: AccountOperation | undefined, depth: number): Bundle => ({
  transaction,
  operation,
  share: 0,
  started: 0,
  depth,
  mixings: depth,
  isMixed: false,
});

/** Transactions between two words on how far the walk is. */
const TELL_EVERY = 100;
