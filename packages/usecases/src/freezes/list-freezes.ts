import type { EventKind, LedgerReader } from '@sulian/domain';
import { type Freeze, pairFreezes } from './pair-freezes.ts';

const KINDS: readonly EventKind[] = ['FREEZE', 'UNFREEZE', 'DESTROY'];

/** Events that one answer reads, the newest. An issuer says a handful of an address. */
const MAX_EVENTS_READ = 1_000;

/**
 * Freezes of the addresses by issuers of assets, newest first.
 * @param eventsFrom height from which on events are held: none means none only since then
 */
export async function listFreezes(
  reader: LedgerReader,
  addresses: readonly string[],
  eventsFrom: number | undefined,
): Promise<readonly Freeze[]> {
  const events = await reader.listEventsOf(addresses, { kinds: KINDS, limit: MAX_EVENTS_READ });
  return pairFreezes(events, !reader.state.isPartial && eventsFrom === 0 && events.length < MAX_EVENTS_READ);
}
