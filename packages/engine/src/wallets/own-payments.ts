import type { Change, TxId } from '@sulian/domain';
import type { SpendReader } from './spends.ts';

/** A change as its rule decides it, in its transaction. */
export interface DatedChange extends Change {
  readonly txId: TxId;
}

interface PaymentPosition {
  walletId: number;
  readonly txId: TxId;
}

/** Transactions whose other payee was in a payer's wallet by then: clustering joins nothing by them. */
export async function findOwnPayments(
  reader: SpendReader,
  changes: readonly DatedChange[],
): Promise<ReadonlySet<TxId>> {
  const all = changes.map(({ txId, paid, payers }) => ({
    txId,
    paid: { walletId: paid, txId },
    payers: payers.map((payer): PaymentPosition => ({ walletId: payer, txId })),
  }));
  await climb(
    reader,
    all.flatMap(({ paid, payers }) => [paid, ...payers]),
  );
  const own = all.filter(({ paid, payers }) => payers.some(({ walletId }) => walletId === paid.walletId));
  return new Set(own.map(({ txId }) => txId));
}

/**
 * Moves each place to the wallet that contained it when its transaction was clustered. Union by size makes the ways
 * short.
 */
async function climb(reader: SpendReader, places: readonly PaymentPosition[]): Promise<void> {
  for (let open = places; open.length > 0; ) {
    const ids = [...new Set(open.map(({ walletId }) => walletId))].sort((a, b) => a - b);
    const merges = new Map((await reader.listMergesOf(ids)).map((merge) => [merge.fromWalletId, merge]));
    open = open.filter((place) => {
      const merge = merges.get(place.walletId);
      if (merge === undefined || merge.txId > place.txId) return false;
      place.walletId = merge.intoWalletId;
      return true;
    });
  }
}
