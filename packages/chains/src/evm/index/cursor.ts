import { AppError } from '@sulian/domain';

/** Place in the lists of a scope: rows of the list at or after a block, which are requested again. */
export interface ListCursor {
  readonly list: number;
  readonly sinceHeight: number;
}

/** The text of a cursor: `1:23000000`. */
export const formatCursor = ({ list, sinceHeight }: ListCursor): string => `${list}:${sinceHeight}`;

/** @throws BAD_REQUEST the text is no cursor of this scope's lists */
export function parseCursor(text: string, lists: number): ListCursor {
  const match = /^(\d):(\d{1,12})$/.exec(text);
  const list = Number(match?.[1] ?? lists);
  if (match === null || list >= lists) throw new AppError('BAD_REQUEST', 'invalid cursor of a listing');
  return { list, sinceHeight: Number(match[2]) };
}
