import { z } from 'zod';
import { id } from '../account.ts';
import { defineCalls, READ, SIGNED_IN } from '../call.ts';
import { deskRemovedAnswer } from '../desk.ts';
import {
  addReplyAnswer,
  addReplyBody,
  deskRepliesAnswer,
  objectRepliesAnswer,
  replyAnswer,
  replyExportQuery,
} from '../desk-replies.ts';
import { EXPORT_FILE } from '../exports.ts';
import { fromDigits } from '../from-digits.ts';
import { textOf } from './audit-text.ts';

/** An account's right on the desk decides as well: FORBIDDEN where it does not suffice. */
const all = { tag: 'desk', access: SIGNED_IN } as const;
const read = { ...all, scopes: READ } as const;
const params = z.object({ id: fromDigits(id) });
const REPLY_BODY_BYTES = 8 * 1024 * 1024;

export const deskReplyCalls = defineCalls({
  'GET /api/proxy/v1/desk/replies': {
    ...read,
    answer: deskRepliesAnswer,
    audit: { action: 'desk.replies', target: () => 'desk' },
  },
  'POST /api/proxy/v1/desk/replies': {
    ...all,
    body: addReplyBody,
    answer: addReplyAnswer,
    errors: ['CHAIN_NOT_INDEXED', 'DESK_FULL'],
    maxBodyBytes: REPLY_BODY_BYTES,
    auditedActions: ['desk.reply-add'],
  },
  'GET /api/proxy/v1/desk/replies/:id': {
    ...read,
    params,
    answer: replyAnswer,
    errors: ['NOT_FOUND'],
    audit: { action: 'desk.replies', target: ({ params: sent }) => `reply ${textOf(sent, 'id')}` },
  },
  'DELETE /api/proxy/v1/desk/replies/:id': {
    ...all,
    params,
    answer: deskRemovedAnswer,
    errors: ['NOT_FOUND'],
    auditedActions: ['desk.reply-remove'],
  },
  'GET /api/proxy/v1/desk/replies/:id/export': {
    ...read,
    params,
    query: replyExportQuery,
    answer: EXPORT_FILE,
    errors: ['NOT_FOUND', 'EXPORT_UNWRITABLE', 'ZONE_UNKNOWN', 'ABANDONED'],
    audit: { action: 'export.start', target: ({ params: sent }) => `reply ${textOf(sent, 'id')}` },
  },
  'GET /api/proxy/v1/desk/objects/:id/replies': {
    ...read,
    params,
    answer: objectRepliesAnswer,
    errors: ['NOT_FOUND'],
    audit: { action: 'desk.replies', target: ({ params: sent }) => `object ${textOf(sent, 'id')}` },
  },
});
