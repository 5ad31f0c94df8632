import type { LedgerReader } from '@sulian/domain';
import { readAssets } from '../objects/read-assets.ts';
import { listFreezes } from './list-freezes.ts';

/** Symbols of the assets that an address is frozen in now, each once; none proves nothing where events are not held. */
export type FrozenSymbols = (address: string) => string[];

/** @param eventsFrom height from which on events are held */
export async function readFrozen(
  reader: LedgerReader,
  addresses: readonly string[],
  eventsFrom: number | undefined,
): Promise<FrozenSymbols> {
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
