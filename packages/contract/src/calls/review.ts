import { z } from 'zod';
import { id } from '../account.ts';
import { defineCalls, REVIEWERS } from '../call.ts';
import { done } from '../envelope.ts';
import { fromDigits } from '../from-digits.ts';
import { registrationAnswer, registrationsAnswer, registrationsQuery, rejectBody } from '../review.ts';

const all = { tag: 'review', access: REVIEWERS } as const;
/** Registrations are counted by the store's 32-bit numbers; documents are not. */
const params = z.object({ id: fromDigits(id.max(2 ** 31 - 1)) });
const document = z.object({ id: fromDigits(id) });
const decision = { ...all, params, answer: done, errors: ['NOT_FOUND', 'CONFLICT'] } as const;

export const reviewCalls = defineCalls({
  'GET /api/review/registrations': { ...all, query: registrationsQuery, answer: registrationsAnswer },
  'GET /api/review/registrations/:id': {
    ...all,
    params,
    answer: registrationAnswer,
    errors: ['NOT_FOUND'],
    auditedActions: ['registration.view'],
  },
  'POST /api/review/registrations/:id/approve': { ...decision, auditedActions: ['registration.approve'] },
  'POST /api/review/registrations/:id/reject': {
    ...decision,
    body: rejectBody,
    auditedActions: ['registration.reject'],
  },
  'POST /api/review/registrations/:id/disable': { ...decision, auditedActions: ['account.disable'] },
  'POST /api/review/registrations/:id/enable': { ...decision, auditedActions: ['account.enable'] },
  /** The picture re-encoded without metadata. */
  'GET /api/review/documents/:id/view': {
    ...all,
    params: document,
    answer: 'image/png',
    errors: ['NOT_FOUND', 'FILE_NOT_PICTURE', 'FILE_UNREADABLE', 'FILE_TOO_LARGE'],
    auditedActions: ['document.view'],
  },
  /** The original as an attachment. */
  'GET /api/review/documents/:id/download': {
    ...all,
    params: document,
    answer: 'application/octet-stream',
    errors: ['NOT_FOUND'],
    auditedActions: ['document.download'],
  },
});
