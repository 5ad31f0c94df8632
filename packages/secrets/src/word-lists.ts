import { wordlist as czech } from '@scure/bip39/wordlists/czech';
import { wordlist as english } from '@scure/bip39/wordlists/english';
import { wordlist as french } from '@scure/bip39/wordlists/french';
import { wordlist as italian } from '@scure/bip39/wordlists/italian';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese';
import { wordlist as korean } from '@scure/bip39/wordlists/korean';
import { wordlist as portuguese } from '@scure/bip39/wordlists/portuguese';
import { wordlist as simplifiedChinese } from '@scure/bip39/wordlists/simplified-chinese';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish';
import { wordlist as traditionalChinese } from '@scure/bip39/wordlists/traditional-chinese';

/** Place of each word in one list of 2,048. */
export type WordList = ReadonlyMap<string, number>;

/** As BIP 39 normalises words, in lower case. */
export const normalise = (text: string): string => text.normalize('NFKD').toLowerCase();

const withoutAccents = (word: string): string => word.replace(/(?<=[a-z])\p{M}+/gu, '');

const toList = (words: readonly string[]): WordList => {
  const places = words.map((word, place) => [normalise(word), place] as const);
  // Many people leave out accents. Where that gives another word of the list, the other word's place remains.
  const plain = places.map(([word, place]) => [withoutAccents(word), place] as const);
  return new Map([...plain, ...places]);
};

const PUBLISHED = [
  english,
  simplifiedChinese,
  traditionalChinese,
  czech,
  french,
  italian,
  japanese,
  korean,
  portuguese,
  spanish,
];

let lists: readonly WordList[] | undefined;

/**
 * All lists that BIP 39 publishes; Electrum's are among them. They are normalised at first use, since most commands
 * end without a text to check.
 * @see github.com/bitcoin/bips, bip-0039/bip-0039-wordlists.md
 */
export function getWordLists(): readonly WordList[] {
  lists ??= PUBLISHED.map(toList);
  return lists;
}

/** First four letters, for which plates of steel have room; of other alphabets and shorter words all. */
const toBeginning = (word: string): string => /^(?:[a-z]\p{M}*){4}/u.exec(word)?.[0] ?? word;

/** The lists with words as their first four letters. */
export const createShortWordLists = (): readonly WordList[] =>
  getWordLists().map(
    (list) => new Map([...[...list].map(([word, place]) => [toBeginning(word), place] as const), ...list]),
  );
