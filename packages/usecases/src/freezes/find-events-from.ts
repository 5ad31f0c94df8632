import type { ChainAdapter, ChainId, LedgerReader } from '@sulian/domain';

/**
 * The height from which on every event that is watched today is held; undefined where none is, or where blocks were held
 * against an older list and none has come since.
 */
export function findEventsFrom(
  { adapters }: { readonly adapters: ReadonlyMap<ChainId, Pick<ChainAdapter, 'eventsVersion'>> },
  { chain, state }: LedgerReader,
): number | undefined {
  const today = adapters.get(chain)?.eventsVersion;
  return today !== undefined && state.eventsVersion === today ? state.eventsFromHeight : undefined;
}
