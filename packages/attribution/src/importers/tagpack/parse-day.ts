const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Forms in which day and month cannot be mistaken for one another: `2021-11-15` and with a time after it, `2021/11/15`,
 * `20211115`, `15.11.2021`, `15 Nov 2021`, `November 15, 2021`. The day of `03/04/2021` is ambiguous.
 */
const FORMS: readonly RegExp[] = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d)/,
  /^(?<year>\d{4})[/.](?<month>\d{1,2})[/.](?<day>\d{1,2})(?!\d)/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[A-Za-z]{3,9})\.?,?[ -](?<year>\d{4})$/,
  /^(?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/,
];

/** The day of a date text as `YYYY-MM-DD`; undefined when it has no form that is read here, or there is no such day. */
export function parseDay(text: string): string | undefined {
  for (const form of FORMS) {
    const { year = '', month = '', day = '' } = form.exec(text.trim())?.groups ?? {};
    if (year === '') continue;
    const monthNumber = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
    const date = `${year}-${String(monthNumber).padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDay(date) ? date : undefined;
  }
  return undefined;
}

function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
