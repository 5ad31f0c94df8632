import type { AddressTransactionRow, TxId } from '@sulian/domain';
import type { TraceQuestion, WalkReader } from '../question/question.ts';

/** Amounts that a transaction moved for the whole object. */
export interface Movement {
  receivedBase: bigint;
  sentBase: bigint;
}

/** Unread part of an object's history: everything before its oldest transaction read. */
export interface Unread extends Movement {
  readonly transactions: number;
}

export interface Movements {
  readonly byTransaction: ReadonlyMap<TxId, Movement>;
  readonly rows: number;
  /** Set when a budget or a timeout ended before the object's history did. */
  readonly unread: Unread | undefined;
}

const ROWS_PER_PAGE = 10_000;
/** Before every transaction: the very first has id 0. */
const BEFORE_ALL: TxId = -1;

/**
 * Reads what the object received and sent, by transaction. Of a history over the budget the newest part is read, since
 * investigations are most often about that. The older part is known by its totals alone.
 */
export async function readMovements(reader: WalkReader, question: TraceQuestion): Promise<Movements> {
  const { object, budget } = question;
  const gathered = new Gathered(question);
  if (object.kind === 'TRANSACTION') return { byTransaction: gathered.byTransaction, rows: 0, unread: undefined };
  const isWhole =
    budget.signal?.aborted !== true &&
    (object.kind === 'WALLET' ? await readWallet(reader, gathered) : await readAddresses(reader, gathered));
  const unread = isWhole ? undefined : await findUnread(reader, gathered);
  return { byTransaction: gathered.byTransaction, rows: gathered.rows, unread };
}

class Gathered {
  readonly byTransaction = new Map<TxId, Movement>();
  readonly question: TraceQuestion;
  rows = 0;

  constructor(question: TraceQuestion) {
    this.question = question;
  }

  /** Transactions that the budget still allows; 0 after a timeout. */
  get room(): number {
    const { maxHistory, maxRows, signal } = this.question.budget;
    return signal?.aborted === true ? 0 : Math.max(0, Math.min(maxHistory, maxRows) - this.byTransaction.size);
  }

  add(rows: readonly AddressTransactionRow[]): void {
    this.rows += rows.length;
    for (const { txId, asset, receivedBase, sentBase } of rows) {
      if (asset !== this.question.asset) continue;
      const movement = this.byTransaction.get(txId);
      if (movement === undefined) this.byTransaction.set(txId, { receivedBase, sentBase });
      else {
        movement.receivedBase += receivedBase;
        movement.sentBase += sentBase;
      }
    }
  }
}

/** @returns whether all was read */
async function readAddresses(reader: WalkReader, gathered: Gathered): Promise<boolean> {
  const { object, asset } = gathered.question;
  if (object.kind !== 'ADDRESS') return true;
  const limit = Math.min(ROWS_PER_PAGE, gathered.room) + 1;
  // Nearly every address is done with one query.
  const query = { addressIds: object.addressIds, asset, afterTxId: BEFORE_ALL, limit };
  const rows = await reader.listAddressTransactionsAfter(query);
  if (rows.length < limit) {
    gathered.add(rows);
    return true;
  }
  for (const addressId of object.addressIds)
    if (!(await readPages(gathered, (page) => reader.listAddressTransactions(addressId, page)))) return false;
  return true;
}

const readWallet = async (reader: WalkReader, gathered: Gathered): Promise<boolean> => {
  const { object } = gathered.question;
  return (
    object.kind !== 'WALLET' || readPages(gathered, (page) => reader.listWalletTransactions(object.walletId, page))
  );
};

type ReadPage = (page: {
  readonly offset: number;
  readonly limit: number;
}) => Promise<readonly AddressTransactionRow[]>;

/** Newest first, page by page. */
async function readPages(gathered: Gathered, read: ReadPage): Promise<boolean> {
  for (let offset = 0; ; ) {
    const limit = Math.min(ROWS_PER_PAGE, gathered.room);
    if (limit === 0) return false;
    const rows = await read({ offset, limit });
    gathered.add(rows);
    const transactions = new Set(rows.map((row) => row.txId)).size;
    if (transactions < limit) return true;
    offset += transactions;
  }
}

/** Totals without what was read; undefined when that was all. */
async function findUnread(reader: WalkReader, { byTransaction, question }: Gathered): Promise<Unread | undefined> {
  const { object, asset } = question;
  if (object.kind === 'TRANSACTION') return undefined;
  const totals = await (object.kind === 'WALLET'
    ? reader.listWalletTotals(object.walletId)
    : reader.listTotals(object.addressIds));
  const unread = { receivedBase: 0n, sentBase: 0n, transactions: -byTransaction.size };
  for (const total of totals) {
    if (total.asset !== asset) continue;
    unread.receivedBase += total.receivedBase;
    unread.sentBase += total.sentBase;
    unread.transactions += total.transactions;
  }
  for (const { receivedBase, sentBase } of byTransaction.values()) {
    unread.receivedBase -= receivedBase;
    unread.sentBase -= sentBase;
  }
  return unread.transactions > 0 ? unread : undefined;
}
