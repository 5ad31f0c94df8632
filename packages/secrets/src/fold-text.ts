/** A text as a secret in it is read, and where each of its letters comes from. */
export interface FoldedText {
  readonly text: string;
  /** Position in the original text; at the end, its length. */
  toOriginal(index: number): number;
}

const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}/u;
const FULL_WIDTH = { first: 0xff01, last: 0xff5e, distance: 0xfee0 } as const;

/** Removes characters that are not seen and narrows full-width ones: copied text has them between and within words. */
export function foldText(original: string): FoldedText {
  const letters: string[] = [];
  const starts: number[] = [];
  let start = 0;
  for (const letter of original) {
    if (!UNSEEN.test(letter)) {
      letters.push(narrow(letter));
      for (let unit = 0; unit < letter.length; unit++) starts.push(start + unit);
    }
    start += letter.length;
  }
  return { text: letters.join(''), toOriginal: (index) => starts[index] ?? original.length };
}

function narrow(letter: string): string {
  const code = letter.charCodeAt(0);
  const isFull = code >= FULL_WIDTH.first && code <= FULL_WIDTH.last;
  return isFull ? String.fromCharCode(code - FULL_WIDTH.distance) : letter;
}
