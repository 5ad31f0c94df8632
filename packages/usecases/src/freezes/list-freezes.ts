import { type EventKind, type EventRow, isFromBeginning, type LedgerReader } from '@sulian/domain';
import { type Freeze, pairFreezes } from './pair-freezes.ts';

const KINDS: readonly EventKind[] = ['FREEZE', 'UNFREEZE', 'DESTROY'];

/** Newest events of one address in one asset that an answer reads. An issuer emits a handful per address. */
const MAX_EVENTS_EACH = 100;

export interface Freezes {
  /** Newest first. Each that lasts is among them, whatever is cut. */
  readonly freezes: readonly Freeze[];
  /** Some address has more events in one asset than are read: older freezes are missing. */
  readonly isCut: boolean;
}

/**
 * Freezes of the addresses by issuers of assets.
 * @param eventsFrom height of the first stored event; earlier freezes are unknown
 */
export async function listFreezes(
  reader: LedgerReader,
  addresses: readonly string[],
  eventsFrom: number | undefined,
): Promise<Freezes> {
  const events = await reader.listEventsOf(addresses, { kinds: KINDS, limitEach: MAX_EVENTS_EACH + 1 });
  const isCut = hasMore(events);
  const { chain, state } = reader;
  const isWhole = !state.isPartial && eventsFrom !== undefined && isFromBeginning(chain, eventsFrom) && !isCut;
  return { freezes: pairFreezes(events, isWhole), isCut };
}

function hasMore(events: readonly EventRow[]): boolean {
  const counts = new Map<string, number>();
  for (const { address, asset } of events) {
    const key = `${address} ${asset}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()].some((count) => count > MAX_EVENTS_EACH);
}
