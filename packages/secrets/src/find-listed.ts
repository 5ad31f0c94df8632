import type { Word } from './read-words.ts';
import type { WordList } from './word-lists.ts';

/** Letters and digits in one piece, as addresses and hashes are written. */
const TOKEN = /[A-Za-z0-9]{20,}/g;

/** Index of the token that contains each word; undefined outside tokens. */
export function findTokens(text: string, words: readonly Word[]): ReadonlyArray<number | undefined> {
  const tokens = [...text.matchAll(TOKEN)].filter(([token]) => /\d/.test(token));
  let at = 0;
  return words.map(({ start }) => {
    const endOf = (token: RegExpMatchArray | undefined) =>
      (token?.index ?? Number.POSITIVE_INFINITY) + (token?.[0].length ?? 0);
    while (endOf(tokens[at]) <= start) at += 1;
    return (tokens[at]?.index ?? Number.POSITIVE_INFINITY) <= start ? at : undefined;
  });
}

/**
 * Which words are of the list. A token whose words are mostly others has its few by chance: it is an address. A
 * mnemonic with numbers between its words has mostly words of the list.
 */
export function findListed(
  words: readonly Word[],
  tokens: ReadonlyArray<number | undefined>,
  list: Pick<WordList, 'has'>,
): readonly boolean[] {
  const listed = words.map(({ text }) => list.has(text));
  const balances: number[] = [];
  for (const [at, token] of tokens.entries())
    if (token !== undefined) balances[token] = (balances[token] ?? 0) + (listed[at] === true ? 1 : -1);
  return listed.map((isListed, at) => isListed && (balances[tokens[at] ?? -1] ?? 0) >= 0);
}
