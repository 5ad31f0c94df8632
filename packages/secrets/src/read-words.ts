import type { SecretSpan } from './secret-span.ts';
import { normalise } from './word-lists.ts';

export interface Word extends SecretSpan {
  /** As word lists have it. */
  readonly text: string;
}

/**
 * Han characters, or letters of other scripts. A capital begins a word, since people join words as `AbandonAbility`, unless it
 * follows another capital.
 */
const SMALL = String.raw`(?:(?!\p{Script=Han}|\p{Lu})\p{L}\p{M}*)`;
const WORD = new RegExp(String.raw`\p{Script=Han}+|(?:\p{Lu}\p{M}*)?${SMALL}+|(?:\p{Lu}\p{M}*)+`, 'gu');
const HAN = /^\p{Script=Han}+$/u;

/** Words of a text, whatever separates them. */
export function readWords(text: string): readonly Word[] {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => toWord(word, index));
  return words.flatMap((word, at) => splitEdges(word, words[at - 1], words[at + 1]));
}

const toWord = (word: string, start: number): Word => ({ text: normalise(word), start, end: start + word.length });

/** A Chinese mnemonic's words are single characters: its first or last one may be joined to the sentence around it. */
function splitEdges(word: Word, before: Word | undefined, next: Word | undefined): readonly Word[] {
  const letters = [...word.text];
  if (letters.length === 1 || !HAN.test(word.text)) return [word];
  const head = isSingle(before) ? 1 : 0;
  const tail = isSingle(next) ? 1 : 0;
  const middle = letters.slice(head, letters.length - tail);
  let start = word.start;
  return [letters.slice(0, head), middle, letters.slice(letters.length - tail)]
    .map((part) => part.join(''))
    .filter((part) => part !== '')
    .map((part) => {
      const piece = toWord(part, start);
      start = piece.end;
      return piece;
    });
}

const isSingle = (word: Word | undefined): boolean =>
  word !== undefined && [...word.text].length === 1 && HAN.test(word.text);
