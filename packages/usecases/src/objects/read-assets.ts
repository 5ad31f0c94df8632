import { AppError, type AssetRow, type LedgerReader } from '@sulian/domain';

/** Reads assets by number. @throws INTERNAL for a number that the ledger does not have */
export async function readAssets(
  reader: Pick<LedgerReader, 'chain' | 'listAssets'>,
  numbers: readonly number[],
): Promise<(asset: number) => AssetRow> {
  const rows = new Map((await reader.listAssets([...new Set(numbers)])).map((row) => [row.asset, row]));
  return (asset) => {
    const row = rows.get(asset);
    if (row !== undefined) return row;
    throw new AppError('INTERNAL', 'an asset without its row', { details: { chain: reader.chain, asset } });
  };
}
