import { z } from 'zod';
import { id } from '../account.ts';
import { defineCalls, READ, SIGNED_IN } from '../call.ts';
import {
  addDeskAnswer,
  addDeskBody,
  addDeskViewBody,
  addNoteBody,
  changeDeskBody,
  changeDeskSettingsBody,
  changeNoteBody,
  deskAlertsAnswer,
  deskAlertsQuery,
  deskAnswer,
  deskChangesAnswer,
  deskChangesQuery,
  deskExportQuery,
  deskMembersAnswer,
  deskNote,
  deskNotesAnswer,
  deskObject,
  deskProposalsAnswer,
  deskRemovedAnswer,
  deskRightBody,
  deskTagpackBody,
  deskView,
  noteVersionsAnswer,
} from '../desk.ts';
import { EXPORT_FILE } from '../exports.ts';
import { fromDigits } from '../from-digits.ts';
import { textOf } from './audit-text.ts';

/** An account's right on the desk decides as well: FORBIDDEN where it does not suffice. */
const all = { tag: 'desk', access: SIGNED_IN } as const;
const read = { ...all, scopes: READ } as const;
const params = z.object({ id: fromDigits(id) });
const change = { ...all, params, errors: ['NOT_FOUND', 'CONFLICT'] } as const;
const DESK_BODY_BYTES = 4 * 1024 * 1024;

export const deskCalls = defineCalls({
  'GET /api/proxy/v1/desk': { ...read, answer: deskAnswer, audit: { action: 'desk.view', target: () => 'desk' } },
  'PATCH /api/proxy/v1/desk': {
    ...all,
    body: changeDeskSettingsBody,
    answer: deskAnswer,
    auditedActions: ['desk.settings'],
  },
  'POST /api/proxy/v1/desk/objects': {
    ...all,
    body: addDeskBody,
    answer: addDeskAnswer,
    errors: ['ADDRESS_INVALID', 'ADDRESS_OF_OTHER_CHAIN', 'CHAIN_UNKNOWN', 'DESK_FULL'],
    maxBodyBytes: DESK_BODY_BYTES,
    auditedActions: ['desk.add'],
  },
  'PATCH /api/proxy/v1/desk/objects/:id': {
    ...change,
    body: changeDeskBody,
    answer: deskObject,
    auditedActions: ['desk.change'],
  },
  'DELETE /api/proxy/v1/desk/objects/:id': { ...change, answer: deskRemovedAnswer, auditedActions: ['desk.remove'] },
  'GET /api/proxy/v1/desk/objects/:id/notes': {
    ...read,
    params,
    answer: deskNotesAnswer,
    errors: ['NOT_FOUND'],
    audit: { action: 'desk.notes', target: ({ params: sent }) => `object ${textOf(sent, 'id')}` },
  },
  'POST /api/proxy/v1/desk/objects/:id/notes': {
    ...change,
    body: addNoteBody,
    answer: deskNote,
    auditedActions: ['desk.note-add'],
  },
  'PATCH /api/proxy/v1/desk/notes/:id': {
    ...change,
    body: changeNoteBody,
    answer: deskNote,
    auditedActions: ['desk.note-change'],
  },
  'DELETE /api/proxy/v1/desk/notes/:id': { ...change, answer: deskRemovedAnswer, auditedActions: ['desk.note-remove'] },
  'GET /api/proxy/v1/desk/notes/:id/versions': {
    ...read,
    params,
    answer: noteVersionsAnswer,
    errors: ['NOT_FOUND'],
    audit: { action: 'desk.notes', target: ({ params: sent }) => `note ${textOf(sent, 'id')}` },
  },
  'POST /api/proxy/v1/desk/views': {
    ...all,
    body: addDeskViewBody,
    answer: deskView,
    errors: ['DESK_FULL', 'CHAIN_NOT_INDEXED', 'ADDRESS_INVALID', 'ADDRESS_OF_OTHER_CHAIN'],
    auditedActions: ['desk.view-add'],
  },
  'DELETE /api/proxy/v1/desk/views/:id': { ...change, answer: deskRemovedAnswer, auditedActions: ['desk.view-remove'] },
  'GET /api/proxy/v1/desk/changes': {
    ...read,
    query: deskChangesQuery,
    answer: deskChangesAnswer,
    audit: { action: 'desk.changes', target: () => 'desk' },
  },
  // Alerts are the case's, and no content of the desk: like their lists, they leave no line.
  'GET /api/proxy/v1/desk/alerts': { ...read, query: deskAlertsQuery, answer: deskAlertsAnswer },
  'GET /api/proxy/v1/desk/export': {
    ...read,
    query: deskExportQuery,
    answer: EXPORT_FILE,
    errors: ['EXPORT_UNWRITABLE', 'ZONE_UNKNOWN', 'ABANDONED'],
    audit: { action: 'export.start', target: () => 'desk' },
  },
  // Proposals have left the case for the reviewers: like their queue, they leave no line.
  'GET /api/proxy/v1/desk/proposals': { ...read, answer: deskProposalsAnswer },
  // A statement of whoever confirms it: no token may make it.
  'POST /api/proxy/v1/desk/tagpack': {
    ...all,
    body: deskTagpackBody,
    answer: EXPORT_FILE,
    errors: ['NOT_FOUND'],
    auditedActions: ['desk.tagpack'],
  },
  'GET /api/proxy/v1/desk/members': {
    ...all,
    answer: deskMembersAnswer,
    audit: { action: 'desk.view', target: () => 'desk members' },
  },
  'PUT /api/proxy/v1/desk/members/:id': {
    ...change,
    body: deskRightBody,
    answer: deskMembersAnswer,
    auditedActions: ['desk.member'],
  },
});
