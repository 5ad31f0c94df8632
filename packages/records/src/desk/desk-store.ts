import {
  AppError,
  type Desk,
  type DeskObject,
  type DeskObjectChange,
  type DeskStamp,
  type DeskStore,
  type DeskView,
  type DeskViewDraft,
  MAX_DESK_VIEWS,
} from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { findCase } from '../cases/find-case.ts';
import { addObjects } from './add-objects.ts';
import { addNote, changeNote, listNotes, listNotesOf, listNoteVersions, removeNote } from './desk-notes.ts';
import {
  type NameRow,
  OBJECT_COLUMNS,
  type ObjectRow,
  toDeskName,
  toDeskObject,
  toDeskView,
  VIEW_COLUMNS,
  type ViewRow,
} from './desk-rows.ts';
import { listProposals } from './list-proposals.ts';
import { lockDesk } from './lock-desk.ts';
import { findRight, listMembers, setConfidential, setRight } from './members.ts';
import { listRecordChanges } from './record-changes.ts';
import { createReplyStore } from './reply-store.ts';
import { lockObject, requireObject } from './require-object.ts';

/** Desks in schema `records`. Calls of several statements expect the transaction of an audited write. */
export const createDeskStore = (session: Session): DeskStore => ({
  findRight: (caller) => findRight(session, caller),
  read: (caseId) => readDesk(session, caseId),
  getObject: (caseId, id) => requireObject(session, caseId, id),
  add: (caller, drafts, nowSec) => addObjects(session, caller, drafts, nowSec),
  change: (caseId, id, change, stamp) => changeObject(session, { caseId, id, change }, stamp),
  remove: async (caseId, id, { by, nowSec }) => {
    await requireObject(session, caseId, id);
    await session.query(
      `UPDATE records.desk_object SET removed_sec = $2::bigint, version = version + 1, changed_by = $3, changed_sec = $2::bigint
       WHERE object_id = $1::bigint`,
      [id, nowSec, by],
    );
  },
  listNotes: (caseId, objectId) => listNotes(session, caseId, objectId),
  listNotesOf: (caseId, objectIds) => listNotesOf(session, caseId, objectIds),
  addNote: (caseId, objectId, text, stamp) => addNote(session, { caseId, objectId, text }, stamp),
  changeNote: (caseId, id, change, stamp) => changeNote(session, { caseId, id, ...change }, stamp),
  removeNote: (caseId, id, { nowSec }) => removeNote(session, caseId, id, nowSec),
  listNoteVersions: (caseId, id) => listNoteVersions(session, caseId, id),
  addView: (caseId, view, stamp) => addView(session, { caseId, view }, stamp),
  removeView: async (caseId, id) => {
    const removed = await session.query(
      'DELETE FROM records.desk_view WHERE view_id = $1::bigint AND case_id = $2::int RETURNING view_id',
      [id, caseId],
    );
    if (removed.length === 0) throw new AppError('NOT_FOUND', `unknown view "${id}" on this desk`);
  },
  listRecordChanges: (caseId, sinceSec) => listRecordChanges(session, caseId, sinceSec),
  listProposals: (caseId) => listProposals(session, caseId),
  listNames: async (caseId) => {
    const rows = await session.query<NameRow>(
      `SELECT chain, address, name FROM records.desk_object
       WHERE case_id = $1::int AND removed_sec IS NULL AND name IS NOT NULL ORDER BY object_id`,
      [caseId],
    );
    return rows.map(toDeskName);
  },
  listMembers: (caseId) => listMembers(session, caseId),
  setRight: (caller, accountId, right) => setRight(session, caller, { accountId, right }),
  setConfidential: (caseId, isConfidential) => setConfidential(session, caseId, isConfidential),
  replies: createReplyStore(session),
});

async function readDesk(session: Session, caseId: number): Promise<Desk> {
  const file = await findCase(session, caseId);
  if (file === undefined) throw new AppError('NOT_FOUND', 'unknown case');
  const objects = await session.query<ObjectRow>(
    `SELECT ${OBJECT_COLUMNS} FROM records.desk_object
     WHERE case_id = $1::int AND removed_sec IS NULL ORDER BY added_sec DESC, object_id DESC`,
    [caseId],
  );
  const views = await session.query<ViewRow>(
    `SELECT ${VIEW_COLUMNS} FROM records.desk_view WHERE case_id = $1::int ORDER BY view_id DESC`,
    [caseId],
  );
  const [setting] = await session.query<{ is_confidential: boolean }>(
    'SELECT is_confidential FROM records.desk_setting WHERE case_id = $1::int',
    [caseId],
  );
  return {
    caseName: file.name,
    isConfidential: setting?.is_confidential ?? false,
    objects: objects.map(toDeskObject),
    views: views.map(toDeskView),
  };
}

async function changeObject(
  session: Session,
  { caseId, id, change }: { readonly caseId: number; readonly id: number; readonly change: DeskObjectChange },
  { by, nowSec }: DeskStamp,
): Promise<DeskObject> {
  await lockObject(session, id);
  const current = await requireObject(session, caseId, id);
  if (current.version !== change.version)
    throw new AppError('CONFLICT', 'the object changed meanwhile', { details: { current: toCurrent(current) } });
  const { name, role, colour, collections } = change;
  await session.query(
    `UPDATE records.desk_object SET name = $2, role = $3, colour = $4, collections = $5::text[],
       version = version + 1, changed_by = $6, changed_sec = $7::bigint
     WHERE object_id = $1::bigint`,
    [
      id,
      keepUnless(name, current.name),
      keepUnless(role, current.role),
      keepUnless(colour, current.colour),
      [...new Set(collections ?? current.collections)],
      by,
      nowSec,
    ],
  );
  return requireObject(session, caseId, id);
}

/** The changed value, null for a removed one; a field that is absent from the change stays. */
const keepUnless = (changed: string | null | undefined, current: string | undefined): string | null =>
  changed === undefined ? (current ?? null) : changed;

const toCurrent = ({ id, version, name, role, colour, collections, changedBy }: DeskObject) => ({
  ...{ id, version, collections, changedBy },
  ...{ name: name ?? null, role: role ?? null, colour: colour ?? null },
});

async function addView(
  session: Session,
  { caseId, view: { kind, title, link, ends } }: { caseId: number; view: DeskViewDraft },
  { by, nowSec }: DeskStamp,
): Promise<DeskView> {
  await lockDesk(session, caseId);
  const [row] = await session.query<ViewRow>(
    `INSERT INTO records.desk_view (case_id, kind, title, link, by_whom, added_sec)
     SELECT $1::int, $2, $3, $4, $5, $6::bigint
     WHERE (SELECT count(*) FROM records.desk_view WHERE case_id = $1::int) < ${MAX_DESK_VIEWS}
     RETURNING ${VIEW_COLUMNS}`,
    [caseId, kind, title, link, by, nowSec],
  );
  if (row === undefined)
    throw new AppError('DESK_FULL', `a desk has at most ${MAX_DESK_VIEWS} stored views`, {
      details: { max: MAX_DESK_VIEWS },
    });
  await session.query(
    'INSERT INTO records.desk_view_end (view_id, key) SELECT DISTINCT $1::bigint, unnest($2::text[])',
    [row.view_id, ends],
  );
  return toDeskView(row);
}
