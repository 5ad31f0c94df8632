import { isCost, type LedgerReader, type Notification } from '@sulian/domain';

/**
 * True where the object only paid costs of the chain (fee, rent), or moved coins within itself. False also where the ledger
 * no longer contains the transaction or its costs.
 */
export async function isCostAlone(
  reader: Pick<LedgerReader, 'listTransactionsByHash' | 'listLegs'>,
  { txHash, amountBase, asset }: Pick<Notification, 'txHash' | 'amountBase' | 'asset'>,
): Promise<boolean> {
  if (amountBase === undefined) return false;
  const rows = await reader.listTransactionsByHash(txHash);
  // On UTXO chains a fee is no operation.
  if (asset === 0 && rows.some(({ feeBase }) => feeBase === amountBase)) return true;
  const legs = await reader.listLegs(rows.map(({ txId }) => txId));
  const costs = legs.filter((leg) => leg.asset === asset && leg.side === 'source' && isCost(leg.operationType));
  return costs.length > 0 && costs.reduce((sum, leg) => sum + (leg.amountBase ?? 0n), 0n) === amountBase;
}
