import { hasPiledMarks, replaceUnseen, withoutStyle } from './sanitise-text.ts';

const WORD = /[\p{L}\p{M}]+/gu;
/** Alphabets whose letters pass for each other's. Greek without the signs for micro and ohm: `μs`, `kΩ`. */
const ALIKE = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /(?![μΩ])\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
] as const;

/** Characters that nobody sees; letters of two alphabets in one word; letters of a decorative style, or with marks piled up. */
export const DECEPTIONS = ['TEXT_UNSEEN', 'TEXT_MIXED', 'TEXT_STYLED'] as const;
export type Deception = (typeof DECEPTIONS)[number];

/**
 * Why a text may pass for another one; undefined for honest writing. A whole word in another alphabet is honest, and so
 * are the joiners of scripts that write with them.
 * @see https://www.unicode.org/reports/tr39/ "Mixed-Script Detection"
 */
export const findDeception = (text: string, options: { readonly mayHaveLines?: boolean } = {}): Deception | undefined =>
  examine(options.mayHaveLines === true ? text.replace(/[\t\r\n]/g, ' ') : text)?.code;

/** The same in words for a report, the text shown without what hides in it. */
export function describeDeception(what: string, text: string): string | undefined {
  const problem = examine(text);
  if (problem === undefined) return undefined;
  if (problem.code === 'TEXT_UNSEEN')
    return `${what} ${JSON.stringify(problem.shown)} holds characters that are not seen`;
  if (problem.code === 'TEXT_STYLED') return `${what} ${text} has letters of a decorative style, or piled marks`;
  return `${what} ${text} mixes ${problem.alphabets.join(' and ')} letters in one word`;
}

type Examined =
  | { readonly code: 'TEXT_STYLED' }
  | { readonly code: 'TEXT_UNSEEN'; readonly shown: string }
  | { readonly code: 'TEXT_MIXED'; readonly alphabets: readonly string[] };

function examine(text: string): Examined | undefined {
  const shown = replaceUnseen(text, '\ufffd');
  if (shown !== text) return { code: 'TEXT_UNSEEN', shown };
  if (hasPiledMarks(text) || withoutStyle(text) !== text.normalize('NFC')) return { code: 'TEXT_STYLED' };
  for (const word of text.normalize('NFC').match(WORD) ?? []) {
    const alphabets = ALIKE.flatMap(([name, letters]) => (letters.test(word) ? [name] : []));
    if (alphabets.length > 1) return { code: 'TEXT_MIXED', alphabets };
  }
  return undefined;
}
