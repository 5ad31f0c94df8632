import type { SentCall } from '@sulian/contract';
import { callData } from '../../../lib/api.ts';

/** Requests a mailed code; the answer does not reveal whether the e-mail is known. */
export const sendCode = ({ caseId, email }: { readonly caseId: number; readonly email: string }) =>
  callData('GET /api/user/send-reset-password-email-code', { query: { caseId, email } });

export const resetPassword = (body: SentCall<'PATCH /api/user/password'>['body']) =>
  callData('PATCH /api/user/password', { body });
