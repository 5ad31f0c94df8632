const DAY_MS = 86_400_000;
/** 1899-12-30, from which spreadsheets count days. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30) / DAY_MS;
/** Serial numbers of 2000-01-01 and 2099-12-31: other numbers of five digits are no days. */
const SERIALS = { least: 36_526, most: 73_050 };

/** A day in numbers whose order the text does not show. */
export interface AmbiguousDay {
  readonly monthFirst: number;
  readonly dayFirst: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = '(?:[T ]+\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?)?\\s*(?:Z|UTC|\\+00:?00)?';

interface Form {
  readonly pattern: RegExp;
  readonly read: (parts: readonly string[]) => number | AmbiguousDay | undefined;
}

const FORMS: readonly Form[] = [
  {
    pattern: new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TIME}$`, 'i'),
    read: ([year, , month, day]) => toDay(year, month, day),
  },
  {
    pattern: new RegExp(`^(\\d{4})\\s*年\\s*(\\d{1,2})\\s*月\\s*(\\d{1,2})\\s*日?${TIME}$`, 'i'),
    read: ([year, month, day]) => toDay(year, month, day),
  },
  { pattern: /^(20\d{2})(\d{2})(\d{2})$/, read: ([year, month, day]) => toDay(year, month, day) },
  { pattern: /^(\d{5})$/, read: ([serial]) => fromSerial(Number(serial)) },
  { pattern: /^(\d{10})(?:\.\d+)?$/, read: ([seconds]) => Math.floor((Number(seconds) * 1_000) / DAY_MS) },
  { pattern: /^(\d{13})$/, read: ([ms]) => Math.floor(Number(ms) / DAY_MS) },
  { pattern: /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})$/i, read: ([month, day, year]) => byName(year, month, day) },
  {
    pattern: /^(\d{1,2})[\s-]([a-z]{3})[a-z]*\.?,?[\s-](\d{4})$/i,
    read: ([day, month, year]) => byName(year, month, day),
  },
  { pattern: /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, read: ([day, month, year]) => toDay(year, month, day) },
  { pattern: /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/, read: ([a, , b, year]) => byEither(year, a, b) },
];

/**
 * Days since 1970-01-01 UTC of a day as lists write it: `2024-01-02`, `2024/1/2`, `2024年1月2日`, `2.1.2024`, `Jan 2, 2024`,
 * a time of UTC, a spreadsheet's serial number, Unix seconds or milliseconds. Undefined: no day.
 */
export function readDay(text: string): number | AmbiguousDay | undefined {
  const trimmed = text.trim();
  for (const { pattern, read } of FORMS) {
    const parts = pattern.exec(trimmed);
    if (parts !== null) return read(parts.slice(1));
  }
  return undefined;
}

type Part = string | undefined;

function toDay(year: Part, month: Part, day: Part): number | undefined {
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(time);
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) ? time / DAY_MS : undefined;
}

function byName(year: Part, month: Part, day: Part): number | undefined {
  const number = MONTHS.indexOf((month ?? '').toLowerCase()) + 1;
  return number === 0 ? undefined : toDay(year, String(number), day);
}

function byEither(year: Part, a: Part, b: Part): number | AmbiguousDay | undefined {
  const [monthFirst, dayFirst] = [toDay(year, a, b), toDay(year, b, a)];
  if (monthFirst === undefined || dayFirst === undefined || monthFirst === dayFirst) return monthFirst ?? dayFirst;
  return { monthFirst, dayFirst };
}

const fromSerial = (serial: number): number | undefined =>
  serial >= SERIALS.least && serial <= SERIALS.most ? serial + SPREADSHEET_EPOCH : undefined;
