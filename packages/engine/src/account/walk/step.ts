import type { AddressId, Direction } from '@sulian/domain';
import { type AccountKey, addressOf, assetOf } from '../../operations/account-key.ts';
import {
  type AccountOperation,
  type AccountTransaction,
  applyOperations,
  type Moment,
} from '../../operations/operations.ts';
import type { toSwapNets } from '../../patterns/swap.ts';
import { type Exchange, passageOf } from '../../swaps/exchange.ts';
import { type Conversion, findConversions } from './conversions.ts';
import { crossingsFromPool, crossingsOf } from './crossings.ts';
import type { OpenAccount } from './open-accounts.ts';
import type { AccountStart } from './starts.ts';
import { TransactionInQuestion, type TransactionQuestion } from './transaction-in-question.ts';

type Work = () => Promise<void>;

/** One transaction while the walk goes through its operations. */
export class Step {
  readonly transaction: AccountTransaction;
  readonly start: AccountStart | undefined;
  readonly exchange: Exchange | undefined;
  /** In the order of the sweep. */
  readonly operations: readonly AccountOperation[];
  /** Ways on in another coin, by number of the operation that the sweep meets. */
  readonly conversions: ReadonlyMap<number, readonly Conversion[]>;
  /** Accounts whose share may have changed. */
  readonly touched = new Set<OpenAccount>();
  /** Gains of each address by asset; undefined until first use. */
  nets: ReturnType<typeof toSwapNets> | undefined;
  readonly #direction: Direction;
  #askedTransaction: TransactionInQuestion | undefined;
  readonly #moments = new Map<AccountKey, ReadonlyMap<number, Moment>>();
  readonly #deferred = new Map<number, Work[]>();
  /** Numbers of operations that the sweep has not come to yet. */
  readonly #coming: Set<number>;

  constructor(
    { transaction, exchange }: { readonly transaction: AccountTransaction; readonly exchange: Exchange | undefined },
    direction: Direction,
    start: AccountStart | undefined,
  ) {
    this.exchange = exchange;
    this.transaction = transaction;
    this.#direction = direction;
    this.start = start;
    this.operations = direction === 'INCOMING' ? transaction.operations.toReversed() : transaction.operations;
    this.conversions = conversionsOf(transaction.operations, exchange, direction);
    this.#coming = this.conversions.size === 0 ? NONE_COMING : new Set(this.operations.map((each) => each.number));
  }

  /** Ways on from a pool, at which no money ends, if the question is about the whole transaction. */
  crossingsFrom(addressId: AddressId): readonly Conversion[] {
    const passage = passageOf(this.exchange);
    if (passage?.swap.pools.some((pool) => pool.addressId === addressId) !== true) return [];
    return crossingsFromPool(passage, this.#direction);
  }

  /** Amounts of the transaction that count if the question is about it as a whole. */
  askedOf(question: TransactionQuestion): TransactionInQuestion {
    this.#askedTransaction ??= new TransactionInQuestion(
      this.transaction.operations,
      passageOf(this.exchange),
      question,
    );
    return this.#askedTransaction;
  }

  /** The account's balance around one of the transaction's operations. */
  momentOf(account: OpenAccount, number: number): Moment {
    let moments = this.#moments.get(account.key);
    if (moments === undefined) {
      moments = this.#toMoments(account);
      this.#moments.set(account.key, moments);
    }
    return moments.get(number) ?? this.startOf(account);
  }

  /** The account's balance before the transaction. */
  startOf({ history }: OpenAccount): Moment {
    const before = history.beforeAt(this.transaction.txId);
    return { before, between: before };
  }

  #toMoments({ key, history }: OpenAccount): ReadonlyMap<number, Moment> {
    const moments = new Map<number, Moment>();
    applyOperations(
      history.beforeAt(this.transaction.txId),
      { addressId: addressOf(key), asset: assetOf(key) },
      { operations: this.transaction.operations, visit: (number, moment) => moments.set(number, moment) },
    );
    return moments;
  }

  /** Puts the work off until the sweep comes to the operation; false when it has passed it already. */
  defer(number: number, work: Work): boolean {
    if (!this.#coming.has(number)) return false;
    const waiting = this.#deferred.get(number);
    if (waiting === undefined) this.#deferred.set(number, [work]);
    else waiting.push(work);
    return true;
  }

  /** The sweep is through with the operation: what waited for it. */
  takeDeferred(number: number): readonly Work[] {
    if (this.#coming.size === 0) return NO_WORK;
    this.#coming.delete(number);
    return this.#deferred.get(number) ?? NO_WORK;
  }
}

/** Ways on in another coin, by number of the operation that the sweep meets. */
export function conversionsOf(
  operations: readonly AccountOperation[],
  exchange: Exchange | undefined,
  direction: Direction,
): ReadonlyMap<number, readonly Conversion[]> {
  const wrapping = findConversions(operations, direction);
  const passage = passageOf(exchange);
  return passage === undefined ? wrapping : new Map([...wrapping, ...crossingsOf(passage, direction)]);
}

const NONE_COMING: Set<number> = new Set();
const NO_WORK: readonly Work[] = [];
