import type { LegRow, TxId } from '@sulian/domain';
import { Heap } from '../../collections/heap.ts';
import { type AccountKey, addressOf, toAccountKey } from '../../operations/account-key.ts';
import { type AccountTransaction, isPaidCost } from '../../operations/operations.ts';
import type { AccountQuestion } from '../../question/account-question.ts';
import type { History } from './history.ts';
import type { Parties } from './parties.ts';
import { SweepWindow } from './sweep-window.ts';

/** Expected arrival at an account. */
export interface Expected {
  /** The transaction that brings it. */
  readonly txId: TxId;
  readonly share: number;
  /** Hops from the object. */
  readonly depth: number;
}

/** Data read so far. */
export interface KnownRows {
  readonly findHistory: (key: AccountKey) => History | undefined;
  readonly findTransaction: (txId: TxId) => AccountTransaction | undefined;
}

/** A share that goes through one transaction after the other. */
interface Walker {
  /** Undefined: the object itself. */
  readonly key: AccountKey | undefined;
  readonly depth: number;
  /** The transaction that it comes to next, and the share that is expected to leave it there. */
  txId: TxId;
  part: number;
  /** Place in the account's history or among the starts. */
  at: number;
  rest: number;
}

interface Lead {
  readonly walker: Walker;
  readonly txId: TxId;
  readonly share: number;
}

export interface Start {
  readonly txId: TxId;
  readonly share: number;
}

/** Rows of histories, accounts and transactions read with one level. */
const ROWS_PER_LEVEL = 40_000;
const ACCOUNTS_PER_LEVEL = 1_000;
/** Transactions that are read and that the sweep has not come to. What is guessed far ahead is often wrong by then. */
const TRANSACTIONS_AHEAD = 500;
/**
 * Parts that are lighter by this factor than what the sweep dropped are not read ahead. The factor is needed because
 * the guess may be low.
 */
const PASSED_OVER = 8;

/** Guesses where a sweep comes to next: the same shares as its own, without the exact order inside transactions. */
export class ReadAhead {
  readonly #question: AccountQuestion;
  readonly #parties: Parties;
  readonly #known: KnownRows;
  readonly #isIncoming: boolean;
  readonly #wanted = new Map<AccountKey, Expected>();
  readonly #walkers = new Map<AccountKey, Walker>();
  readonly #order: Heap<Walker>;
  #starts: readonly Start[] = [];
  #leads: Lead[] = [];
  /** Transactions that were guessed and that the sweep has not come to. */
  readonly #ahead: SweepWindow;
  /** Too small to follow, for as long as the sweep ignores such. */
  #dust: Lead[] = [];
  #followsDust = false;
  /**
   * Least share leaving an account that is read ahead. A smaller one is likely to be dropped before the sweep gets
   * there.
   */
  #leastPart = 0;

  constructor(question: AccountQuestion, parties: Parties, known: KnownRows) {
    this.#question = question;
    this.#parties = parties;
    this.#known = known;
    this.#isIncoming = question.direction === 'INCOMING';
    this.#ahead = new SweepWindow((a, b) => this.#isNearer(a, b));
    this.#order = new Heap((a, b) =>
      a.txId === b.txId ? (a.key ?? 0) < (b.key ?? 0) : this.#isNearer(a.txId, b.txId),
    );
  }

  #isNearer(a: TxId, b: TxId): boolean {
    return this.#isIncoming ? a > b : a < b;
  }

  wantStarts(starts: readonly Start[]): void {
    this.#starts = starts.toSorted((a, b) => (this.#isNearer(a.txId, b.txId) ? -1 : 1));
    const [first] = this.#starts;
    if (first !== undefined)
      this.#order.push({ key: undefined, depth: 0, txId: first.txId, part: first.share, at: 0, rest: 1 });
  }

  /** The sweep has ignored all that it may: from now on it follows what is small. */
  followDust(): void {
    if (this.#followsDust) return;
    this.#followsDust = true;
    this.#leads.push(...this.#dust);
    this.#dust = [];
  }

  /** The sweep has given up what was worth this much for each transaction that it takes. */
  passOver(worth: number): void {
    this.#leastPart = worth / PASSED_OVER;
  }

  /** Nothing is open at the account any more. */
  forget(key: AccountKey): void {
    this.#walkers.delete(key);
  }

  /** Something came to an account whose history has been read. */
  follow(key: AccountKey, expected: Expected): void {
    const history = this.#known.findHistory(key);
    const { txId, share, depth } = expected;
    const before = this.#walkers.get(key);
    if (before !== undefined) before.rest += share;
    if (history === undefined || before !== undefined) return;
    const at = history.findNext(this.#isIncoming ? txId + 1 : txId - 1);
    if (at === undefined) return;
    const walker: Walker = { key, depth, txId: 0, part: 0, at, rest: share };
    this.#walkers.set(key, walker);
    this.#place(walker, history);
  }

  #place(walker: Walker, history: History): void {
    const { at, rest } = walker;
    walker.txId = history.txIdAt(at);
    walker.part = rest * history.rateAt(at);
    this.#order.push(walker);
  }

  wantAccount(key: AccountKey, { txId, share, depth }: Expected): void {
    const before = this.#wanted.get(key);
    if (before === undefined) this.#wanted.set(key, { txId, share, depth });
    else
      this.#wanted.set(key, {
        txId: this.#isNearer(txId, before.txId) ? txId : before.txId,
        share: share + before.share,
        depth: Math.min(depth, before.depth),
      });
  }

  /** Takes the needed ones and those that the sweep comes to first, as many as one level reads. */
  takeAccounts(needed: readonly AccountKey[]): readonly (readonly [AccountKey, Expected])[] {
    const isNeeded = new Set(needed);
    const others = [...this.#wanted].filter(([key]) => !isNeeded.has(key));
    others.sort(([a, wantA], [b, wantB]) =>
      wantA.txId === wantB.txId ? a - b : this.#isNearer(wantA.txId, wantB.txId) ? -1 : 1,
    );
    const first = needed.flatMap((key) => {
      const expected = this.#wanted.get(key);
      return expected === undefined ? [] : [[key, expected] as const];
    });
    const taken: (readonly [AccountKey, Expected])[] = [];
    let rows = 0;
    for (const each of [...first, ...others]) {
      rows += this.#parties.mostTransactionsOf(addressOf(each[0]));
      if (taken.length >= first.length && (rows > ROWS_PER_LEVEL || taken.length >= ACCOUNTS_PER_LEVEL)) break;
      taken.push(each);
      this.#wanted.delete(each[0]);
    }
    return taken;
  }

  /**
   * Takes the transactions that the sweep reaches next, as many as one level reads. Never takes more than can still be
   * expanded. Nearer ones are taken however many have been read farther away.
   * @param from current transaction of the sweep; those before it, in the sweep's order, are passed
   * @param most transactions that the sweep can still expand
   */
  takeTransactions(from: TxId, most: number): readonly TxId[] {
    this.#ahead.passTo(from);
    // Up to where the window is filled with transactions; undefined while it is not.
    const horizon = this.#ahead.at(TRANSACTIONS_AHEAD - 1);
    const taken = new Set<TxId>();
    while (taken.size < most) {
      const next = this.#order.peek();
      if (next === undefined || (horizon === undefined && taken.size + this.#ahead.size >= TRANSACTIONS_AHEAD)) break;
      if (horizon !== undefined && !this.#isNearer(next.txId, horizon)) break;
      this.#order.pop();
      this.#pass(next, from, taken);
    }
    // Taken in the sweep's order.
    const inOrder = [...taken];
    this.#ahead.add(inOrder);
    return inOrder;
  }

  #pass(walker: Walker, from: TxId, taken: Set<TxId>): void {
    if (walker.key !== undefined && this.#walkers.get(walker.key) !== walker) return;
    const { txId, part } = walker;
    if (!this.#isNearer(txId, from) && part >= this.#leastPart) {
      this.#leads.push({ walker, txId, share: part });
      if (this.#known.findTransaction(txId) === undefined) taken.add(txId);
    }
    this.#advance(walker);
  }

  #advance(walker: Walker): void {
    const { key, at } = walker;
    walker.rest -= walker.part;
    if (key === undefined) {
      const next = this.#starts[at + 1];
      if (next === undefined) return;
      walker.at = at + 1;
      walker.txId = next.txId;
      walker.part = next.share;
      this.#order.push(walker);
      return;
    }
    const history = this.#known.findHistory(key);
    const next = history?.nextOf(at);
    if (history === undefined || next === undefined) return;
    walker.at = next;
    this.#place(walker, history);
  }

  /** Requests the accounts on the other side of transactions that have been read meanwhile. */
  lookBehind(): void {
    const waiting: Lead[] = [];
    for (const lead of this.#leads) {
      const transaction = this.#known.findTransaction(lead.txId);
      if (transaction === undefined) waiting.push(lead);
      else if (lead.walker.depth + 1 < this.#question.budget.maxDepth) this.#look(lead, transaction);
    }
    this.#leads = waiting;
  }

  #look(lead: Lead, { operations }: AccountTransaction): void {
    const { walker, txId, share } = lead;
    if (share < this.#question.policy.ignoreBelowShare && !this.#followsDust) {
      this.#dust.push(lead);
      return;
    }
    const depth = walker.depth + 1;
    for (const operation of operations) {
      const { asset, sources, destinations } = operation;
      const [near, far] = this.#isIncoming ? [destinations, sources] : [sources, destinations];
      if (isPaidCost(operation) || !near.some((leg) => this.#isNear(walker, leg))) continue;
      for (const { addressId } of far) {
        if (addressId === undefined) continue;
        const key = toAccountKey(addressId, asset);
        if (!this.#parties.isFollowed(key, txId)) continue;
        if (this.#known.findHistory(key) === undefined) this.wantAccount(key, { txId, share, depth });
      }
    }
  }

  #isNear({ key }: Walker, { addressId, asset }: LegRow): boolean {
    if (addressId === undefined) return false;
    if (key !== undefined) return toAccountKey(addressId, asset) === key;
    return this.#question.object.kind === 'TRANSACTION' || this.#parties.isOwn(addressId);
  }
}
