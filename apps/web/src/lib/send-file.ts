import { CallError, endIfRefused, toCallError } from './api.ts';
import { findUser } from './session.ts';

/** Sends one file to a call's path, and returns the answer's data. @throws CallError */
export async function sendFile<T>(path: string, file: File): Promise<T> {
  const form = new FormData();
  form.append('file', file);
  const { data } = await post<{ readonly data?: T }>(path, form, ({ data: content }) => content !== undefined);
  return data as T;
}

/** Sends a file or a text as the body of a call, as it is, and returns the answer. @throws CallError */
export const sendBody = <T extends object>(path: string, file: Blob | string, signal: AbortSignal): Promise<T> =>
  post<T>(path, file, () => true, { headers: { 'content-type': 'application/octet-stream' }, signal });

async function post<T extends object>(
  path: string,
  body: BodyInit,
  isWhole: (answer: T) => boolean,
  { headers = {}, signal }: { readonly headers?: Record<string, string>; readonly signal?: AbortSignal } = {},
): Promise<T> {
  const token = findUser()?.token;
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...headers, ...(token === undefined ? {} : { token }) },
    body,
    ...(signal === undefined ? {} : { signal }),
  }).catch((cause: unknown) => {
    throw new CallError('NETWORK', String(cause));
  });
  const answer = (await response.json().catch(() => undefined)) as T | undefined;
  if (response.ok && answer !== undefined && isWhole(answer)) return answer;
  const error = toCallError(answer, response.status, response.headers.get('retry-after'));
  endIfRefused(error, token);
  throw error;
}
