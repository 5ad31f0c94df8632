/** Pattern of LIKE for "contains this", in lower case; null for no text, which asks for everything. */
export const toContains = (text: string | undefined): string | null =>
  text === undefined || text === ''
    ? null
    : `%${text
        .replaceAll('\0', '\uFFFD')
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`;

/** Pattern of LIKE for "begins with this", as it is; null for no text, which asks for everything. */
export const toPrefix = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : `${text.replaceAll('\0', '\uFFFD').replace(/[\\%_]/g, '\\$&')}%`;
