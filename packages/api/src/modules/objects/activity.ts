import type { ActivityAnswer } from '@sulian/contract';
import { isUnfetched } from '@sulian/domain';
import { listActivity, readAssets, toAssetAmount, toBasis } from '@sulian/usecases';
import { toCoin } from '../../to-contract.ts';
import type { WalkDeps } from '../../walk-turns.ts';
import type { ListedParams } from './find-object.ts';
import { readWithContributing } from './read-with-contributing.ts';
import { findListHistory } from './stored-history.ts';
import { type Filters, readFilter, selectTransactions } from './transaction-filter.ts';
import { sumUsd } from './transaction-sum.ts';

/** When an object was active: what a filter meets, over the whole history whatever times it names. */
export async function listObjectActivity(
  deps: WalkDeps,
  params: ListedParams,
  { from: _, to: __, ...others }: Filters,
): Promise<ActivityAnswer> {
  return readWithContributing(deps, params, others, async (reader, foundObject, contributing) => {
    const labels = await deps.labelsAt(reader);
    const { coin: chosen } = await readFilter(deps, reader, others);
    const storedHistory = await findListHistory(reader, foundObject, chosen);
    const basis = toBasis(reader, labels.version, storedHistory);
    const selection = await selectTransactions(deps, { reader, labels, foundObject, filters: others, contributing });
    if (selection === undefined)
      return {
        bucketSec: 86_400,
        span: null,
        coin: null,
        items: [],
        isComplete: !isUnfetched(storedHistory),
        searchedFrom: null,
        row: null,
        basis,
      };
    const { history, match, coin, searched, timeSecs } = selection;
    const numbers = [...new Set(match.rows.map((row) => history.assets[row] ?? 0))];
    const assetOf = await readAssets(reader, numbers);
    const { bucketSec, span, buckets } = listActivity(history, match, { assetOf, prices: deps.prices, timeSecs });
    return {
      bucketSec,
      span: span === undefined ? null : { from: span.fromSec, last: span.lastSec },
      coin: coin === undefined ? null : toCoin(coin),
      items: buckets.map(({ fromSec, in: numberOfIncoming, out: numberOfOutgoing, sums }) => {
        const [only] = sums;
        const amounts =
          coin === undefined || only === undefined
            ? { received: null, sent: null }
            : { received: toAssetAmount(only.inBase, coin), sent: toAssetAmount(only.outBase, coin) };
        return { from: fromSec, numberOfIncoming, numberOfOutgoing, ...amounts, ...sumUsd(sums) };
      }),
      ...searched,
      basis,
    };
  });
}
