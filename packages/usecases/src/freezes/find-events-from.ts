import type { ChainAdapter, ChainId, LedgerReader } from '@sulian/domain';

/**
 * First height from which every event kind watched today is stored. Undefined where none is stored, or where the last
 * blocks were read with an older list of events.
 */
export function findEventsFrom(
  { adapters }: { readonly adapters: ReadonlyMap<ChainId, Pick<ChainAdapter, 'eventsVersion'>> },
  { chain, state }: LedgerReader,
): number | undefined {
  const today = adapters.get(chain)?.eventsVersion;
  return today !== undefined && state.eventsVersion === today ? state.eventsFromHeight : undefined;
}
