import type { ImportAnswer, SentCall } from '@sulian/contract';
import { CallError, endIfRefused, toCallError } from '../../../lib/api.ts';
import { pathOf } from '../../../lib/call-path.ts';
import { findUser } from '../../../lib/session.ts';

export type ImportQuery = SentCall<'POST /api/labels/imports'>['query'];

/** Sends one list. @throws CallError */
export async function sendList(file: File, query: ImportQuery): Promise<ImportAnswer> {
  const token = findUser()?.token;
  const form = new FormData();
  form.append('file', file);
  const response = await fetch(pathOf('POST /api/labels/imports', { query }), {
    method: 'POST',
    headers: token === undefined ? {} : { token },
    body: form,
  }).catch((cause: unknown) => {
    throw new CallError('NETWORK', String(cause));
  });
  const body = (await response.json().catch(() => undefined)) as { readonly data?: ImportAnswer } | undefined;
  if (response.ok && body?.data !== undefined) return body.data;
  const error = toCallError(body, response.status, response.headers.get('retry-after'));
  endIfRefused(error, token);
  throw error;
}
