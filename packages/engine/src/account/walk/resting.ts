import type { AddressId, TxId } from '@sulian/domain';
import { chunk } from '../../collections/chunk.ts';
import { type End, NOT_FETCHED, SHARED_CONTRACT, UNSPENT } from '../../ends/end.ts';
import { type AccountKey, addressOf, assetOf } from '../../operations/account-key.ts';
import { type AccountOperation, sumOf } from '../../operations/operations.ts';
import { mixingsOf, type OpenAccount, type OpenAccounts, toRestingAccount } from './open-accounts.ts';
import type { WalkContext } from './walk-context.ts';

/** Transactions read at once of a contract's receipts: who else pays in shows in the first of them. */
const RECEIPTS_AT_ONCE = 100;

const NONE_READ: ReadonlyMap<AccountKey, bigint> = new Map();

/**
 * Money that stays at unlabelled contracts, which ends when the walk is through: only then is it known who of those that pay into
 * a contract had any of the question's money. Where others pay in too, whose it is now is not known.
 */
export class Resting {
  readonly #context: WalkContext;
  readonly #accounts: OpenAccounts;

  constructor(context: WalkContext, accounts: OpenAccounts) {
    this.#context = context;
    this.#accounts = accounts;
  }

  /** True for an account that is checked for other payers: a contract, or what may be one where not all blocks are stored. */
  isMeant({ key }: OpenAccount): boolean {
    const { parties, question, store } = this.#context;
    const addressId = addressOf(key);
    if (question.direction !== 'OUTGOING' || parties.isOwn(addressId)) return false;
    return parties.isContract(addressId) || store.stored.isOnDemand;
  }

  async endResting(): Promise<void> {
    const { books, large, observer } = this.#context;
    const accounts = this.#accounts.takeResting();
    const least = books.isAborted ? NONE_READ : await large.readLeastOfValue(accounts);
    for (const account of accounts) {
      const { key, share, depth, metTxId: txId } = account;
      const end = await this.#findEnd(account, least.get(key));
      books.open -= share;
      const at = toRestingAccount(account);
      observer?.closed(key, end, at);
      books.end(end, { txId, share, hops: Math.max(1, depth), mixings: mixingsOf(account), at });
      account.share = 0;
      books.check();
    }
  }

  /** An account that others pay into may be a contract that no stored block shows, unless it has signed. */
  async #findEnd(account: OpenAccount, leastBase: bigint | undefined): Promise<End> {
    const { parties, store } = this.#context;
    const addressId = addressOf(account.key);
    const isContract = parties.isContract(addressId);
    if (!isContract && (await store.stored.hasSigned(addressId))) return UNSPENT;
    if (!(await this.#isShared(account, leastBase))) return UNSPENT;
    return isContract ? SHARED_CONTRACT : NOT_FETCHED;
  }

  /** True also if time or budget does not suffice to read the payers: they are then unknown. */
  async #isShared(account: OpenAccount, leastBase: bigint | undefined): Promise<boolean> {
    const { books, store, rows } = this.#context;
    const paid = new Map<AddressId, bigint>();
    for (const txIds of chunk(account.history.listReceipts(), RECEIPTS_AT_ONCE)) {
      if (leastBase === undefined || books.isAborted || books.lacksRows(txIds.length)) return true;
      await store.readTransactions(txIds);
      for (const txId of txIds) {
        const transaction = store.findTransaction(txId);
        if (transaction === undefined) continue;
        books.rows += rows.addTransaction(transaction);
        for (const operation of transaction.operations)
          if (this.#addPayers(account, { txId, operation }, { paid, leastBase })) return true;
      }
    }
    return false;
  }

  /**
   * Adds the payments of others. Excluded are the object's own addresses, addresses that had any of the question's
   * money, and operations that paid that money.
   * @returns true once one payer has paid an amount of value
   */
  #addPayers(
    { key, met }: OpenAccount,
    { txId, operation }: { readonly txId: TxId; readonly operation: AccountOperation },
    { paid, leastBase }: { readonly paid: Map<AddressId, bigint>; readonly leastBase: bigint },
  ): boolean {
    const { asset, destinations, sources, number } = operation;
    if (asset !== assetOf(key) || sumOf(destinations, addressOf(key)) === 0n) return false;
    if (met.get(txId)?.has(number) === true || met.get(txId)?.has(undefined) === true) return false;
    for (const { addressId, amountBase = 0n } of sources) {
      if (addressId === undefined || addressId === addressOf(key)) continue;
      if (this.#context.parties.isOwn(addressId) || this.#accounts.wasVisited(addressId)) continue;
      const base = (paid.get(addressId) ?? 0n) + amountBase;
      if (base > 0n && base >= leastBase) return true;
      paid.set(addressId, base);
    }
    return false;
  }
}
