import { callData, json } from '../../../lib/api.ts';

interface CodeRequest {
  readonly caseId: number;
  readonly email: string;
}

/** Asks for a mailed code; the answer does not tell whether the e-mail is known. */
export const sendCode = ({ caseId, email }: CodeRequest) =>
  callData<null>(`/api/user/send-reset-password-email-code?caseId=${caseId}&email=${encodeURIComponent(email)}`);

export const resetPassword = (body: CodeRequest & { readonly code: string; readonly password: string }) =>
  callData<null>('/api/user/password', json('PATCH', body));
