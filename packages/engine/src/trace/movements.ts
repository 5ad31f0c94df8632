import type { AddressId, TraceReader, TxId } from '@sulian/domain';
import { chunk } from './flow-store.ts';
import type { TraceQuestion } from './question.ts';

/** What a transaction did to the whole object. */
export interface Movement {
  receivedBase: bigint;
  sentBase: bigint;
}

export interface Movements {
  readonly byTransaction: ReadonlyMap<TxId, Movement>;
  readonly rows: number;
  /** True when the budget of rows ended before the object's history did. */
  readonly isCut: boolean;
}

/** Addresses asked for at a time; far below the page, so that one transaction never fills a page alone. */
const ADDRESSES_PER_QUERY = 2_000;
const ROWS_PER_PAGE = 10_000;
/** Before every transaction: the very first has id 0. */
const BEFORE_ALL: TxId = -1;

/** Everything the addresses received and sent, by transaction. */
export async function readMovements(reader: TraceReader, { object, asset, budget }: TraceQuestion): Promise<Movements> {
  const byTransaction = new Map<TxId, Movement>();
  let rows = 0;
  for (const addressIds of chunk(object.kind === 'TRANSACTION' ? [] : object.addressIds, ADDRESSES_PER_QUERY)) {
    let afterTxId: TxId | undefined = BEFORE_ALL;
    while (afterTxId !== undefined) {
      if (rows >= budget.maxRows || budget.signal?.aborted === true) return { byTransaction, rows, isCut: true };
      const limit = Math.min(ROWS_PER_PAGE, Math.max(budget.maxRows - rows, addressIds.length + 1));
      const page: Page = await readPage(reader, { addressIds, asset, afterTxId, limit });
      for (const { txId, receivedBase, sentBase } of page.rows) {
        const movement = byTransaction.get(txId);
        if (movement === undefined) byTransaction.set(txId, { receivedBase, sentBase });
        else {
          movement.receivedBase += receivedBase;
          movement.sentBase += sentBase;
        }
      }
      rows += page.rows.length;
      afterTxId = page.nextAfter;
    }
  }
  return { byTransaction, rows, isCut: false };
}

type Query = Parameters<TraceReader['listAddressTransactionsAfter']>[0] & { readonly addressIds: readonly AddressId[] };
interface Page {
  readonly rows: Awaited<ReturnType<TraceReader['listAddressTransactionsAfter']>>;
  /** Undefined after the last page. */
  readonly nextAfter: TxId | undefined;
}

/** One page without the transaction at its end, which may go on behind the cap. */
async function readPage(reader: TraceReader, query: Query): Promise<Page> {
  const rows = (await reader.listAddressTransactionsAfter(query)).toSorted((a, b) => a.txId - b.txId);
  const last = rows.at(-1)?.txId;
  if (rows.length < query.limit || last === undefined) return { rows, nextAfter: undefined };
  const whole = rows.filter((row) => row.txId < last);
  return { rows: whole, nextAfter: whole.at(-1)?.txId ?? query.afterTxId };
}
