import type { AddressId, Direction, TxId } from '@sulian/domain';
import { Heap } from '../../collections/heap.ts';
import type { RestingAccount } from '../../ends/end-places.ts';
import { type AccountKey, addressOf, assetOf } from '../../operations/account-key.ts';
import type { History } from '../ledger/history.ts';
import type { AccountStart } from './starts.ts';

/** Account with an open share of the question. */
export interface OpenAccount {
  readonly key: AccountKey;
  readonly history: History;
  share: number;
  /** Hops from the object, the fewest of all ways. */
  depth: number;
  /** Times that the share was divided by proportion before it came, the fewest of all ways. */
  mixings: number;
  /** The account's share has been divided among several of its payments. */
  isDivided: boolean;
  /** The transaction that the sweep comes to next for it; undefined while it is being swept. */
  next: TxId | undefined;
  /** Transactions that it will probably take. */
  ahead: number;
  /** The transaction that it was last met in. */
  metTxId: TxId;
  /** Operations by which the question's money came, by transaction; undefined among them: that of no single one. */
  readonly met: Map<TxId, Set<number | undefined>>;
}

/** Mixings of what leaves the account or stays there. */
export const mixingsOf = ({ mixings, isDivided }: Pick<OpenAccount, 'mixings' | 'isDivided'>): number =>
  mixings + (isDivided ? 1 : 0);

/** The account where a share stayed, with the transactions that brought it. */
export const toRestingAccount = ({ key, met }: Pick<OpenAccount, 'key' | 'met'>): RestingAccount => ({
  addressId: addressOf(key),
  asset: assetOf(key),
  txIds: [...met.keys()],
});

interface Light {
  readonly id: AccountKey | TxId;
  readonly isStart: boolean;
  /** Share for each transaction that it will take. */
  readonly worth: number;
}

/** Open accounts and starts, in the order of the sweep. */
export class OpenAccounts {
  readonly #accounts = new Map<AccountKey, OpenAccount>();
  /** Accounts on which money stays for good, though more may come. */
  readonly #resting = new Map<AccountKey, OpenAccount>();
  /** Addresses on which some of the question has lain. */
  readonly #visited = new Set<AddressId>();
  readonly #starts = new Map<TxId, AccountStart>();
  readonly #agenda = new Map<TxId, OpenAccount[]>();
  readonly #order: Heap<TxId>;
  readonly #isBefore: (a: TxId, b: TxId) => boolean;
  /** Created when the budget is first exceeded. May contain entries that have changed since. */
  #light: Heap<Light> | undefined;
  #ahead = 0;
  #lightestWorth = 0;

  constructor(direction: Direction) {
    this.#isBefore = direction === 'INCOMING' ? (a, b) => a > b : (a, b) => a < b;
    this.#order = new Heap(this.#isBefore);
  }

  /** Transactions that everything open will probably take. */
  get ahead(): number {
    return this.#ahead + this.#starts.size;
  }

  /** Share for each transaction of what was last taken for being the lightest. */
  get lightestWorth(): number {
    return this.#lightestWorth;
  }

  get size(): number {
    return this.#accounts.size + this.#starts.size;
  }

  find(key: AccountKey): OpenAccount | undefined {
    return this.#accounts.get(key) ?? this.#wake(key);
  }

  /** More comes to an account on which money stayed. */
  #wake(key: AccountKey): OpenAccount | undefined {
    const account = this.#resting.get(key);
    if (account === undefined) return undefined;
    this.#resting.delete(key);
    this.#accounts.set(key, account);
    return account;
  }

  /** Nothing leaves the account any more. */
  rest(account: OpenAccount): void {
    this.close(account);
    this.#resting.set(account.key, account);
  }

  takeResting(): readonly OpenAccount[] {
    const resting = [...this.#resting.values()].sort((a, b) => a.key - b.key);
    this.#resting.clear();
    return resting;
  }

  wasVisited(addressId: AddressId): boolean {
    return this.#visited.has(addressId);
  }

  addStart(start: AccountStart): void {
    this.#starts.set(start.txId, start);
    this.#order.push(start.txId);
  }

  open(account: OpenAccount): void {
    this.#accounts.set(account.key, account);
    this.#visited.add(addressOf(account.key));
  }

  /** Schedules the sweep's return to the account. */
  schedule(account: OpenAccount, next: TxId, ahead: number): void {
    this.#ahead += ahead - account.ahead;
    account.ahead = ahead;
    account.next = next;
    const waiting = this.#agenda.get(next);
    if (waiting === undefined) {
      this.#agenda.set(next, [account]);
      this.#order.push(next);
    } else waiting.push(account);
    this.weigh(account);
  }

  /** To be called when a share has changed. */
  weigh(account: OpenAccount): void {
    this.#light?.push({ id: account.key, isStart: false, worth: worthOf(account) });
  }

  close(account: OpenAccount): void {
    this.#accounts.delete(account.key);
    this.#ahead -= account.ahead;
    account.next = undefined;
    account.ahead = 0;
  }

  /** The next transaction with what waits for it. */
  takeNext(): { txId: TxId; start: AccountStart | undefined; accounts: readonly OpenAccount[] } | undefined {
    for (let txId = this.#order.pop(); txId !== undefined; txId = this.#order.pop()) {
      const start = this.#starts.get(txId);
      const accounts = (this.#agenda.get(txId) ?? []).filter((each) => each.next === txId);
      this.#starts.delete(txId);
      this.#agenda.delete(txId);
      if (start !== undefined || accounts.length > 0) return { txId, start, accounts };
    }
    return undefined;
  }

  /**
   * Takes the account or start with the least share for each transaction that it takes; of equal ones the one that the
   * sweep would reach last.
   */
  takeLightest(): OpenAccount | AccountStart | undefined {
    this.#light ??= this.#weighAll();
    for (let light = this.#light.pop(); light !== undefined; light = this.#light.pop()) {
      this.#lightestWorth = light.worth;
      if (light.isStart) {
        const start = this.#starts.get(light.id);
        this.#starts.delete(light.id);
        if (start !== undefined) return start;
      } else {
        const account = this.#accounts.get(light.id);
        if (account === undefined || worthOf(account) !== light.worth) continue;
        this.close(account);
        return account;
      }
    }
    return undefined;
  }

  takeAll(): readonly (OpenAccount | AccountStart)[] {
    const starts = [...this.#starts.values()].sort((a, b) => a.txId - b.txId);
    const accounts = [...this.#accounts.values()].sort((a, b) => a.key - b.key);
    for (const account of accounts) this.close(account);
    this.#starts.clear();
    return [...starts, ...accounts];
  }

  #weighAll(): Heap<Light> {
    const light = new Heap<Light>((a, b) => (a.worth === b.worth ? this.#isLater(a, b) : a.worth < b.worth));
    for (const account of this.#accounts.values())
      light.push({ id: account.key, isStart: false, worth: worthOf(account) });
    for (const { txId, share } of this.#starts.values()) light.push({ id: txId, isStart: true, worth: share });
    return light;
  }

  #isLater(a: Light, b: Light): boolean {
    return a.isStart === b.isStart ? this.#isBefore(b.id, a.id) : b.isStart;
  }
}

const worthOf = ({ share, ahead }: OpenAccount): number => share / Math.max(1, ahead);
