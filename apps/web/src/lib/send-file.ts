import { CallError, endIfRefused, toCallError } from './api.ts';
import { findUser } from './session.ts';

/** Sends one file to a call's path, and returns the answer's data. @throws CallError */
export async function sendFile<T>(path: string, file: File): Promise<T> {
  const token = findUser()?.token;
  const form = new FormData();
  form.append('file', file);
  const response = await fetch(path, {
    method: 'POST',
    headers: token === undefined ? {} : { token },
    body: form,
  }).catch((cause: unknown) => {
    throw new CallError('NETWORK', String(cause));
  });
  const body = (await response.json().catch(() => undefined)) as { readonly data?: T } | undefined;
  if (response.ok && body?.data !== undefined) return body.data;
  const error = toCallError(body, response.status, response.headers.get('retry-after'));
  endIfRefused(error, token);
  throw error;
}
