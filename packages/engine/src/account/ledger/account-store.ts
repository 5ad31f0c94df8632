import {
  type AddressHistory,
  type AddressId,
  cutHistory,
  type Direction,
  type LegRow,
  type TxId,
} from '@sulian/domain';
import { chunk, KEYS_PER_QUERY } from '../../collections/chunk.ts';
import { groupBy } from '../../collections/group-by.ts';
import { type AccountKey, addressOf, assetOf } from '../../operations/account-key.ts';
import type { AccountOperation, AccountTransaction } from '../../operations/operations.ts';
import type { AccountQuestion, AccountReader } from '../../question/account-question.ts';
import type { Exchange } from '../../swaps/exchange.ts';
import { ExchangeReader } from './exchange-reader.ts';
import { History } from './history.ts';
import { listMixed, toNetHistory } from './net-history.ts';
import type { Parties } from './parties.ts';
import { type Expected, ReadAhead, type Start } from './read-ahead.ts';
import { StoredHistories } from './stored-histories.ts';
import { UnusualFees } from './unusual-fees.ts';
import { listWalked } from './walk-order.ts';

/** Before every transaction: the very first has id 0. */
const BEFORE_ALL: TxId = -1;
/** History rows requested with one query. */
const ROWS_PER_QUERY = 20_000;

/**
 * Reads histories and transactions in whole levels. The sweep goes in strict ledger order, which would request them one
 * at a time. But what an account did does not depend on weights, so everything that it is expected to lead to is read
 * with the next miss. Reading ahead never changes an answer, only the number of queries.
 */
export class AccountStore {
  /** Which histories may be read, and up to which transaction. */
  readonly stored: StoredHistories;
  readonly #reader: AccountReader;
  readonly #parties: Parties;
  #ahead: ReadAhead;
  readonly #direction: Direction;
  /** INCOMING: the last start. Nothing that an account did later led to it. */
  #untilTxId: TxId | undefined;
  #maxTransactions: number;
  /** Transactions that the sweep has requested. */
  #transactionsRead = 0;
  readonly #histories = new Map<AccountKey, History>();
  readonly #transactions = new Map<TxId, AccountTransaction>();
  readonly #exchanges = new Map<TxId, Exchange>();
  readonly #exchangeReader: ExchangeReader;
  readonly #unusualFees: UnusualFees;
  readonly #letOthers: AccountQuestion['letOthers'];

  constructor(reader: AccountReader, question: AccountQuestion, parties: Parties) {
    this.#reader = reader;
    this.stored = new StoredHistories(reader);
    this.#parties = parties;
    this.#direction = question.direction;
    this.#maxTransactions = question.budget.maxTransactions;
    this.#exchangeReader = new ExchangeReader(reader, question, parties);
    this.#unusualFees = new UnusualFees(reader, question);
    this.#letOthers = question.letOthers;
    this.#ahead = this.#toAhead(question);
  }

  #toAhead(question: AccountQuestion): ReadAhead {
    return new ReadAhead(question, this.#parties, {
      findHistory: (key) => this.#histories.get(key),
      findTransaction: (txId) => this.#transactions.get(txId),
    });
  }

  /** Prepares another walk over the same snapshot: everything read so far remains available. */
  restart(question: AccountQuestion): void {
    this.#ahead = this.#toAhead(question);
    this.#maxTransactions = question.budget.maxTransactions;
    this.#transactionsRead = 0;
  }

  findHistory(key: AccountKey): History | undefined {
    return this.#histories.get(key);
  }

  findTransaction(txId: TxId): AccountTransaction | undefined {
    return this.#transactions.get(txId);
  }

  /** Exchange of coins in a transaction that was read; undefined: none. */
  findExchange(txId: TxId): Exchange | undefined {
    return this.#exchanges.get(txId);
  }

  /** True where a cost of a transaction that was read is out of the ordinary. */
  isUnusualFee(txId: TxId, operation: number): boolean {
    return this.#unusualFees.has(txId, operation);
  }

  /** Records the transactions with which the sweep will begin. */
  wantStarts(starts: readonly Start[]): void {
    if (this.#direction === 'INCOMING')
      this.#untilTxId = starts.reduce((last, { txId }) => Math.max(last, txId), BEFORE_ALL);
    this.#ahead.wantStarts(starts);
  }

  /** More has come to an account than was open there. */
  expect(key: AccountKey, expected: Expected): void {
    this.#ahead.follow(key, expected);
  }

  /** Nothing is open at the account any more. */
  forget(key: AccountKey): void {
    this.#ahead.forget(key);
  }

  /** Records that the sweep drops everything of this worth or less: share per transaction. */
  passOver(worth: number): void {
    this.#ahead.passOver(worth);
  }

  /** From now on what is small is followed too. */
  followDust(): void {
    this.#ahead.followDust();
  }

  async getTransaction(txId: TxId): Promise<AccountTransaction> {
    this.#transactionsRead += 1;
    if (!this.#transactions.has(txId)) await this.#readLevel(txId, []);
    return this.#transactions.get(txId) ?? { txId, legs: [], operations: [] };
  }

  /** @param expected arrival at the account, so that everything it leads to can be read at the same time */
  async getHistory(key: AccountKey, expected: Expected): Promise<History> {
    if (!this.#histories.has(key)) {
      this.#ahead.wantAccount(key, expected);
      await this.#readLevel(expected.txId, [key]);
    }
    this.#ahead.follow(key, expected);
    return this.#histories.get(key) ?? new History({ key, direction: this.#direction }, NOTHING_MOVED, () => []);
  }

  /** Reads everything needed now, and fills the level with what is expected to be needed next. */
  async #readLevel(txId: TxId, needed: readonly AccountKey[]): Promise<void> {
    const accounts = this.#ahead.takeAccounts(needed);
    await this.#readHistories(accounts.map(([key]) => key));
    for (const [key, expected] of accounts) this.#ahead.follow(key, expected);
    const ahead = this.#ahead.takeTransactions(txId, this.#maxTransactions - this.#transactionsRead);
    await this.readTransactions([txId, ...ahead]);
    this.#ahead.lookBehind();
  }

  /** Histories of accounts that the sweep does not go through; an account without any is absent. */
  async readHistories(keys: readonly AccountKey[]): Promise<ReadonlyMap<AccountKey, History>> {
    await this.#readHistories([...new Set(keys)].filter((key) => !this.#histories.has(key)));
    return this.#histories;
  }

  async #readHistories(keys: readonly AccountKey[]): Promise<void> {
    const read = await this.#readMovements(keys);
    await this.readTransactions(read.flatMap(([, moved]) => listMixed(moved)));
    const operationsOf = (txId: TxId): readonly AccountOperation[] => this.#transactions.get(txId)?.operations ?? [];
    for (const [key, moved] of read)
      this.#histories.set(
        key,
        new History({ key, direction: this.#direction }, toNetHistory(key, moved, operationsOf), operationsOf),
      );
  }

  /**
   * All of the accounts' movements, INCOMING up to the last start. Limits of their counts are known, so that none is cut.
   * Nothing is read of what is not stored whole, and of the others nothing that may lack some.
   */
  async #readMovements(
    accountKeys: readonly AccountKey[],
  ): Promise<readonly (readonly [AccountKey, AddressHistory])[]> {
    await this.stored.read(accountKeys.map(addressOf), accountKeys.map(assetOf));
    const keys = accountKeys.filter((key) => this.stored.isWholeAt(key, 0));
    const untilTxId = this.#untilTxId;
    const read: (readonly [AccountKey, AddressHistory])[] = [];
    for (const [asset, some] of [...groupBy(keys, assetOf)].sort(([a], [b]) => a - b)) {
      const queries = this.#toQueries(some.map(addressOf)).map((query) =>
        this.#reader.listHistories({ ...query, asset, ...(untilTxId === undefined ? {} : { untilTxId }) }),
      );
      const answers = await Promise.all(queries);
      for (const key of some) {
        const moved = answers.find((each) => each.has(addressOf(key)))?.get(addressOf(key));
        read.push([key, cutHistory(moved ?? NOTHING_MOVED, { untilTxId: this.stored.lastTxIdOf(key) })]);
      }
    }
    return read;
  }

  #toQueries(addressIds: readonly AddressId[]): readonly { addressIds: AddressId[]; limit: number }[] {
    const queries: { addressIds: AddressId[]; limit: number }[] = [];
    let rows = 0;
    for (const id of addressIds.toSorted((a, b) => a - b)) {
      const most = this.#parties.mostTransactionsOf(id);
      const last = queries.at(-1);
      rows += most;
      if (last === undefined || rows > ROWS_PER_QUERY || last.addressIds.length >= KEYS_PER_QUERY) {
        queries.push({ addressIds: [id], limit: most });
        rows = most;
      } else {
        last.addressIds.push(id);
        last.limit = Math.max(last.limit, most);
      }
    }
    return queries;
  }

  async readTransactions(txIds: readonly TxId[]): Promise<void> {
    const missing = [...new Set(txIds)].filter((txId) => !this.#transactions.has(txId)).sort((a, b) => a - b);
    if (missing.length === 0) return;
    const answers = await Promise.all(chunk(missing, KEYS_PER_QUERY).map((keys) => this.#reader.listLegs(keys)));
    for (const legs of answers)
      for (const each of listWalked(legs)) {
        this.#transactions.set(each.txId, each);
        await this.#letOthers?.();
      }
    for (const txId of missing)
      if (!this.#transactions.has(txId)) this.#transactions.set(txId, { txId, legs: [], operations: [] });
    await this.#readParties(answers);
    await this.stored.read(...listKeys(answers.flat()));
    const read = missing.flatMap((txId) => this.findTransaction(txId) ?? []);
    await this.#parties.customers.read(this.#reader, read);
    for (const [txId, exchange] of await this.#exchangeReader.read(read)) this.#exchanges.set(txId, exchange);
    await this.#unusualFees.read(read);
  }

  async #readParties(answers: readonly (readonly LegRow[])[]): Promise<void> {
    const ids = new Set<AddressId>();
    for (const legs of answers)
      for (const { addressId } of legs)
        if (addressId !== undefined && !ids.has(addressId) && this.#parties.needsFacts(addressId)) ids.add(addressId);
    const sorted = [...ids].sort((a, b) => a - b);
    for (const some of chunk(sorted, KEYS_PER_QUERY)) this.#parties.learn(some, await this.#reader.listParties(some));
  }
}

const listKeys = (legs: readonly LegRow[]): readonly [ReadonlySet<AddressId>, ReadonlySet<number>] => [
  new Set(legs.flatMap(({ addressId }) => addressId ?? [])),
  new Set(legs.map(({ asset }) => asset)),
];

const NOTHING_MOVED: AddressHistory = { txIds: [], receivedBase: [], sentBase: [] };
