/** Characters that are not seen: zero-width ones, and those that turn the direction of writing. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]/u;
const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
/** Alphabets whose letters pass for Latin ones. */
const ALIKE = [
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
] as const;

/**
 * Why a name may pass for another one: letters of two alphabets in one word, or characters that nobody sees. A whole word
 * in another alphabet is an honest name.
 * @see https://www.unicode.org/reports/tr39/ "Mixed-Script Detection"
 */
export function findSuspicion(name: string): string | undefined {
  if (UNSEEN.test(name)) return `name ${JSON.stringify(name).replace(UNSEEN, '�')} holds characters that are not seen`;
  for (const word of name.match(WORD) ?? []) {
    if (!LATIN.test(word)) continue;
    const other = ALIKE.find(([, letters]) => letters.test(word));
    if (other !== undefined) return `name ${name} mixes Latin and ${other[0]} letters in one word`;
  }
  return undefined;
}
