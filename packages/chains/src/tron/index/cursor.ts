import { AppError } from '@sulian/domain';

/** Place in the lists of a scope: rows of the list at or after a time, which are requested again. */
export interface ListCursor {
  readonly list: number;
  readonly sinceMs: number;
  /** Within one time alone, where more rows share it than a page has. */
  readonly fingerprint?: string;
}

/** The text of a cursor: `1:1756914747000`, with a fingerprint `1:1756914747000:…`. */
export const formatCursor = ({ list, sinceMs, fingerprint }: ListCursor): string =>
  [list, sinceMs, ...(fingerprint === undefined ? [] : [fingerprint])].join(':');

/** @throws BAD_REQUEST the text is no cursor of this scope's lists */
export function parseCursor(text: string, lists: number): ListCursor {
  const match = /^(\d):(\d{1,15})(?::(.+))?$/.exec(text);
  const list = Number(match?.[1] ?? lists);
  if (match === null || list >= lists) throw new AppError('BAD_REQUEST', 'invalid cursor of a listing');
  const fingerprint = match[3];
  return { list, sinceMs: Number(match[2]), ...(fingerprint === undefined ? {} : { fingerprint }) };
}
