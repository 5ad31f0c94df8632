import type { Side } from './side.ts';
import type { TxId } from './tx-id.ts';

/**
 * Kinds of notes. The position in this list is the number that the ledger stores: append only.
 *
 * `MEMO`, `COMMENT` and `INVOICE_ID` have these names on their chains. `DESTINATION_TAG` and `SOURCE_TAG` identify the
 * customers of an address; their text is the number in digits, and 0 is a tag. `ITEM` names one piece of a collection.
 * `DATA` is any other data of a transaction: pushes of OP_RETURN, call data that is text. `METHOD` names the call: the
 * kind of the transaction where its operations do not show it, or the selector of a contract's method. `TRACE` is the
 * hash of the first of all transactions that one message set off. `MESSAGE` is the hash of the message from outside
 * that began this one (TON).
 */
export const NOTE_KINDS = [
  'MEMO',
  'DESTINATION_TAG',
  'SOURCE_TAG',
  'COMMENT',
  'INVOICE_ID',
  'ITEM',
  'DATA',
  'METHOD',
  'TRACE',
  'MESSAGE',
] as const;

export type NoteKind = (typeof NOTE_KINDS)[number];

/** Bytes of a note that are stored; a longer one is cut to so many, with its full length. */
export const MAX_NOTE_BYTES = 4_096;

/** Text if it is text (UTF-8 without control characters but tab and line breaks, not blank), else bytes in lower-case hex. */
export type NoteContent = ({ readonly text: string } | { readonly hex: string }) & {
  /** Bytes of the whole, as they are in the transaction. */
  readonly length: number;
  /** Only the first `MAX_NOTE_BYTES` of the whole are here, or a few less where a character would be cut in two. */
  readonly isCut: boolean;
};

/** Text that a transaction carries: written by whoever sent it, and proof of nothing. */
export type Note = NoteContent & {
  readonly kind: NoteKind;
  /** Number of its operation within the transaction. */
  readonly operation: number;
  /** Undefined: of the operation as a whole. */
  readonly side?: Side;
  /** Input or output number inside that side; undefined where it is of all. */
  readonly position?: number;
  /** Whose tag it is, or to whom call data was sent: what it is looked up by. */
  readonly address?: string;
};

/** A note of a transaction in the ledger. */
export type NoteRow = Note & {
  readonly txId: TxId;
  /** Place among the notes of its transaction, from 0. */
  readonly number: number;
};

/** A note that is looked for: all of its text, and no note that is cut. */
export interface NoteQuery {
  /** Undefined: notes that name no address. */
  readonly address?: string;
  readonly kind: NoteKind;
  readonly text: string;
}
