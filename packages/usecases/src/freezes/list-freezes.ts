import type { EventKind, LedgerReader } from '@sulian/domain';
import { type Freeze, pairFreezes } from './pair-freezes.ts';

const KINDS: readonly EventKind[] = ['FREEZE', 'UNFREEZE', 'DESTROY'];

/** Events that one answer reads, the newest. An issuer says a handful of an address. */
const MAX_EVENTS_READ = 1_000;

/** Freezes of the addresses by issuers of assets, newest first. None means none only since `state.eventsFromHeight`. */
export async function listFreezes(reader: LedgerReader, addresses: readonly string[]): Promise<readonly Freeze[]> {
  const events = await reader.listEventsOf(addresses, { kinds: KINDS, limit: MAX_EVENTS_READ });
  const { eventsFromHeight, isPartial } = reader.state;
  return pairFreezes(events, !isPartial && eventsFromHeight === 0 && events.length < MAX_EVENTS_READ);
}
