import type { WordList } from './word-lists.ts';

/** Letters of the longest words of all lists, decomposed as BIP 39 does it: Korean ones have most. */
const MAX_LETTERS = 16;

/** Largest number of words into which a text without blanks can be split; 0 where something remains. */
export function countJoinedWords(text: string, list: WordList): number {
  /** Largest number of words in the text up to a letter; undefined where words cannot end there. */
  const counts: (number | undefined)[] = [0];
  for (let end = 1; end <= text.length; end++) {
    const before = Array.from({ length: Math.min(MAX_LETTERS, end) }, (_, at) => end - at - 1);
    const possible = before.flatMap((start) => {
      const count = counts[start];
      return count !== undefined && list.has(text.slice(start, end)) ? [count + 1] : [];
    });
    counts.push(possible.length === 0 ? undefined : Math.max(...possible));
  }
  return counts.at(-1) ?? 0;
}
