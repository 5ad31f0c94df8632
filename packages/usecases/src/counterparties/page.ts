import { AppError, type AssetRow, type LedgerReader } from '@sulian/domain';
import type { Counterparty, CounterpartyList, CounterpartyQuestion, Sort } from './asked.ts';
import type { EdgeSums } from './edge-sums.ts';
import { compareBy, wentIn } from './order.ts';

export const toIncomplete = (
  head: Pick<CounterpartyList, 'sort' | 'granularity' | 'transactions'> &
    Required<Pick<CounterpartyList, 'incomplete'>>,
): CounterpartyList => ({ ...head, rows: [], total: 0, totals: [] });

/** What was summed up, in USD too. */
export const toRows = async (
  { reader, prices }: Pick<CounterpartyQuestion, 'reader' | 'prices'>,
  sums: EdgeSums,
): Promise<readonly Counterparty[]> => sums.toRows(await readAssets(reader, sums.assets), prices);

export function cutPage(
  { direction, offset, limit }: Pick<CounterpartyQuestion, 'direction' | 'offset' | 'limit'>,
  rows: readonly Counterparty[],
  sort: Sort,
): Pick<CounterpartyList, 'rows' | 'total'> {
  const asked = rows.filter(wentIn(direction)).sort(compareBy(sort, direction));
  return { rows: asked.slice(offset, offset + limit), total: asked.length };
}

async function readAssets(
  reader: Pick<LedgerReader, 'chain' | 'listAssets'>,
  assets: readonly number[],
): Promise<(asset: number) => AssetRow> {
  const rows = new Map((await reader.listAssets(assets)).map((row) => [row.asset, row]));
  return (asset) => {
    const row = rows.get(asset);
    if (row === undefined)
      throw new AppError('INTERNAL', 'an asset without its row', { details: { chain: reader.chain, asset } });
    return row;
  };
}
