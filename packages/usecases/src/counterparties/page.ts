import { readAssets } from '../objects/read-assets.ts';
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
