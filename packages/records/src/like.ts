/**
 * Pattern of LIKE for "contains this text literally"; null for no text, which matches everything. For a search in
 * either case the database lowers text and pattern alike. Capitals that it leaves (all but ASCII in locale C) still
 * match themselves.
 */
export const toContains = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : `%${quote(text)}%`;

/** Pattern of LIKE for "begins with this text literally"; null for no text, which matches everything. */
export const toPrefix = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : `${quote(text)}%`;

const quote = (text: string): string => text.replaceAll('\0', '\uFFFD').replace(/[\\%_]/g, '\\$&');
