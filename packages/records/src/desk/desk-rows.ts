import {
  type DeskColour,
  type DeskName,
  type DeskNote,
  type DeskObject,
  type DeskRole,
  type DeskView,
  type DeskViewKind,
  toHonestLines,
  toHonestName,
} from '@sulian/domain';
import { fromChainNumber } from '../labels/chain-number.ts';

export interface ObjectRow {
  readonly object_id: number;
  readonly chain: number;
  readonly address: string;
  readonly name: string | null;
  readonly role: DeskRole | null;
  readonly colour: DeskColour | null;
  readonly collections: readonly string[];
  readonly notes: number;
  readonly version: number;
  readonly by_whom: string;
  readonly added_sec: number;
  readonly changed_by: string;
  readonly changed_sec: number;
}

/** Columns of `desk_object`, with the count of its notes. */
export const OBJECT_COLUMNS = `
  object_id, chain, address, name, role, colour, collections, version, by_whom, added_sec, changed_by, changed_sec,
  (SELECT count(*)::int FROM records.desk_note
   WHERE desk_note.object_id = desk_object.object_id AND desk_note.removed_sec IS NULL) AS notes`;

export const toDeskObject = (row: ObjectRow): DeskObject => ({
  id: row.object_id,
  chain: fromChainNumber(row.chain),
  address: row.address,
  name: row.name === null ? undefined : toHonestName(row.name),
  role: row.role ?? undefined,
  colour: row.colour ?? undefined,
  collections: row.collections.map(toHonestName),
  notes: row.notes,
  version: row.version,
  addedBy: row.by_whom,
  addedSec: row.added_sec,
  changedBy: row.changed_by,
  changedSec: row.changed_sec,
});

export interface NameRow extends Pick<ObjectRow, 'chain' | 'address'> {
  readonly name: string;
}

export const toDeskName = ({ chain, address, name }: NameRow): DeskName => ({
  chain: fromChainNumber(chain),
  address,
  name: toHonestName(name),
});

export interface NoteRow {
  readonly note_id: number;
  readonly object_id: number;
  readonly version: number;
  readonly note: string;
  readonly by_whom: string;
  readonly written_sec: number;
  readonly changed_by: string;
  readonly changed_sec: number;
}

/** First author and newest text of notes, of which `desk_note` is restricted by the caller. */
export const NOTES = `
  SELECT desk_note.note_id, object_id, desk_note.version, newest.note, first.by_whom, first.written_sec,
         newest.by_whom AS changed_by, newest.written_sec AS changed_sec
  FROM records.desk_note
  JOIN records.desk_object USING (object_id)
  JOIN records.desk_note_version newest ON newest.note_id = desk_note.note_id AND newest.version = desk_note.version
  JOIN records.desk_note_version first ON first.note_id = desk_note.note_id AND first.version = 1
  WHERE desk_note.removed_sec IS NULL AND desk_object.removed_sec IS NULL`;

export const toDeskNote = (row: NoteRow): DeskNote => ({
  id: row.note_id,
  text: toHonestLines(row.note),
  version: row.version,
  by: row.by_whom,
  sec: row.written_sec,
  changed: row.version === 1 ? undefined : { by: row.changed_by, sec: row.changed_sec },
});

export interface ViewRow {
  readonly view_id: number;
  readonly kind: DeskViewKind;
  readonly title: string;
  readonly link: string;
  readonly by_whom: string;
  readonly added_sec: number;
}

export const VIEW_COLUMNS = 'view_id, kind, title, link, by_whom, added_sec';

export const toDeskView = (row: ViewRow): DeskView => ({
  id: row.view_id,
  kind: row.kind,
  title: toHonestName(row.title),
  link: row.link,
  addedBy: row.by_whom,
  addedSec: row.added_sec,
});
