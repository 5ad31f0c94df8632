import { AppError, type DeskNote, type DeskNoteVersion, type DeskStamp, toHonestLines } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { NOTES, type NoteRow, toDeskNote } from './desk-rows.ts';
import { requireObject } from './require-object.ts';

/** @throws NOT_FOUND */
export async function listNotes(session: Session, caseId: number, objectId: number): Promise<readonly DeskNote[]> {
  await requireObject(session, caseId, objectId);
  const rows = await session.query<NoteRow>(`${NOTES} AND object_id = $1::bigint ORDER BY note_id`, [objectId]);
  return rows.map(toDeskNote);
}

/** Objects without notes, and of other cases, are absent. */
export async function listNotesOf(
  session: Session,
  caseId: number,
  objectIds: readonly number[],
): Promise<ReadonlyMap<number, readonly DeskNote[]>> {
  const rows = await session.query<NoteRow>(
    `${NOTES} AND object_id = ANY($1::bigint[]) AND case_id = $2::int ORDER BY note_id`,
    [objectIds, caseId],
  );
  const notesOf = new Map<number, DeskNote[]>();
  for (const row of rows) {
    const notes = notesOf.get(row.object_id) ?? [];
    notes.push(toDeskNote(row));
    notesOf.set(row.object_id, notes);
  }
  return notesOf;
}

/** @throws NOT_FOUND */
export async function addNote(
  session: Session,
  { caseId, objectId, text }: { readonly caseId: number; readonly objectId: number; readonly text: string },
  stamp: DeskStamp,
): Promise<DeskNote> {
  await requireObject(session, caseId, objectId);
  const [id] = await writeNotes(session, new Map([[objectId, text]]), stamp);
  if (id === undefined) throw new AppError('INTERNAL', 'the store returned no note');
  return getNote(session, caseId, id);
}

/** Writes a note with its first text for each object. @returns ids of the notes */
export async function writeNotes(
  session: Session,
  textOf: ReadonlyMap<number, string>,
  { by, nowSec }: DeskStamp,
): Promise<readonly number[]> {
  if (textOf.size === 0) return [];
  const rows = await session.query<{ note_id: number }>(
    `WITH given AS (SELECT * FROM unnest($1::bigint[], $2::text[]) AS given (object_id, note)),
       made AS (INSERT INTO records.desk_note (object_id) SELECT object_id FROM given RETURNING note_id, object_id)
     INSERT INTO records.desk_note_version (note_id, version, note, by_whom, written_sec)
     SELECT note_id, 1, note, $3, $4::bigint FROM made JOIN given USING (object_id)
     RETURNING note_id`,
    [[...textOf.keys()], [...textOf.values()], by, nowSec],
  );
  return rows.map((row) => row.note_id);
}

/** @throws NOT_FOUND, CONFLICT */
export async function changeNote(
  session: Session,
  { caseId, id, version, text }: { caseId: number; id: number; version: number; text: string },
  stamp: DeskStamp,
): Promise<DeskNote> {
  // The lock comes first: the text is then that of a row that nobody else changes.
  await session.query('SELECT FROM records.desk_note WHERE note_id = $1::bigint FOR UPDATE', [id]);
  const current = await getNote(session, caseId, id);
  if (current.version !== version)
    throw new AppError('CONFLICT', 'the note changed meanwhile', { details: { current: toCurrent(current) } });
  if (current.text !== text) {
    await writeVersion(session, { id, version: version + 1, text }, stamp);
    await session.query('UPDATE records.desk_note SET version = version + 1 WHERE note_id = $1::bigint', [id]);
  }
  return getNote(session, caseId, id);
}

/** @throws NOT_FOUND */
export async function removeNote(session: Session, caseId: number, id: number, nowSec: number): Promise<void> {
  await getNote(session, caseId, id);
  await session.query('UPDATE records.desk_note SET removed_sec = $2::bigint WHERE note_id = $1::bigint', [id, nowSec]);
}

/** @throws NOT_FOUND */
export async function listNoteVersions(
  session: Session,
  caseId: number,
  id: number,
): Promise<readonly DeskNoteVersion[]> {
  await getNote(session, caseId, id);
  const rows = await session.query<{ version: number; note: string; by_whom: string; written_sec: number }>(
    `SELECT version, note, by_whom, written_sec FROM records.desk_note_version
     WHERE note_id = $1::bigint ORDER BY version`,
    [id],
  );
  return rows.map((row) => ({
    version: row.version,
    text: toHonestLines(row.note),
    by: row.by_whom,
    sec: row.written_sec,
  }));
}

async function writeVersion(
  session: Session,
  { id, version, text }: { readonly id: number; readonly version: number; readonly text: string },
  { by, nowSec }: DeskStamp,
): Promise<void> {
  await session.query(
    `INSERT INTO records.desk_note_version (note_id, version, note, by_whom, written_sec)
     VALUES ($1::bigint, $2::int, $3, $4, $5::bigint)`,
    [id, version, text, by, nowSec],
  );
}

/** @throws NOT_FOUND */
async function getNote(session: Session, caseId: number, id: number): Promise<DeskNote> {
  const [row] = await session.query<NoteRow>(`${NOTES} AND desk_note.note_id = $1::bigint AND case_id = $2::int`, [
    id,
    caseId,
  ]);
  if (row === undefined) throw new AppError('NOT_FOUND', `unknown note "${id}" on this desk`);
  return toDeskNote(row);
}

const toCurrent = ({ id, text, version, by, changed }: DeskNote) => ({
  ...{ id, text, version },
  by: changed?.by ?? by,
});
