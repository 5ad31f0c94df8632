import { fitsBip39, fitsElectrum } from './checksums.ts';
import { findListed, findTokens } from './find-listed.ts';
import { countJoinedWords } from './joined-words.ts';
import { OLD_ELECTRUM_WORDS } from './old-electrum-words.ts';
import { readWords, type Word } from './read-words.ts';
import type { SecretSpan } from './secret-span.ts';
import { createShortWordLists, getWordLists, type WordList } from './word-lists.ts';

/** Words that the shortest mnemonics have. */
const MIN_WORDS = 12;

interface MnemonicForm {
  readonly list: Pick<WordList, 'has'>;
  /**
   * So many of 12 words in a row are in no sentence, whether their checksum fits or not: a word may be mistyped, and TON has a
   * checksum of its own.
   */
  readonly minListed: number;
  /** So many words of the list and nothing else: somebody types a mnemonic. Never, where undefined. */
  readonly minTyped?: number;
  /** Whether an unfinished word may become one of the list. */
  readonly mayBegin?: (text: string) => boolean;
}

const createForms = (): readonly MnemonicForm[] => [
  ...getWordLists().map((list) => ({
    list,
    minListed: MIN_WORDS - 1,
    minTyped: 5,
    mayBegin: (text: string) => [...list.keys()].some((each) => each.startsWith(text)),
  })),
  ...createShortWordLists().map((list) => ({ list, minListed: MIN_WORDS })),
  // Frequent words of English: more of them are in a sentence.
  { list: OLD_ELECTRUM_WORDS, minListed: MIN_WORDS, minTyped: 8, mayBegin: () => true },
];

let forms: readonly MnemonicForm[] | undefined;

function getForms(): readonly MnemonicForm[] {
  forms ??= createForms();
  return forms;
}

/** Mnemonics of all languages, whatever separates their words; Chinese ones without anything between them by their checksum. */
export function findMnemonics(text: string): readonly SecretSpan[] {
  const words = readWords(text);
  const tokens = findTokens(text, words);
  return [
    ...words.flatMap(findCompact),
    ...words.filter(isJoined),
    ...getForms().flatMap((form) => [...findTyped(words, form), ...findRuns(words, tokens, form)]),
  ];
}

/** A run of Han characters without blanks that has one of these is a name. */
const NAMES = /公司|有限|银行|銀行|集团|集團|交易|平台|基金|中心|委员|委員|人民|大学|大學/;
/** Words before a Chinese mnemonic, in one piece with it. */
const CUE = /^.*?(?:助记词|助記詞|种子词|種子詞)(?:是|为|為)?/;
const LENGTHS = [24, 21, 18, 15, 12] as const;
const HAN_RUN = /^\p{Script=Han}+$/u;

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
  return getWordLists().some(
    (list) => words.every((word) => list.has(word)) && (fitsBip39(words, list) || fitsElectrum(words)),
  );
}

/** No list has words of fewer letters. */
const MIN_LETTERS = 2;

/** Words of an alphabet in one piece. */
const isJoined = ({ text }: Word): boolean =>
  text.length >= MIN_WORDS * MIN_LETTERS &&
  !HAN_RUN.test(text) &&
  getWordLists().some((list) => countJoinedWords(text, list) >= MIN_WORDS);

/** All words of a text while somebody types them; the last one may be unfinished. */
function findTyped(words: readonly Word[], { list, minTyped, mayBegin }: MnemonicForm): readonly SecretSpan[] {
  const [first, last] = [words[0], words.at(-1)];
  if (minTyped === undefined || first === undefined || last === undefined || words.length < minTyped) return [];
  const isListed = (word: Word): boolean => list.has(word.text);
  if (!words.slice(0, Math.max(minTyped, words.length - 1)).every(isListed)) return [];
  return isListed(last) || mayBegin?.(last.text) === true ? [{ start: first.start, end: last.end }] : [];
}

/** Stretches of which each 12 words in a row have enough of the list, from a listed word to a listed word. */
function findRuns(
  words: readonly Word[],
  tokens: ReadonlyArray<number | undefined>,
  { list, minListed }: MnemonicForm,
): readonly SecretSpan[] {
  if (words.length < MIN_WORDS) return [];
  const listed = findListed(words, tokens, list);
  const runs: { start: number; end: number }[] = [];
  let count = 0;
  for (const [last, isListed] of listed.entries()) {
    const first = last - MIN_WORDS + 1;
    count += Number(isListed) - Number(listed[first - 1] ?? false);
    if (first < 0 || count < minListed) continue;
    const start = words[listed.indexOf(true, first)]?.start ?? 0;
    const end = words[listed.lastIndexOf(true, last)]?.end ?? 0;
    const run = runs.at(-1);
    if (run !== undefined && start <= run.end) run.end = end;
    else runs.push({ start, end });
  }
  return runs;
}
