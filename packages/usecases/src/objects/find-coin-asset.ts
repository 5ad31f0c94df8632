import { AppError, type AssetRow, fromCoinId, type LedgerReader } from '@sulian/domain';

/** The asset of a coin's id. @throws BAD_REQUEST for one of another chain, and for one that the ledger has not met */
export async function findCoinAsset(
  reader: Pick<LedgerReader, 'chain' | 'listAssets'>,
  coin: number,
): Promise<AssetRow> {
  const named = fromCoinId(coin);
  const [row] = named?.chain === reader.chain ? await reader.listAssets([named.asset]) : [];
  if (row === undefined) throw new AppError('BAD_REQUEST', 'unknown coin of this chain', { details: { coin } });
  return row;
}
