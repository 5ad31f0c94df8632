import type { AddressId, Label, LabelIndex, PartyRow, TxId } from '@sulian/domain';
import type { End } from '../../ends/end.ts';
import { type AccountKey, addressOf } from '../../operations/account-key.ts';
import type { AccountQuestion } from '../../question/account-question.ts';
import { partOfObject } from '../../question/transaction-part.ts';
import { Surroundings } from '../../trace/surroundings.ts';
import { Customers } from './customers.ts';

type Facts = Pick<PartyRow, 'transactions' | 'hasMoreThan' | 'isContract'>;
/** Least limit of an address's transactions: most addresses have fewer, and stay below it. */
const FEW = 16;
const NO_FACTS: Facts = { transactions: 0, isContract: false };

/**
 * Parties that the walk meets: their labels, which addresses belong to the object or its owner, and which are too busy
 * to follow.
 */
export class Parties {
  readonly #around: Surroundings;
  readonly #labels: LabelIndex;
  readonly #question: AccountQuestion;
  /** Entities that the object's own addresses are labelled with. */
  readonly #owners: ReadonlySet<number>;
  /** Busy accounts of which it is known. */
  readonly #followed = new Set<AccountKey>();
  readonly #facts = new Map<AddressId, Facts>();
  readonly #mostTransactions = new Map<AddressId, number>();
  readonly customers: Customers;

  constructor(labels: LabelIndex, question: AccountQuestion) {
    this.#labels = labels;
    this.#question = question;
    this.customers = new Customers(labels, question.direction);
    this.#around = new Surroundings(labels, { ...question, asset: 0 });
    const own = question.object.kind === 'ADDRESS' ? question.object.addressIds : [];
    this.#owners = new Set(own.flatMap((id) => labels.findAddressLabel(id)?.entity.id ?? []));
  }

  isOwn(addressId: AddressId | undefined): boolean {
    return this.#around.isOwn(addressId);
  }

  /** False where a label decides already. */
  needsFacts(addressId: AddressId): boolean {
    if (this.#facts.has(addressId)) return false;
    if (partOfObject(this.#question.object)?.addressId === addressId) return true;
    const label = this.#labels.findAddressLabel(addressId);
    if (label === undefined || this.#owners.has(label.entity.id)) return true;
    // A label with dates may not be valid at the transactions of the walk.
    return label.validFrom !== undefined || label.validTo !== undefined || this.#around.needsWallet(addressId);
  }

  learn(addressIds: readonly AddressId[], rows: readonly PartyRow[]): void {
    const byId = new Map(rows.map((row) => [row.addressId, row]));
    for (const id of addressIds) {
      const row = byId.get(id);
      this.#around.learn(id, row);
      this.#facts.set(id, row ?? NO_FACTS);
      this.#mostTransactions.delete(id);
    }
  }

  /**
   * Limit of the address's transactions, less than twice their number or `FEW`. It is found by comparisons alone: an answer
   * that depends on the number itself is not reused once the address has one transaction more.
   */
  mostTransactionsOf(addressId: AddressId): number {
    const known = this.#mostTransactions.get(addressId);
    if (known !== undefined) return known;
    let most = FEW;
    while (this.hasMoreThan(addressId, most)) most *= 2;
    this.#mostTransactions.set(addressId, most);
    return most;
  }

  hasMoreThan(addressId: AddressId, limit: number): boolean {
    const facts = this.#facts.get(addressId) ?? NO_FACTS;
    return facts.hasMoreThan?.(limit) ?? facts.transactions > limit;
  }

  isContract(addressId: AddressId): boolean {
    return this.#facts.get(addressId)?.isContract === true;
  }

  /**
   * The end that names the address or its wallet in the transaction. The object and other addresses of its owner are looked through, but
   * not where they are too busy to read: money from there came from the owner.
   */
  findLabelEnd(addressId: AddressId, at: TxId): End | undefined {
    const end = this.#around.findLabelEnd(addressId, at);
    if (end?.entity === undefined || !this.#owners.has(end.entity.id)) return end;
    return this.hasMoreThan(addressId, this.#question.policy.largeAccountTransactions) ? end : undefined;
  }

  /**
   * Like `findLabelEnd`, for one transaction that was read: its tag or comment may name one customer of the address's
   * holder. A name of one customer does not apply to other payments.
   */
  findEndIn(addressId: AddressId, txId: TxId): End | undefined {
    const service = this.findLabelEnd(addressId, txId);
    if (this.isOwn(addressId)) return service;
    return this.customers
      .listSubKeys(addressId, txId)
      .flatMap((subKey) => this.#around.findCustomerEnd({ addressId, subKey }, txId) ?? [])
      .reduce((end: End | undefined, customer) => this.#around.chooseEnd(end, customer), service);
  }

  /** Label that names the address, whatever its dates. */
  findAnyLabel(addressId: AddressId): Label | undefined {
    return this.#labels.findAddressLabel(addressId);
  }

  /** The end of an unlabelled account in too large a wallet to be a person's. */
  findSizeEnd(addressId: AddressId): End | undefined {
    return this.isOwn(addressId) ? undefined : this.#around.findSizeEnd(addressId);
  }

  /** True where an account could have dealt with more others than one that is followed: one in each transaction. */
  isBusy(addressId: AddressId): boolean {
    const { largeAccountCounterparties } = this.#question.policy;
    return !this.isOwn(addressId) && this.hasMoreThan(addressId, largeAccountCounterparties);
  }

  /** Records whether a busy account is followed. */
  recordFollowed(key: AccountKey, isFollowed: boolean): void {
    if (isFollowed) this.#followed.add(key);
  }

  /** True where the walk is known to go on behind the account. */
  isFollowed(key: AccountKey, at: TxId): boolean {
    const addressId = addressOf(key);
    if (this.isBusy(addressId) && !this.#followed.has(key)) return false;
    return this.findEndIn(addressId, at) === undefined && this.findSizeEnd(addressId) === undefined;
  }
}
