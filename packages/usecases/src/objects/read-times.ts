import { heightOf, type LedgerReader, type TxId } from '@sulian/domain';

/** Times of the transactions' blocks, Unix seconds. */
export async function readTimes(
  reader: Pick<LedgerReader, 'listBlockTimes'>,
  txIds: readonly TxId[],
): Promise<(txId: TxId) => number> {
  const heights = [...new Set(txIds.map(heightOf))].sort((a, b) => a - b);
  const times = await reader.listBlockTimes(heights);
  return (txId) => times.get(heightOf(txId)) ?? 0;
}
