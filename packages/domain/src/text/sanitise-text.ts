/** Scripts whose letters change their form next to a joiner: a name may need one inside a word. */
const JOINING =
  'Arabic Syriac Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar';
/**
 * Positions in which an unseen character belongs to the writing: a joiner between two letters of a joining script;
 * vowel separator and variation selectors after a Mongolian letter; characters that make one picture of several.
 * @see https://www.rfc-editor.org/rfc/rfc5892 appendix A.1 and A.2
 */
const IN_PLACE = [
  ...JOINING.split(' ').map((script) => `(?<=\\p{Script=${script}})[\\u200c\\u200d](?=\\p{Script=${script}})`),
  '(?<=(?=\\p{L})\\p{Script=Mongolian}[\\u180b-\\u180d\\u180f]?)[\\u180b-\\u180f]',
  '(?<=\\p{Extended_Pictographic})\\ufe0f',
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})',
].join('|');
/**
 * Characters that draw nothing or turn the direction of writing: controls, format characters (bidirectional,
 * zero-width, tags), fillers and variation selectors, separators of lines, surrogates without a partner, the braille
 * pattern without dots.
 */
const INVISIBLE = new RegExp(
  `(?=[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800])(?!${IN_PLACE})[^]`,
  'gu',
);
/** Private and unassigned: what is seen depends on the reader's fonts. */
const FONT_DEPENDENT = /[\p{Co}\p{Cn}]/gu;
const BLANKS = /[\p{Zs}\t-\r\u2028\u2029]+/gu;
/** A pile of combining marks draws over the lines around it; Thai and Vietnamese need two on a letter, Tibetan stacks more. */
const PILED_MARKS = /(\p{M}{2})(?:(?!\p{Script=Tibetan})\p{M})+|(\p{M}{6})\p{M}+/gu;

interface SanitiseOptions {
  readonly maxCharacters?: number;
  /** For text that is compared with what others wrote: neighbouring blanks are not made one. */
  readonly keepBlanks?: boolean;
  /** For texts of people, whose names may have characters newer than this program, or private ones of their font. */
  readonly keepFontDependent?: boolean;
}

/**
 * Text from outside as one line that shows exactly its content: nothing hides in it, runs backwards, or draws over its
 * neighbours. Undefined where nothing is left.
 * @see https://www.unicode.org/reports/tr36/ "Unicode Security Considerations"
 */
export function sanitiseText(text: string, options: SanitiseOptions = {}): string | undefined {
  const { maxCharacters = Number.POSITIVE_INFINITY, keepBlanks, keepFontDependent } = options;
  const composed = text.normalize('NFC');
  const seen = replaceUnseen(keepBlanks === true ? composed : composed.replace(BLANKS, ' '), '');
  const known = keepFontDependent === true ? seen : seen.replace(FONT_DEPENDENT, '');
  const characters = [...known.replace(PILED_MARKS, '$1$2').trim()];
  const sanitised = characters.length <= maxCharacters ? characters : characters.slice(0, maxCharacters);
  const line = sanitised.join('').trim();
  return line === '' ? undefined : line;
}

/** True where combining marks pile up over a letter, beyond what any writing needs. */
export const hasPiledMarks = (text: string): boolean => text.normalize('NFC').search(PILED_MARKS) !== -1;

/** Full-width letters, mathematical alphabets, letter-like symbols and letters in circles, boxes and brackets. */
const STYLED = /[\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}\u2100-\u214f\u249c-\u24e9\u{1f110}-\u{1f189}]/gu;
const ONE_LETTER = /^\(?[\p{L}\p{Nd}]\)?$/u;
const toPlain = (sign: string): string => {
  const plain = sign.normalize('NFKC');
  return ONE_LETTER.test(plain) ? plain.replace(/[()]/g, '') : sign;
};

/** Letters of a decorative style as the plain letters that they pass for. */
export const withoutStyle = (text: string): string => text.normalize('NFC').replace(STYLED, toPlain);

/** Most texts: nothing can hide in them. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * A name that an older version stored, without unseen characters, piled marks and styled letters.
 * @returns the replacement character where nothing is left
 */
export const toHonestName = (name: string): string =>
  PLAIN.test(name) ? name : (sanitiseText(withoutStyle(name), { keepFontDependent: true }) ?? '\ufffd');

const LAYOUT: ReadonlySet<string> = new Set(['\t', '\r', '\n']);

/** The same of a text of several lines, whose blanks stay. */
export const toHonestLines = (text: string): string =>
  PLAIN.test(text)
    ? text
    : replaceUnseen(withoutStyle(text), (invisible) => (LAYOUT.has(invisible) ? invisible : '')).replace(
        PILED_MARKS,
        '$1$2',
      );

/** The same of every text within a record or a list, at any depth. */
export function toHonestTexts<T>(value: T): T {
  if (typeof value === 'string') return toHonestLines(value) as T;
  if (Array.isArray(value)) return value.map(toHonestTexts) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toHonestTexts(each)])) as T;
}

/** Puts something in place of every character that draws nothing or turns the direction of writing. */
export const replaceUnseen = (text: string, by: string | ((character: string) => string)): string =>
  text.replace(INVISIBLE, typeof by === 'string' ? () => by : by);
