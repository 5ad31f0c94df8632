import { fitsBip39, fitsElectrum } from './checksums.ts';
import type { SecretSpan } from './secret-span.ts';
import { normalise, WORD_LISTS, type WordList } from './word-lists.ts';

interface Word extends SecretSpan {
  readonly text: string;
}

/**
 * So many words of one list in a row are in no sentence, whether their checksum fits or not: a word may be mistyped, and TON
 * has a checksum of its own.
 */
const MIN_WORDS = 12;
/** Words of one list and nothing else: somebody types a mnemonic. */
const MIN_TYPED_WORDS = 5;
/** A run of Han characters without blanks that has one of these is a name. */
const NAMES = /公司|有限|银行|銀行|集团|集團|交易|平台|基金|中心|委员|委員|人民|大学|大學/;

/** Han characters end a word of another script: people write what it is before a mnemonic without a blank. */
const WORD = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}])+/gu;
/** Words before a Chinese mnemonic, in one piece with it. */
const CUE = /^.*?(?:助记词|助記詞|种子词|種子詞)(?:是|为|為)?/;
const LENGTHS = [24, 21, 18, 15, 12] as const;
const HAN_RUN = /^\p{Script=Han}+$/u;

/** Mnemonics of all languages, whatever separates their words; Chinese ones without anything between them by their checksum. */
export function findMnemonics(text: string): readonly SecretSpan[] {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index: start }) => ({
    text: normalise(word),
    start,
    end: start + word.length,
  }));
  return [...words.flatMap(findCompact), ...WORD_LISTS.flatMap((list) => findRuns(words, list))];
}

/** Twelve or more Han characters in one piece, whose checksum fits: all of a run, or the first ones after a word that names them. */
function findCompact({ text, start, end }: Word): readonly SecretSpan[] {
  if (!HAN_RUN.test(text)) return [];
  if (!NAMES.test(text) && isCompact([...text])) return [{ start, end }];
  const [cue] = CUE.exec(text) ?? [];
  if (cue === undefined) return [];
  const behind = [...text.slice(cue.length)];
  const count = LENGTHS.find((length) => behind.length >= length && isCompact(behind.slice(0, length)));
  return count === undefined ? [] : [{ start: start + cue.length, end: start + cue.length + count }];
}

function isCompact(words: readonly string[]): boolean {
  return WORD_LISTS.some(
    (list) => words.every((word) => list.has(word)) && (fitsBip39(words, list) || fitsElectrum(words)),
  );
}

/** Words of the list in a row: as many as a mnemonic has, or all words of a text while somebody types it. */
function findRuns(words: readonly Word[], list: WordList): readonly SecretSpan[] {
  const runs: SecretSpan[] = [];
  let first = 0;
  for (let at = 0; at <= words.length; at++) {
    const word = words[at];
    if (word !== undefined && list.has(word.text)) continue;
    const [from, to] = [words[first], words[at - 1]];
    const count = at - first;
    const isTyped = first === 0 && count >= MIN_TYPED_WORDS && at >= words.length - 1 && mayEnd(word, list);
    if ((count >= MIN_WORDS || isTyped) && from !== undefined && to !== undefined)
      runs.push({ start: from.start, end: isTyped && word !== undefined ? word.end : to.end });
    first = at + 1;
  }
  return runs;
}

/** The last word may not have been typed to its end. */
const mayEnd = (word: Word | undefined, list: WordList): boolean =>
  word === undefined || [...list.keys()].some((each) => each.startsWith(word.text));
