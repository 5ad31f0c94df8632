import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const TEXT_ARRAY = 1009;
const DATE_ARRAY = 1182;
const NUMERIC_ARRAY = 1231;

/** A number while exact; beyond 2^53 the text stays, so nothing is rounded. `BigInt(value)` reads both. */
function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

const parseTexts = pg.types.getTypeParser(TEXT_ARRAY as number) as (text: string) => (string | null)[];

const own: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [INT8_ARRAY, (text) => parseTexts(text).map((item) => (item === null ? null : parseInt8(item)))],
  // pg makes a date local midnight, and the numbers of a numeric[] floats.
  [DATE, (text) => text],
  [DATE_ARRAY, parseTexts],
  [NUMERIC_ARRAY, parseTexts],
]);

/** The parsers of this package's clients only; pg's global ones stay as they are. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' ? own.get(oid) : undefined) ??
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};
