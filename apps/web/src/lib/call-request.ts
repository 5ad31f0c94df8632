import type { CallKey, SentCall } from '@sulian/contract';
import { fillPath, type Sent, splitKey } from './call-path.ts';

/** A call and what is sent with it. */
export type PreparedCall<K extends CallKey> = readonly [key: K, sent: SentCall<K>];

export const asking = <K extends CallKey>(key: K, sent: SentCall<K>): PreparedCall<K> => [key, sent];

/** The same, its types forgotten. */
export type AnyCall = readonly [key: CallKey, sent: Sent];

/** A call as it goes over the wire. */
export interface CallRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
}

/** @param token the session's; undefined when nobody is signed in, or when the headers bring another */
export function toRequest([key, sent]: AnyCall, token?: string, initialHeaders?: HeadersInit): CallRequest {
  const [method] = splitKey(key);
  const headers = new Headers(initialHeaders);
  if (token !== undefined && !headers.has('token')) headers.set('token', token);
  if (sent.body !== undefined) headers.set('content-type', 'application/json');
  const body = sent.body === undefined ? null : JSON.stringify(sent.body);
  return { url: fillPath(key, sent), method, headers, body };
}
