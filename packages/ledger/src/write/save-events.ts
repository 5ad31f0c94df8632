import { AppError, type Block, type ChainEvent, MAX_EVENT_DATA_BYTES, type TxId, toTxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { TokenNumbers } from '../assets/number-tokens.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { copyBinary } from '../tables/copy.ts';
import { EVENT_COLUMNS, type EventFields, putEvent } from '../tables/event-rows.ts';
import { checkHex } from '../tables/hash.ts';

/** Keeps the blocks' events, block by block as in bulk: nothing of an event is known later. */
export const saveEvents = (
  session: Session,
  { event }: ChainTables,
  { blocks, tokens }: { readonly blocks: readonly Block[]; readonly tokens: TokenNumbers },
): Promise<void> => copyBinary(session, { table: event, columns: EVENT_COLUMNS }, listRows(blocks, tokens), putEvent);

function listRows(blocks: readonly Block[], tokens: TokenNumbers): readonly EventFields[] {
  const rows: EventFields[] = [];
  for (const { height, transactions } of blocks)
    for (const [position, { events }] of transactions.entries())
      for (const event of events ?? []) rows.push(toRow(event, toTxId(height, position), tokens));
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

/** From which height on every block's events are held, once these blocks are; undefined: not of the last one. */
export const eventsFrom = (before: number | undefined, blocks: readonly Block[]): number | undefined =>
  blocks.reduce(
    (from: number | undefined, { height, holdsEvents }) => (holdsEvents === true ? (from ?? height) : undefined),
    before,
  );
