import type { AlertProgressRow, CaseRow, OutboxRow, UserRow } from '@sulian/contract';
import type { CaseStatus, Role } from '@sulian/domain';
import { callData, json } from '../../../lib/api.ts';
import type { Page } from '../../../lib/query-string.ts';

const BASE = '/api/admin';

interface CaseParts {
  readonly description: string | null;
  readonly credit: number | null;
}
export const listCases = (query: string) => callData<Page<CaseRow>>(`${BASE}/cases${query}`);
export const createCase = (body: CaseParts & { readonly name: string }) =>
  callData<CaseRow>(`${BASE}/cases`, json('POST', body));
export const changeCase = (id: number, body: Partial<CaseParts & { readonly status: CaseStatus }>) =>
  callData<CaseRow>(`${BASE}/cases/${id}`, json('PATCH', body));

export const listUsers = (query: string) => callData<Page<UserRow>>(`${BASE}/users${query}`);
export const changeUser = (id: number, body: { readonly role?: Role; readonly isDisabled?: boolean }) =>
  callData<UserRow>(`${BASE}/users/${id}`, json('PATCH', body));
export const revokeSessions = (id: number) =>
  callData<unknown>(`${BASE}/users/${id}/revoke-sessions`, { method: 'POST' });

export type Mail = OutboxRow & { readonly text: string };

interface MailPage extends Page<OutboxRow> {
  readonly isSmtpSet: boolean;
}
/** The queue of the mail server; without one, what is kept in the outbox. */
export async function listMails(query: string): Promise<MailPage> {
  const queue = await callData<MailPage>(`${BASE}/mail${query}`);
  if (queue.isSmtpSet) return queue;
  return { ...(await callData<Page<OutboxRow>>(`${BASE}/outbox${query}`)), isSmtpSet: false };
}
/** Every call is written to the audit log. */
export const getMail = (id: number) => callData<Mail>(`${BASE}/outbox/${id}`);

export const listAlertProgress = () => callData<readonly AlertProgressRow[]>(`${BASE}/alerts`);
