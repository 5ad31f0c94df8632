import { readAssets } from '../objects/read-assets.ts';
import type { Counterparty, CounterpartyList, CounterpartyQuestion } from './counterparty-query.ts';
import type { EdgeSums, SummedRow } from './edge-sums.ts';
import { compareBy, wentIn } from './order.ts';

export const toIncomplete = (
  head: Pick<CounterpartyList, 'sort' | 'granularity' | 'transactions'> &
    Required<Pick<CounterpartyList, 'incomplete'>>,
): CounterpartyList => ({ ...head, rows: [], total: 0, totals: [] });

/** Rows of the sums, valued in USD. */
export const toRows = async (
  { reader, prices }: Pick<CounterpartyQuestion, 'reader' | 'prices'>,
  sums: EdgeSums,
): Promise<readonly SummedRow[]> => sums.toRows(await readAssets(reader, sums.assets), prices);

type PageQuery = Pick<CounterpartyQuestion, 'direction' | 'offset' | 'limit' | 'narrow'>;

/** A page of all rows, in order, once they are narrowed. */
export async function cutPage(
  { direction, offset, limit, narrow }: PageQuery,
  rows: readonly Counterparty[],
  { sort, granularity }: Pick<CounterpartyList, 'sort' | 'granularity'>,
): Promise<Pick<CounterpartyList, 'rows' | 'all' | 'total' | 'incomplete' | 'usdUnknown' | 'usdUnknownAssets'>> {
  const isWanted = wentIn(direction);
  const candidates = narrow?.isGrouped === true ? rows : rows.filter(isWanted);
  const narrowed = await narrow?.select(candidates, granularity);
  const sorted = (narrowed?.rows ?? candidates).filter(isWanted).toSorted(compareBy(sort, direction));
  const page = { rows: sorted.slice(offset, offset + limit), all: sorted, total: sorted.length };
  const { usdUnknown = 0, usdUnknownAssets = [] } = narrowed ?? {};
  return usdUnknown === 0 ? page : { ...page, incomplete: 'USD_UNKNOWN', usdUnknown, usdUnknownAssets };
}
