import { AppError, type Block, type ChainEvent, MAX_EVENT_DATA_BYTES, type TxId, txIdAt } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { TokenNumbers } from '../assets/number-tokens.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import type { Checkpoint } from '../tables/checkpoint.ts';
import { copyBinary } from '../tables/copy.ts';
import { EVENT_COLUMNS, type EventFields, putEvent } from '../tables/event-rows.ts';
import { checkHex } from '../tables/hash.ts';

/** Saves the blocks' events, block by block as in bulk: later steps add nothing to an event. */
export const saveEvents = (
  session: Session,
  { event }: ChainTables,
  { blocks, tokens }: { readonly blocks: readonly Block[]; readonly tokens: TokenNumbers },
): Promise<void> => copyBinary(session, { table: event, columns: EVENT_COLUMNS }, listRows(blocks, tokens), putEvent);

function listRows(blocks: readonly Block[], tokens: TokenNumbers): readonly EventFields[] {
  const rows: EventFields[] = [];
  for (const block of blocks)
    for (const [at, { events }] of block.transactions.entries())
      for (const event of events ?? []) rows.push(toRow(event, txIdAt(block, at), tokens));
  return rows;
}

/** @throws BLOCK_CORRUPT */
function toRow(event: ChainEvent, txId: TxId, tokens: TokenNumbers): EventFields {
  const { data, token } = event;
  if (data !== undefined && checkHex(data, 'event data').length > 2 * MAX_EVENT_DATA_BYTES)
    throw new AppError('BLOCK_CORRUPT', `an event has more than ${MAX_EVENT_DATA_BYTES} bytes of data`, {
      details: { txId, operation: event.operation },
    });
  return { txId, event, asset: token === undefined ? event.asset : tokens.get(token) };
}

/** Forgets the events of transactions from this one on. */
export async function dropEvents(session: Session, { event }: ChainTables, from: TxId): Promise<void> {
  await session.query(`delete from ${event} where tx_id >= $1`, [from]);
}

type StoredEvents = Pick<Checkpoint, 'eventsFromHeight' | 'eventsVersion'>;
const NONE: StoredEvents = { eventsFromHeight: undefined, eventsVersion: undefined };

/**
 * Height from which on every block's events are stored, once these blocks are. A block without events ends the run; one
 * that was matched against another list starts a new one: earlier blocks were not searched for the additions of that
 * list.
 */
export const storeEvents = (
  { eventsFromHeight, eventsVersion }: StoredEvents,
  blocks: readonly Block[],
): StoredEvents =>
  blocks.reduce<StoredEvents>(
    (earlier, block) => {
      if (block.eventsVersion === undefined) return NONE;
      if (block.eventsVersion === earlier.eventsVersion) return earlier;
      return { eventsFromHeight: block.height, eventsVersion: block.eventsVersion };
    },
    { eventsFromHeight, eventsVersion },
  );

/** The same once blocks above the height are taken back. */
export const holdEventsUpTo = ({ eventsFromHeight, eventsVersion }: StoredEvents, height: number): StoredEvents =>
  eventsFromHeight === undefined || eventsFromHeight > height ? NONE : { eventsFromHeight, eventsVersion };
