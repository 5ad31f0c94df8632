import { foldText } from './fold-text.ts';
import type { SecretSpan } from './secret-span.ts';

const LETTER = '[1-9A-HJ-NP-Za-km-z]';
/** By form alone, also with blanks and line breaks within: a mistyped key reveals nearly all of itself. @see BIP 32, SLIP 132 */
const FORM = new RegExp(
  String.raw`(?<!${LETTER})(?:[xyzYZtuvUV]pub|[LM]tub|dgub|drkp|ttub)(?:\s*${LETTER}){100,107}`,
  'g',
);

/** Extended public keys, from which all addresses of a wallet follow. */
export const findExtendedKeys = (text: string): readonly SecretSpan[] =>
  [...text.matchAll(FORM)].map(({ 0: key, index }) => ({ start: index, end: index + key.length }));

const LENGTH = 111;

/** The different extended public keys of a text as one writes them, mistyped ones too. */
export function listExtendedKeys(original: string): readonly string[] {
  const { text } = foldText(original);
  const keys = findExtendedKeys(text).map(({ start, end }) => text.slice(start, end).replaceAll(/\s/g, ''));
  // Letters after the key's length belong to the text.
  return [...new Set(keys.map((key) => key.slice(0, LENGTH)))];
}
