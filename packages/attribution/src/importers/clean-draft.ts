import { describeDeception, replaceUnseen } from '@sulian/domain';

/** Fields that identify a draft, and those that its own rules check. */
const UNCHANGED_FIELDS: ReadonlySet<string> = new Set(['key', 'chain', 'address', 'source', 'type']);
const LAYOUT: ReadonlySet<string> = new Set(['\t', '\r', '\n']);
/** Most texts of most lists: nothing can hide in them. */
const PLAIN = /^[\t\r\n -~]*$/;

/** The text without what nobody sees; breaks of lines stay. */
const clean = (text: string): string =>
  replaceUnseen(text, (character) => (LAYOUT.has(character) ? character : '')).trim();

/**
 * Removes invisible characters from the texts of a draft, however deep. For each text that had some, or that mixes
 * alphabets in a word, the reason is reported. The word itself stays, since honest lists have such names too.
 */
export function cleanDraft<T extends object>(draft: T, report: (reason: string) => void): T {
  let cleaned: T | undefined;
  for (const [key, value] of Object.entries(draft)) {
    const better = UNCHANGED_FIELDS.has(key) ? value : cleanValue(key, value, report);
    if (better !== value) cleaned = { ...(cleaned ?? draft), [key]: better };
  }
  return cleaned ?? draft;
}

function cleanValue(what: string, value: unknown, report: (reason: string) => void): unknown {
  if (typeof value === 'string') return cleanText(what, value, report);
  if (Array.isArray(value)) {
    const items = value.map((each) => cleanValue(what, each, report));
    return items.some((each, index) => each !== value[index]) ? items : value;
  }
  return typeof value === 'object' && value !== null ? cleanDraft(value, report) : value;
}

function cleanText(what: string, text: string, report: (reason: string) => void): string {
  if (PLAIN.test(text)) return text;
  const reason = describeDeception(what, text.replace(/[\t\r\n]/g, ' '));
  if (reason === undefined) return text;
  report(reason);
  return clean(text);
}
