import type { DeskNote } from '@sulian/contract';
import type { ApiDeps } from '../../deps.ts';
import type { Caller } from '../../guard/guard.ts';
import { toNoteRow } from './to-rows.ts';
import { writeDesk } from './write-desk.ts';

/** @throws NOT_FOUND, FORBIDDEN */
export const addNote = (deps: ApiDeps, caller: Caller, objectId: number, text: string): Promise<DeskNote> =>
  writeDesk(deps, caller, {
    ...{ action: 'desk.note-add', target: `object ${objectId}`, right: 'EDITOR' },
    work: async (desks, { caseId }, stamp) => {
      const note = await desks.addNote(caseId, objectId, text, stamp);
      return { answer: toNoteRow(note), details: { noteId: note.id } };
    },
  });

/** @throws NOT_FOUND, CONFLICT, FORBIDDEN */
export const changeNote = (
  deps: ApiDeps,
  caller: Caller,
  id: number,
  change: { readonly version: number; readonly text: string },
): Promise<DeskNote> =>
  writeDesk(deps, caller, {
    ...{ action: 'desk.note-change', target: `note ${id}`, right: 'EDITOR' },
    work: async (desks, { caseId }, stamp) => {
      const note = await desks.changeNote(caseId, id, change, stamp);
      return { answer: toNoteRow(note), details: { version: note.version } };
    },
  });

/** @throws NOT_FOUND, FORBIDDEN */
export const removeNote = (deps: ApiDeps, caller: Caller, id: number): Promise<{ id: number }> =>
  writeDesk(deps, caller, {
    ...{ action: 'desk.note-remove', target: `note ${id}`, right: 'EDITOR' },
    work: async (desks, { caseId }, stamp) => {
      await desks.removeNote(caseId, id, stamp);
      return { answer: { id } };
    },
  });
