import type { TxId } from '@sulian/domain';
import { type End, SHARED_CONTRACT, UNSPENT } from '../../trace/end.ts';
import { chunk } from '../../trace/flow-store.ts';
import { addressOf, assetOf } from '../ledger/account-key.ts';
import { type AccountOperation, sumOf } from '../ledger/operations.ts';
import type { OpenAccount, OpenAccounts } from './open-accounts.ts';
import type { WalkGiven } from './walk-given.ts';

/** Transactions read at once of a contract's receipts: who else pays in shows in the first of them. */
const RECEIPTS_AT_ONCE = 100;

/**
 * Money that stays at unlabelled contracts, which ends when the walk is through: only then is it known who of those that pay into
 * a contract had any of the question's money. Where others pay in too, whose it is now is not known.
 */
export class Resting {
  readonly #given: WalkGiven;
  readonly #accounts: OpenAccounts;

  constructor(given: WalkGiven, accounts: OpenAccounts) {
    this.#given = given;
    this.#accounts = accounts;
  }

  /** True for an account of which it is asked who else pays into it. */
  isMeant({ key }: OpenAccount): boolean {
    const { parties, question } = this.#given;
    const addressId = addressOf(key);
    return question.direction === 'OUTGOING' && parties.isContract(addressId) && !parties.isOwn(addressId);
  }

  async settle(): Promise<void> {
    const { books, observer } = this.#given;
    for (const account of this.#accounts.takeResting()) {
      const end: End = (await this.#isShared(account)) ? SHARED_CONTRACT : UNSPENT;
      const { key, share, depth, metTxId: txId } = account;
      books.open -= share;
      observer?.closed(key, end);
      books.end(end, { txId, share, hops: Math.max(1, depth) });
      account.share = 0;
      books.check();
    }
  }

  /** Where the budget does not reach to find out, it is not known. */
  async #isShared(account: OpenAccount): Promise<boolean> {
    const { books, store, large, rows } = this.#given;
    const leastBase = await large.leastOfValue(account.key, account.metTxId);
    const paid = new Map<number, bigint>();
    for (const txIds of chunk(account.history.listReceipts(), RECEIPTS_AT_ONCE)) {
      if (books.isAborted || books.lacksRows(txIds.length)) return true;
      await store.readTransactions(txIds);
      for (const txId of txIds) {
        const transaction = store.findTransaction(txId);
        if (transaction === undefined) continue;
        books.rows += rows.addTransaction(transaction);
        for (const operation of transaction.operations) this.#addPayers(account, { txId, operation }, paid);
      }
      if ([...paid.values()].some((base) => base > 0n && base >= leastBase)) return true;
    }
    return false;
  }

  /** Neither who is asked about nor whoever had any of that money; not what the question's own money was paid with. */
  #addPayers(
    { key, met }: OpenAccount,
    { txId, operation }: { readonly txId: TxId; readonly operation: AccountOperation },
    paid: Map<number, bigint>,
  ): void {
    const { asset, destinations, sources, number } = operation;
    if (asset !== assetOf(key) || sumOf(destinations, addressOf(key)) === 0n) return;
    if (met.get(txId)?.has(number) === true || met.get(txId)?.has(undefined) === true) return;
    for (const { addressId, amountBase = 0n } of sources) {
      if (addressId === undefined || addressId === addressOf(key)) continue;
      if (this.#given.parties.isOwn(addressId) || this.#accounts.hasHeld(addressId)) continue;
      paid.set(addressId, (paid.get(addressId) ?? 0n) + amountBase);
    }
  }
}
