import type { LedgerReader } from '@sulian/domain';
import { readAssets } from '../objects/read-assets.ts';
import { listFreezes } from './list-freezes.ts';

/**
 * Symbols of the assets in which an address is currently frozen, each once. Where events are not stored, an empty list
 * proves nothing. Empty on a chain on demand: the act that ends a freeze is in no address's history.
 */
export type FrozenSymbols = (address: string) => string[];

/** @param eventsFrom height of the first stored event */
export async function readFrozen(
  reader: LedgerReader,
  addresses: readonly string[],
  eventsFrom: number | undefined,
): Promise<FrozenSymbols> {
  if (reader.coverage !== undefined) return () => [];
  const { freezes } = await listFreezes(reader, addresses, eventsFrom);
  const lasting = freezes.filter(({ untilTxId }) => untilTxId === undefined);
  const assetOf = await readAssets(
    reader,
    lasting.map(({ asset }) => asset),
  );
  return (text) => [
    ...new Set(lasting.filter(({ address }) => address === text).map(({ asset }) => assetOf(asset).symbol)),
  ];
}
