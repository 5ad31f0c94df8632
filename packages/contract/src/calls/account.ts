import { z } from 'zod';
import {
  approvedCasesAnswer,
  changePasswordBody,
  createTokenAnswer,
  createTokenBody,
  id,
  loginAnswer,
  loginBody,
  meAnswer,
  passwordCheckAnswer,
  passwordCheckBody,
  registerBody,
  resetPasswordBody,
  sendCodeQuery,
  sessionsAnswer,
  setupBody,
  tokensAnswer,
} from '../account.ts';
import { defineCalls, SIGNED_IN } from '../call.ts';
import { done } from '../envelope.ts';
import { uploadAnswer, uploadQuery } from '../files.ts';
import { fromDigits } from '../from-digits.ts';

const open = { tag: 'user', access: 'PUBLIC' } as const;
const own = { tag: 'user', access: SIGNED_IN } as const;
const registration = { tag: 'registration', access: 'PUBLIC' } as const;

/** Signing in, registering, and what a signed-in person does with their own account. */
export const accountCalls = defineCalls({
  'POST /api/user/login': {
    ...open,
    body: loginBody,
    answer: loginAnswer,
    errors: [
      'PASSWORD_WRONG',
      'CASE_UNKNOWN',
      'EMAIL_UNKNOWN',
      'ACCOUNT_AWAITING_REVIEW',
      'ACCOUNT_REJECTED',
      'ACCOUNT_DISABLED',
      'PASSWORD_EXPIRED',
      'TOO_MANY_ATTEMPTS',
      'BUSY',
    ],
    auditedActions: ['sign-in'],
  },
  /** Answered only while no account exists. */
  'POST /api/setup': {
    ...open,
    body: setupBody,
    answer: done,
    errors: ['RESET_CODE_WRONG', 'CONFLICT', 'CASE_UNKNOWN', 'PASSWORD_WEAK', 'TOO_MANY_ATTEMPTS', 'BUSY'],
    perMinute: 20,
    auditedActions: ['setup'],
  },
  'POST /api/user/register': {
    ...registration,
    body: registerBody,
    answer: done,
    errors: ['CASE_UNKNOWN', 'EMAIL_TAKEN', 'PASSWORD_WEAK', 'FILE_UNKNOWN', 'TOO_MANY_ATTEMPTS', 'BUSY'],
    auditedActions: ['registration.submit'],
  },
  'PATCH /api/user/password': {
    ...open,
    body: resetPasswordBody,
    answer: done,
    errors: ['RESET_CODE_WRONG', 'PASSWORD_WEAK', 'TOO_MANY_ATTEMPTS', 'BUSY'],
    auditedActions: ['password.reset'],
  },
  'GET /api/user/send-reset-password-email-code': {
    ...open,
    query: sendCodeQuery,
    answer: done,
    errors: ['TOO_MANY_ATTEMPTS'],
    auditedActions: ['password.reset-code'],
  },
  'GET /api/case/all/approved': { tag: 'cases', access: 'PUBLIC', answer: approvedCasesAnswer },
  /** Multipart, field `file`: one file. */
  'POST /api/files': {
    ...registration,
    query: uploadQuery,
    consumes: 'multipart/form-data',
    answer: uploadAnswer,
    errors: ['FILE_TOO_LARGE', 'FILE_NOT_PICTURE', 'FILE_UNREADABLE', 'TOO_MANY_ATTEMPTS', 'BUSY'],
  },
  /** Called while a password is typed. */
  'POST /api/password/check': { ...open, body: passwordCheckBody, answer: passwordCheckAnswer, perMinute: 240 },
  'POST /api/user/logout': { ...own, answer: done, auditedActions: ['sign-out'] },
  'GET /api/user/me': { ...own, answer: meAnswer },
  'PUT /api/user/me/password': {
    ...own,
    body: changePasswordBody,
    answer: done,
    errors: ['PASSWORD_WRONG', 'PASSWORD_WEAK', 'TOO_MANY_ATTEMPTS', 'BUSY'],
    auditedActions: ['password.change'],
  },
  'GET /api/user/me/sessions': { ...own, answer: sessionsAnswer },
  'DELETE /api/user/me/sessions/:id': {
    ...own,
    params: z.object({ id: fromDigits(id) }),
    answer: done,
    errors: ['NOT_FOUND'],
    auditedActions: ['session.revoke'],
  },
  /** API tokens: no token may make, list or revoke tokens. */
  'GET /api/user/me/tokens': { ...own, answer: tokensAnswer },
  'POST /api/user/me/tokens': {
    ...own,
    body: createTokenBody,
    answer: createTokenAnswer,
    errors: ['PASSWORD_WRONG', 'TOKEN_QUOTA', 'TOO_MANY_ATTEMPTS', 'BUSY'],
    perMinute: 20,
    auditedActions: ['token.create'],
  },
  'DELETE /api/user/me/tokens/:id': {
    ...own,
    params: z.object({ id: fromDigits(id) }),
    answer: done,
    errors: ['NOT_FOUND'],
    auditedActions: ['token.revoke'],
  },
});
