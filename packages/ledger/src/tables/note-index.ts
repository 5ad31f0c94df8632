import type { Session } from '@sulian/postgres';
import { type ChainTables, nameIn } from './chain-tables.ts';

/** Characters of a note's text in the index; a btree takes no key of 4,096 bytes, so the row is compared whole. */
export const NOTE_KEY_CHARACTERS = 64;

const NAME = 'note_text';

/** As `002-notes` made it. */
export async function createNoteIndex(session: Session, { note }: ChainTables): Promise<void> {
  await session.query(
    `create index if not exists ${NAME} on ${note} (address, kind, left(text, ${NOTE_KEY_CHARACTERS}), tx_id) where text is not null`,
  );
}

/** Texts come in no order: while blocks are loaded in bulk, keeping it would be most of a note's work. */
export async function dropNoteIndex(session: Session, tables: ChainTables): Promise<void> {
  await session.query(`drop index if exists ${nameIn(tables, NAME)}`);
}
