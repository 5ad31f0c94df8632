import type { LegRow, TxId } from '@sulian/domain';
import { KEYS_PER_QUERY } from '../trace/flow-store.ts';
import { type AccountKey, addressOf, toAccountKey } from './account-key.ts';
import type { History } from './history.ts';
import type { AccountTransaction } from './operations.ts';
import type { Parties } from './parties.ts';
import type { AccountQuestion } from './question.ts';

/** What is expected to come to an account. */
export interface Expected {
  /** The transaction that brings it. */
  readonly txId: TxId;
  readonly share: number;
  /** Hops from the object. */
  readonly depth: number;
}

interface Lead extends Expected {
  /** Undefined: the object itself. */
  readonly key: AccountKey | undefined;
}

/** What has been read so far. */
export interface Known {
  readonly findHistory: (key: AccountKey) => History | undefined;
  readonly findTransaction: (txId: TxId) => AccountTransaction | undefined;
}

/** Rows of histories read with one level. */
const ROWS_PER_LEVEL = 60_000;
/** What is read ahead of the sweep, as a multiple of its budget. */
const READ_AHEAD = 2;

/** Guesses where a sweep goes on: the same shares as its own, without the exact order inside transactions. */
export class ReadAhead {
  readonly #question: AccountQuestion;
  readonly #parties: Parties;
  readonly #known: Known;
  readonly #accounts = new Map<AccountKey, Expected>();
  readonly #transactions = new Map<TxId, number>();
  #leads: Lead[] = [];
  #taken = 0;

  constructor(question: AccountQuestion, parties: Parties, known: Known) {
    this.#question = question;
    this.#parties = parties;
    this.#known = known;
  }

  get #isIncoming(): boolean {
    return this.#question.direction === 'INCOMING';
  }

  /** A transaction that is asked about itself. */
  wantStart(txId: TxId, share: number): void {
    this.#leads.push({ key: undefined, txId, share, depth: 0 });
    this.wantTransaction(txId, share);
  }

  wantTransaction(txId: TxId, share: number): void {
    if (this.#known.findTransaction(txId) === undefined)
      this.#transactions.set(txId, share + (this.#transactions.get(txId) ?? 0));
  }

  wantAccount(key: AccountKey, { txId, share, depth }: Expected): void {
    const before = this.#accounts.get(key);
    if (before === undefined) this.#accounts.set(key, { txId, share, depth });
    else
      this.#accounts.set(key, {
        txId: this.#isIncoming ? Math.max(txId, before.txId) : Math.min(txId, before.txId),
        share: share + before.share,
        depth: Math.min(depth, before.depth),
      });
  }

  /** Takes the needed ones and the heaviest of the others, as many as one level reads. */
  takeAccounts(needed: readonly AccountKey[]): readonly (readonly [AccountKey, Expected])[] {
    const isNeeded = new Set(needed);
    const others = [...this.#accounts]
      .filter(([key]) => !isNeeded.has(key) && this.#known.findHistory(key) === undefined)
      .sort(([a, wantA], [b, wantB]) => wantB.share - wantA.share || a - b);
    const taken: (readonly [AccountKey, Expected])[] = [];
    let rows = 0;
    for (const each of [...needed.flatMap((key) => this.#pick(key)), ...others]) {
      rows += this.#parties.transactionsOf(addressOf(each[0]));
      if (taken.length >= needed.length && (rows > ROWS_PER_LEVEL || taken.length >= KEYS_PER_QUERY)) break;
      taken.push(each);
      this.#accounts.delete(each[0]);
    }
    return taken;
  }

  #pick(key: AccountKey): readonly (readonly [AccountKey, Expected])[] {
    const expected = this.#accounts.get(key);
    return expected === undefined ? [] : [[key, expected]];
  }

  /** Transactions through which the accounts' shares go on. */
  wantTransactionsOf(accounts: readonly (readonly [AccountKey, Expected])[]): void {
    for (const [key, { txId, share, depth }] of accounts) {
      const history = this.#known.findHistory(key);
      if (history === undefined) continue;
      for (const step of this.#steps(history, txId, share)) {
        this.#leads.push({ key, depth, ...step });
        this.wantTransaction(step.txId, step.share);
      }
    }
  }

  *#steps(history: History, from: TxId, share: number): Generator<{ readonly txId: TxId; readonly share: number }> {
    let rest = share;
    let at = this.#isIncoming ? history.inflowBefore(from + 1) : history.outflowAfter(from - 1);
    const least = this.#question.policy.ignoreBelowShare * share;
    while (at !== undefined && rest > least) {
      const part = rest * (this.#isIncoming ? history.inflowRate(at) : history.outflowRate(at));
      yield { txId: history.txIdAt(at), share: part };
      rest -= part;
      at = this.#isIncoming ? history.previousInflow(at) : history.nextOutflow(at);
    }
  }

  /** The heaviest, as many as one level reads. */
  takeTransactions(): readonly TxId[] {
    const room = READ_AHEAD * this.#question.budget.maxTransactions - this.#taken;
    const most = Math.max(0, Math.min(room, 2 * KEYS_PER_QUERY));
    let taken = [...this.#transactions].filter(([txId]) => this.#known.findTransaction(txId) === undefined);
    if (taken.length > most) taken = taken.sort(([a, shareA], [b, shareB]) => shareB - shareA || a - b).slice(0, most);
    for (const [txId] of taken) this.#transactions.delete(txId);
    this.#taken += taken.length;
    return taken.map(([txId]) => txId);
  }

  /** Wants the accounts behind the transactions that have been read meanwhile. */
  lookBehind(): void {
    const waiting: Lead[] = [];
    for (const lead of this.#leads) {
      const found = this.#known.findTransaction(lead.txId);
      if (found === undefined) waiting.push(lead);
      else if (lead.depth + 1 < this.#question.budget.maxDepth) this.#follow(lead, found);
    }
    this.#leads = waiting;
  }

  #follow(lead: Lead, { operations }: AccountTransaction): void {
    const { txId, share, depth } = lead;
    if (share < this.#question.policy.ignoreBelowShare) return;
    for (const { asset, type, sources, destinations } of operations) {
      const [near, far] = this.#isIncoming ? [destinations, sources] : [sources, destinations];
      if (type === 'FEE' || !near.some((leg) => this.#isNear(lead, leg))) continue;
      for (const { addressId } of far)
        if (addressId !== undefined && this.#parties.isFollowed(addressId))
          this.#wantUnread(toAccountKey(addressId, asset), { txId, share, depth: depth + 1 });
    }
  }

  #isNear({ key }: Lead, { addressId, asset }: LegRow): boolean {
    if (addressId === undefined) return false;
    if (key !== undefined) return toAccountKey(addressId, asset) === key;
    return this.#question.object.kind === 'TRANSACTION' || this.#parties.isOwn(addressId);
  }

  #wantUnread(key: AccountKey, expected: Expected): void {
    if (this.#known.findHistory(key) === undefined) this.wantAccount(key, expected);
  }
}
