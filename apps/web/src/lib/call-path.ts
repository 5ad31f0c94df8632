import type { CallKey, SentCall } from '@sulian/contract';
import { type QueryParts, toQueryString } from './query-string.ts';

/** Content of a call without its types. */
export interface Sent {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: QueryParts;
  readonly body?: unknown;
}

export const splitKey = (key: CallKey): readonly [method: string, path: string] => {
  const at = key.indexOf(' ');
  return [key.slice(0, at), key.slice(at + 1)];
};

/** URL of a call: the path of its key with parameters filled in, and the query. */
export const pathOf = <K extends CallKey>(key: K, sent: Omit<SentCall<K>, 'body'>): string => fillPath(key, sent);

export function fillPath(key: CallKey, { params, query }: Sent): string {
  const [, path] = splitKey(key);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  return filled + toQueryString(query ?? {});
}
