import { NOTE_KINDS, type Note, type NoteKind } from '@sulian/domain';
import type { BinaryRows } from './binary-rows.ts';

/** Columns of a note's row in the order in which `putNotes` writes them. */
export const NOTE_COLUMNS =
  'tx_id, number, operation, position, length, kind, is_destination, is_cut, address, text, bytes';

const NUMBER_OF: ReadonlyMap<NoteKind, number> = new Map(NOTE_KINDS.map((kind, number) => [kind, number]));

/** Value of `note.kind`. */
export const noteKindNumber = (kind: NoteKind): number => NUMBER_OF.get(kind) as number;

/** Rows of all notes of one transaction. */
export function putNotes(to: BinaryRows, txId: number, notes: readonly Note[]): void {
  for (const [number, note] of notes.entries()) {
    to.begin(11);
    to.bigint(txId);
    to.integer(number);
    to.integer(note.operation);
    to.integer(note.position);
    to.integer(note.length);
    to.smallint(noteKindNumber(note.kind));
    if (note.side === undefined) to.null();
    else to.boolean(note.side === 'destination');
    to.boolean(note.isCut);
    to.text(note.address);
    to.text('text' in note ? note.text : undefined);
    if ('hex' in note) to.hex(note.hex);
    else to.null();
  }
}
