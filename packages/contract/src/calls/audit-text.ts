import type { RawCall } from '../call.ts';

/** A text or number of the request, unvalidated; empty where there is none. */
export const textOf = (value: unknown, key: string): string => {
  const field: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof field === 'string' || typeof field === 'number' ? String(field) : '';
};

export const pageDetails = ({ query }: RawCall) => ({ offset: Number(textOf(query, 'offset')) || 0 });

/** These fields of the request, by name; empty where one was not given. */
export const askedDetails =
  (names: readonly string[]) =>
  ({ query }: RawCall): Readonly<Record<string, string>> =>
    Object.fromEntries(names.map((name) => [name, textOf(query, name)]));
