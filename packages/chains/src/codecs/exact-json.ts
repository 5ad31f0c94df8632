import { randomUUID } from 'node:crypto';

/** Integers of 16 digits and more, as JSON writes them; anything in quotes, so that it is passed over. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<=^|[[:,\s])-?[1-9]\d{15,79}(?![\d.eE])/g;
const HAS_LONG = /(?:^|[[:,\s])-?[1-9]\d{15}/;

/** Prefix of the digits of a number that was put in quotes: random, so that no text of the input can contain it. */
const MARK = randomUUID();

/**
 * `JSON.parse`, except that integers beyond the exact range of a double (from 2^53 on) become bigint instead of being
 * rounded. The limit is 80 digits; no chain has longer ones. Fractions remain doubles.
 *
 * @throws SyntaxError not valid JSON
 * @see docs/adr/0018-exact-integers-from-json.md why not a library
 */
export function parseExactJson(text: string): unknown {
  if (!HAS_LONG.test(text)) return JSON.parse(text);
  let count = 0;
  const marked = text.replace(TOKENS, (token) => {
    if (token.startsWith('"') || Number.isSafeInteger(Number(token))) return token;
    count++;
    return `"${MARK}${token}"`;
  });
  if (count === 0) return JSON.parse(text);
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  );
}

const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/** `JSON.stringify`, with bigints as the numbers that `parseExactJson` reads. */
export const stringifyExactJson = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${MARK}${each}` : each)).replace(MARKED, '$1');
