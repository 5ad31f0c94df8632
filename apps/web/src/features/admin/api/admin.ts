import type { DataOf, PriceImportAnswer, SentCall } from '@sulian/contract';
import { callData } from '../../../lib/api.ts';
import { pathOf } from '../../../lib/call-path.ts';
import { sendFile } from '../../../lib/send-file.ts';

export const listCases = (query: SentCall<'GET /api/admin/cases'>['query']) =>
  callData('GET /api/admin/cases', { query });
export const createCase = (body: SentCall<'POST /api/admin/cases'>['body']) =>
  callData('POST /api/admin/cases', { body });
export const changeCase = (id: number, body: SentCall<'PATCH /api/admin/cases/:id'>['body']) =>
  callData('PATCH /api/admin/cases/:id', { params: { id }, body });

export const listUsers = (query: SentCall<'GET /api/admin/users'>['query']) =>
  callData('GET /api/admin/users', { query });
export const changeUser = (id: number, body: SentCall<'PATCH /api/admin/users/:id'>['body']) =>
  callData('PATCH /api/admin/users/:id', { params: { id }, body });
export const revokeSessions = (id: number) => callData('POST /api/admin/users/:id/revoke-sessions', { params: { id } });

/** Queue of the mail server; without one, the stored outbox. */
export async function listMails(
  query: SentCall<'GET /api/admin/mail'>['query'],
): Promise<DataOf<'GET /api/admin/mail'>> {
  const queue = await callData('GET /api/admin/mail', { query });
  if (queue.isSmtpSet) return queue;
  return { ...(await callData('GET /api/admin/outbox', { query })), isSmtpSet: false };
}
/** Every call is written to the audit log. */
export const getMail = (id: number) => callData('GET /api/admin/outbox/:id', { params: { id } });

export const listAlertProgress = () => callData('GET /api/admin/alerts');
export const getDataCoverage = () => callData('GET /api/admin/data');
/** Sends one list of prices. @throws CallError */
export const sendPrices = (
  file: File,
  query: SentCall<'POST /api/admin/prices'>['query'],
): Promise<PriceImportAnswer> => sendFile(pathOf('POST /api/admin/prices', { query }), file);

export const listBackups = () => callData('GET /api/admin/backups');
export const listBlockImports = () => callData('GET /api/admin/imports');
export const getSystem = () => callData('GET /api/admin/system');

export const listSources = () => callData('GET /api/admin/sources');
export const testSource = (body: SentCall<'POST /api/admin/sources/test'>['body']) =>
  callData('POST /api/admin/sources/test', { body });
export const saveSource = (body: SentCall<'POST /api/admin/sources'>['body']) =>
  callData('POST /api/admin/sources', { body });
export const removeSource = (blockchain: SentCall<'DELETE /api/admin/sources/:blockchain'>['params']['blockchain']) =>
  callData('DELETE /api/admin/sources/:blockchain', { params: { blockchain } });
