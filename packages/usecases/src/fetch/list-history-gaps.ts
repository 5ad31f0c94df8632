import type { HistoryScope, LedgerReader } from '@sulian/domain';
import type { UnfetchedHistory } from './fetch-around.ts';
import type { UnfetchedPlace } from './unfetched-place.ts';

type HistoryGap = Omit<UnfetchedHistory, 'isListed'>;

/** Sums of the places at which a history was missing, by account. */
export async function listHistoryGaps(
  reader: LedgerReader,
  places: readonly UnfetchedPlace[],
): Promise<readonly HistoryGap[]> {
  const missing = places.flatMap(({ addressId, asset, share, hops }) =>
    addressId !== undefined && asset !== undefined ? [{ addressId, asset, share, hops }] : [],
  );
  const texts = await reader.listAddresses(toSorted(missing.map(({ addressId }) => addressId)));
  const assets = await reader.listAssets(toSorted(missing.map(({ asset }) => asset)));
  const textOf = new Map(texts.map(({ addressId, text }) => [addressId, text]));
  const scopeOf = new Map(
    assets.map(({ asset, key }): [number, HistoryScope] => [asset, key === null ? 'native' : `token:${key}`]),
  );
  const targets = new Map<string, HistoryGap>();
  for (const { addressId, asset, share, hops } of missing) {
    const [address, scope] = [textOf.get(addressId), scopeOf.get(asset)];
    if (address === undefined || scope === undefined) continue;
    const before = targets.get(`${address} ${scope}`);
    targets.set(`${address} ${scope}`, {
      address,
      scope,
      share: share + (before?.share ?? 0),
      hops: Math.min(hops, before?.hops ?? hops),
    });
  }
  return [...targets.values()];
}

const toSorted = (numbers: readonly number[]): readonly number[] => [...new Set(numbers)].sort((a, b) => a - b);
