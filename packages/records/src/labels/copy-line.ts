const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One row in COPY's text format. @see https://www.postgresql.org/docs/18/sql-copy.html, "Text Format" */
export const toCopyLine = (values: readonly (string | number | undefined)[]): string =>
  `${values.map(toCopyValue).join('\t')}\n`;

function toCopyValue(value: string | number | undefined): string | number {
  if (value === undefined) return '\\N';
  if (typeof value === 'number' || !SPECIAL.test(value)) return value;
  return value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}
