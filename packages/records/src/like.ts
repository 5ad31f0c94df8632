/**
 * Pattern of LIKE for "contains this", as it is; null for no text, which asks for everything. Where either case shall do,
 * the database lowers text and pattern alike: what it leaves in capitals (all but ASCII in locale C) still finds itself.
 */
export const toContains = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : `%${quote(text)}%`;

/** Pattern of LIKE for "begins with this", as it is; null for no text, which asks for everything. */
export const toPrefix = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : `${quote(text)}%`;

const quote = (text: string): string => text.replaceAll('\0', '\uFFFD').replace(/[\\%_]/g, '\\$&');
